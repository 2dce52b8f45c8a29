/**
 * What a quote request asked for. If there is no quote, the cause is usually its currency, its route or its deal.
 * [Quote request, v2, v3]
 */
import { causedByRequest, type AskedQuote } from '../errors/quoteAdvice';
import type { ReasonCode } from '../errors/reasonTexts';
import { isRecord } from '../http/answer';

/**
 * @param endpoint the endpoint's name, such as `POST /v3/quote`
 * @param code the reason of the response
 * @param body what was sent
 * @returns undefined if the request says nothing about the cause
 */
export function aboutQuote(
	endpoint: string,
	code: ReasonCode,
	body: unknown,
): AskedQuote | undefined {
	if (!/^POST \/v\d\/quote$/.test(endpoint) || !causedByRequest.has(code) || !isRecord(body))
		return undefined;
	const { currency, country = body['payment_country'], payment_type, payment_method, deal } = body;
	const kinds = [payment_type, payment_method].filter(isWord);
	if (!isWord(currency) || !isWord(country)) return undefined;
	const hasDeal = deal !== undefined && deal !== null;
	return {
		route: `from ${currency}, to ${country}${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}${hasDeal ? nameDeal(deal) : ''}`,
		hasDeal,
		hasType: kinds.length > 0,
	};
}

/** Another text may be a person's own. */
const nameDeal = (deal: unknown): string =>
	typeof deal === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(deal)
		? `, with the deal ${deal}`
		: ', with a deal';

/**
 * Whether a value looks like one of the interface's enums. Anything else may be a person's own
 * text.
 */
const isWord = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Za-z0-9_]{2,20}$/.test(value);
