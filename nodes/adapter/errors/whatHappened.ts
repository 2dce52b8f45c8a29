/** The first sentence of an error: its cause, in the words of the form. */
import { reasons, type PaymentFailure } from '../../../client/errors';
import { placeOf } from '../../../client/problem';

/**
 * @param nameOfField finds the label for a member of the request
 * @returns without a final period, and without what only a support engineer can read
 */
export function whatHappened(
	error: PaymentFailure,
	nameOfField: (path: readonly string[]) => string,
): string {
	switch (error.name) {
		case 'InputError':
			return error.issues
				.map(({ field, label, problem }) =>
					sentence(label ?? nameOfField(field.split('.').filter(Boolean)), problem),
				)
				.join('; ');
		case 'ApiError':
			return error.problem.fields.length === 0
				? error.message
				: firstOf(
						error.problem.fields.map(
							({ pointer, path = placeOf(pointer), detail }) =>
								() =>
									ofService(nameOfField(path) || 'Body', detail),
						),
					);
		case 'TransportError':
			return reasons[error.code].title;
		case 'ContractError':
			return isOfList(error.code)
				? reasons[error.code].title
				: `${reasons[error.code].title}: ${error.problem.replace(/^shows /, 'it shows ')}`;
	}
}

/** More of them help nobody. All are in the details. */
const mostNamed = 10;

function firstOf(sentences: ReadonlyArray<() => string>): string {
	const more = sentences.length - mostNamed;
	return [
		...sentences.slice(0, mostNamed).map((render) => render()),
		...(more > 0 ? [`and ${more} more`] : []),
	].join('; ');
}

/** What `whatHappened` leaves out, for the support of the service. */
export function technicalFacts(error: PaymentFailure): string[] {
	switch (error.name) {
		case 'InputError':
			return [];
		case 'ApiError':
			return [
				`HTTP ${error.status}`,
				...(error.problem.instance ? [`instance ${error.problem.instance}`] : []),
			];
		case 'TransportError':
			return error.errno ? [error.errno] : [];
		case 'ContractError':
			return [
				`HTTP ${error.status}`,
				`${error.endpoint}${error.pointer ? ` at ${error.pointer}` : ''}${isOfList(error.code) ? ` ${error.problem}` : ''}`,
			];
	}
}

/** The problem of a list is about its pages, which only engineers know of. */
const isOfList = (code: PaymentFailure['code']): boolean =>
	code === 'list_unreadable' || code === 'list_changing';

/** The service writes `is required`, but also `unknown member`. */
const ofService = (label: string, detail: string): string =>
	`${quoted(label)}${/^(is|are|has|must|may|cannot|should) /.test(detail) ? '' : ':'} ${detail}`;

/** `'Amount' must be greater than 0`, but `'Sender': row 3 has no name`. */
function sentence(label: string, problem: string): string {
	if (label === '') return problem;
	return /^([A-Z]|(a|an|the|rows?) )/.test(problem)
		? `${quoted(label)}: ${problem}`
		: `${quoted(label)} ${problem}`;
}

/** `'Amount'`, but `Column 'Sender Name'`: only the name is in the sheet. */
const quoted = (label: string): string => label.replace(/^(Column )?(.*)$/s, "$1'$2'");
