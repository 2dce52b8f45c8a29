/** The wording of a refusal. [behaviours, row R13] */
import type { Behaviours } from '../../behaviours/rows';
import { ServiceError } from './serviceError';

const otherWords: ReadonlyArray<readonly [pattern: RegExp, words: string]> = [
	[/^Duplicate `external_id`/, 'This reference was taken before'],
	[/^Quote already used/, 'A payment was made from this offer'],
	[/^Quote has expired/, 'The offer is too old'],
	[/^Quote not found/, 'No such offer'],
	[/^Insufficient balance/, 'The wallet does not hold enough'],
	[/^Mismatching /, 'Offer and order do not fit together'],
	[/ lower than minimum/, 'The payout is too small'],
	[/ greater than maximum/, 'The payout is too large'],
	[/^Unable to fetch quote/, 'The amount lies outside of what can be offered'],
	[/^Could not obtain quote/, 'Nobody offers this'],
	[/^Could not fetch quote/, 'No offers right now'],
	[/^Not found \(or expired\)/, 'There is no such offer any more'],
	[/^Not Found/, 'There is nothing here'],
	[/must be UUID/, 'The id has another form'],
	[/^Access token not valid/, 'Who are you?'],
	[/^Access token lacks/, 'This is not for you'],
];

/** The refusal in this service's wording. `sent` is the path and the body, which it may repeat. */
export function rephrase(
	error: ServiceError,
	value: Behaviours['R13'],
	sent: readonly unknown[],
): ServiceError {
	if (value === 'known') return error;
	const reword =
		value === 'otherWords' ? inOtherWords : (text: string) => `${text}${repeated(sent)}`;
	return new ServiceError(
		error.status,
		reword(error.detail),
		error.fields.map((field) => ({ ...field, message: reword(field.message) })),
		error.tokenFault,
		error.retryAfterSeconds,
	);
}

function inOtherWords(text: string): string {
	return otherWords.find(([pattern]) => pattern.test(text))?.[1] ?? 'That did not work';
}

function repeated(sent: readonly unknown[]): string {
	const texts = sent.flatMap(textsIn);
	return texts.length === 0 ? '' : ` while looking at ${texts.join(' and ')}`;
}

/** Every text and number inside a value. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string' || typeof value === 'number') return [String(value)];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
