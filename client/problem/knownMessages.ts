/**
 * The only place that interprets an error's text. [Errors, Known v2 messages]
 *
 * The interface does not show the texts of v3. A v3 `detail` that reads like a known v2 text means the same.
 * With any other text, the reason of the status applies.
 */
import type { ReasonCode } from '../errors/reasonTexts';
import type { Problem } from '../errors/problem';

interface KnownMessage {
	readonly method: 'POST' | 'GET';
	/** The resource in the path, without the version. */
	readonly resource: 'payment' | 'payments' | 'quote';
	readonly status: number;
	readonly pattern: RegExp;
	readonly reason: ReasonCode;
}

const known: readonly KnownMessage[] = [
	payment(/^Duplicate `?external_id`? field detected/i, 'duplicate_external_id'),
	payment(/^Quote already used/i, 'quote_used'),
	payment(/^Quote has expired/i, 'quote_expired'),
	payment(/^Insufficient balance detected/i, 'insufficient_balance'),
	payment(/^Mismatching currency from quote/i, 'currency_mismatch'),
	payment(/^Payment `?amount_destination`? lower than minimum/i, 'amount_below_minimum'),
	payment(/^Payment `?amount_destination`? greater than maximum/i, 'amount_above_maximum'),
	{
		method: 'POST',
		resource: 'quote',
		status: 400,
		pattern: /^Unable to fetch quote/i,
		reason: 'quote_unavailable',
	},
	{
		method: 'POST',
		resource: 'quote',
		status: 500,
		pattern: /^Could not obtain quote/i,
		reason: 'quote_not_obtained',
	},
	{
		method: 'POST',
		resource: 'quote',
		status: 500,
		pattern: /^Could not fetch quote/i,
		reason: 'quote_failed',
	},
	{
		method: 'GET',
		resource: 'payments',
		status: 400,
		pattern: /must be UUID when external=false/i,
		reason: 'id_not_uuid',
	},
];

function payment(pattern: RegExp, reason: ReasonCode): KnownMessage {
	return { method: 'POST', resource: 'payment', status: 400, pattern, reason };
}

/**
 * @param endpoint the endpoint's name, such as `POST /v2/payment`
 * @returns the reason that the service's text means, or undefined
 */
export function findKnownReason(
	endpoint: string,
	status: number,
	problem: Problem,
): ReasonCode | undefined {
	const [method, path] = endpoint.split(' ');
	const resource = path?.split('/')[2];
	const texts = [problem.detail, problem.title].filter((text) => text !== undefined);
	return known.find(
		(message) =>
			message.method === method &&
			message.resource === resource &&
			message.status === status &&
			texts.some((text) => message.pattern.test(text)),
	)?.reason;
}

/** Digits that begin with 0 are an account number. No amount has more than 15 digits before the point. */
const amount =
	'-?(?:0|[1-9]\\d{0,14}|[1-9]\\d{0,2}(?:,\\d{2,3}){1,6})(?:\\.\\d{1,30})?(?![\\d-]|\\.\\d)(?: ?[A-Z]{3,4}\\b)?';
const withAmount: readonly RegExp[] = [
	new RegExp(`^(Insufficient balance detected \\()(${amount})(?=\\))`, 'i'),
	new RegExp(
		`^(Payment \`?amount_destination\`? (?:lower than minimum|greater than maximum) amount for selected quote: )(${amount})`,
		'i',
	),
];

/**
 * Splits a known text at its amount, whatever form the amount has.
 *
 * @returns what is before the amount, the amount, and what is after it; undefined if the text has none
 */
export function splitAtAmount(
	text: string,
): readonly [before: string, amount: string, after: string] | undefined {
	const [whole = '', before, found] =
		withAmount.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? [];
	return before === undefined || found === undefined
		? undefined
		: [before, found, text.slice(whole.length)];
}

/**
 * Finds why a token was refused, if the response says so. The interface does not show the texts of
 * a 401, so this only makes an explanation more exact.
 *
 * @param description `error_description` of the challenge (RFC 6750, section 3)
 */
export function findTokenFault(description: string): 'audience' | 'clock' | undefined {
	// "Invalid or expired token" is the meaning of every 401 [Access rules], not its cause.
	const text = description.replace(/\b(invalid|not valid) or (has )?expired\b/gi, '');
	if (/\b(aud|audience|iss|issuer)\b/i.test(text)) return 'audience';
	if (/\b(expired|exp|iat|not active|not yet valid|future)\b/i.test(text)) return 'clock';
	return undefined;
}
