/** Rules for the text of every reason, in an operation that pays and in one that does not. */
import {
	ApiError,
	ContractError,
	InputError,
	PaymentError,
	reasons,
	TransportError,
	type PaymentFailure,
	type ReasonCode,
} from '../../../../client/errors';
import { emptyProblem } from '../../../../client/errors/problem';
import { arrangeError, type ErrorFacts } from '../../../../nodes/adapter/errors/arrangeError';

const codes = Object.keys(reasons) as ReasonCode[];
const statuses: Partial<Record<ReasonCode, number>> = {
	unauthorized: 401,
	body_signature: 401,
	v3_not_enabled: 401,
	forbidden: 403,
	not_found: 404,
	validation_failed: 422,
	stream_taken: 409,
	rate_limited: 429,
	server_error: 500,
	quote_not_obtained: 500,
	quote_failed: 500,
	unexpected_status: 307,
};

/** Every way in which the client can report a reason, including the service's own words. */
function waysOf(code: ReasonCode): PaymentFailure[] {
	const { title } = reasons[code];
	switch (code) {
		case 'network':
		case 'timeout':
		case 'aborted':
		case 'response_too_large':
			return [new TransportError(code, true, 'ECONNRESET'), new TransportError(code, false)];
		case 'unexpected_response':
			return [new ContractError('GET /v3/payments', 200, '/id', 'it has another format', code)];
		case 'other_payment':
		case 'list_unreadable':
		case 'list_changing':
			return [new ContractError('GET /v3/payments', 200, '', 'shows more than that', code)];
		default:
			return [
				new InputError([{ field: '', problem: title }], code),
				...[undefined, title, `${title}.`, 'Something of its own'].map(
					(detail) =>
						new ApiError(code, 'POST /v3/payment', statuses[code] ?? 400, {
							...emptyProblem,
							...(detail === undefined ? {} : { detail }),
							isFromService: true,
						}),
				),
			];
	}
}

const errors = codes.flatMap((code) =>
	waysOf(code).flatMap((failure) => [
		failure,
		new PaymentError('not_sent', 'no', failure),
		new PaymentError('rejected', 'no', failure),
		new PaymentError('unconfirmed', 'unknown', failure),
		new PaymentError('unconfirmed', 'yes', failure),
	]),
);
const paying = errors.map((error) =>
	arrangeError(error, { createsPayment: true, payment: 'INV-7' }),
);
const reading = errors
	.filter(({ name }) => name !== 'PaymentError')
	.map((error) => arrangeError(error, { createsPayment: false, payment: 'INV-7' }));
const elsewhere = errors.map((error) => arrangeError(error));

const sentencesOf = ({ message, description }: ErrorFacts): string[] =>
	`${message}. ${description}`.split(/(?<=[.:;])\s+/).map((text) => text.replace(/[.:;]+$/, ''));

it.each([
	['paying', paying],
	['only reading', reading],
	['elsewhere', elsewhere],
])('says no sentence twice when %s', (_where, all) => {
	for (const facts of all) {
		const sentences = sentencesOf(facts);
		expect(sentences).toEqual([...new Set(sentences)]);
	}
});

it('says exactly once whether a payment was created, right after the cause', () => {
	const state =
		/No payment was created|This run did not create this payment|No second payment was created|It is not known whether this payment was created/g;
	for (const { message, description } of paying) {
		expect(message).toMatch(new RegExp(`^Payment 'INV-7': [A-Z].*\\. (${state.source})$`));
		expect(`${message} ${description}`.match(state)).toHaveLength(1);
	}
});

it('never invites to another external ID while a payment may exist', () => {
	for (const { description, details } of paying) {
		if (details.outcome !== 'unconfirmed') continue;
		expect(description).toMatch(/look .*up .*by its external ID/i);
		expect(description).toMatch(/never (under|use|send it under) another/i);
		expect(description).not.toMatch(/its own external ID|Try (this operation )?again/);
	}
});

/** Codes of an external ID that may be wrong itself. */
const ofTheId = ['invalid_input', 'external_id_shared', 'not_replaceable'];

it('keeps the external ID when it is sent again', () => {
	const refused = paying.filter(
		({ details: { created, code, httpCode } }) =>
			created === 'no' && (httpCode !== null || !ofTheId.includes(code)),
	);
	expect(refused.length).toBeGreaterThan(50);
	for (const { description } of refused)
		expect(description).toContain('Keep the same external ID.');
});

it('does not keep the external ID if that may be the field that is wrong', () => {
	const wrong = paying.filter(
		({ details: { created, code, httpCode } }) =>
			created === 'no' && httpCode === null && ofTheId.includes(code),
	);
	expect(wrong.length).toBeGreaterThan(0);
	for (const { description } of wrong) expect(description).not.toContain('Keep the same');
});

it('says of an operation that only reads that it creates none, unless nothing was asked', () => {
	for (const { message, description, details } of reading) {
		expect(message).toMatch(/^Payment 'INV-7': [A-Z]/);
		expect(message).not.toMatch(/\. (No|It is not known)/);
		const isAsked = details.httpCode !== null || /network|timeout|aborted|large/.test(details.code);
		expect(
			description.split(
				'This operation never pays, so this error does not tell whether a payment was made. ',
			),
		).toHaveLength(isAsked ? 2 : 1);
	}
});

it('ends with the code, after the advice', () => {
	for (const facts of [...paying, ...reading, ...elsewhere]) {
		expect(facts.message).toMatch(/[^.]$/);
		expect(facts.description).toMatch(
			new RegExp(`^[A-Z].*\\. \\(code ${facts.details.code}(, [^()]+)?\\)$`),
		);
	}
});

it.each(codes)('has no word in %s that only an engineer knows', (code) => {
	const { title, advice } = reasons[code];
	// The label of a field must be the one in the form.
	const plain = `${title} ${advice}`.replace(/'[A-Z][^']*'/g, '');
	expect(plain).not.toMatch(
		/\b(corridor|interface|endpoint|payload|body|UUID|token|pointer|hash|JSON|HTTP|status code|e?rrno|E[A-Z]{5,}|[a-z]+_[a-z_]+)\b/,
	);
	expect(plain).not.toMatch(/Nothing was (sent|paid)/);
});

it.each([
	['quote_used', 'Quote already used', false],
	['quote_expired', 'Quote has expired', false],
	['quote_not_obtained', 'Could not obtain quote.', false],
	['quote_failed', 'Could not fetch quote at this time.', false],
	['insufficient_balance', 'Insufficient balance detected (7)', true],
] as const)('repeats what the service says of %s only if it says more', (code, detail, isShown) => {
	const error = new ApiError(code, 'POST /v3/quote', 400, { ...emptyProblem, detail });
	expect(arrangeError(error).description.includes('The service says')).toBe(isShown);
});
