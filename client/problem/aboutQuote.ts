/**
 * What a quote request asked for. If there is no quote, the cause is usually its currency or route.
 * [Quote request, v2, v3]
 */
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
 * @param code the reason of the response
 * @param body what was sent
 * @returns a text such as `from AED, to IND (C2C, bank_transfer)`; undefined if it says nothing about the cause
 */
export function aboutQuote(endpoint: string, code: ReasonCode, body: unknown): string | undefined {
	if (!/^POST \/v\d\/quote$/.test(endpoint) || !causes.has(code) || !isRecord(body))
		return undefined;
	const { currency, country, payment_type, payment_method } = body;
	const route = [payment_type, payment_method].filter(isWord).join(', ');
	if (!isWord(currency) || !isWord(country)) return undefined;
	return `from ${currency}, to ${country}${route === '' ? '' : ` (${route})`}`;
}

/**
 * Whether a value looks like one of the interface's enums. Anything else may be a person's own
 * text.
 */
const isWord = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Za-z0-9_]{2,20}$/.test(value);
