/** What a quote was asked for: the causes of a missing one lie in its currency and its corridor. [Quote request, v2, v3] */
import type { ReasonCode } from '../errors/reasons';
import { isRecord } from '../http/answer';

const causes: ReadonlySet<ReasonCode> = new Set([
	'quote_unavailable',
	'quote_not_obtained',
	'quote_failed',
	'bad_request',
	'server_error',
]);

/**
 * @param endpoint the endpoint's name, such as `POST /v3/quote`
 * @param code the reason of the answer
 * @param body what was sent
 * @returns such as `AED to IND (C2C, bank_transfer)`, or undefined where that says nothing of the cause
 */
export function aboutQuote(endpoint: string, code: ReasonCode, body: unknown): string | undefined {
	if (!/^POST \/v\d\/quote$/.test(endpoint) || !causes.has(code) || !isRecord(body))
		return undefined;
	const { currency, country, payment_type, payment_method } = body;
	const route = [payment_type, payment_method].filter(isWord).join(', ');
	if (!isWord(currency) || !isWord(country)) return undefined;
	return `${currency} to ${country}${route === '' ? '' : ` (${route})`}`;
}

/** A word of the interface's lists; anything else a person may have typed. */
const isWord = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Za-z0-9_]{2,20}$/.test(value);
