/**
 * Advice for reasons that have other causes on quotes than elsewhere. [GET /v2/quote/{id}; Quote
 * request]
 */
import { reasons, type ReasonCode } from './reasonTexts';

/** What a quote request asked for, as far as it can be the cause. */
export interface AskedQuote {
	/** Such as `from AED, to IND (C2C, bank_transfer)`. */
	readonly route: string;
	readonly hasDeal: boolean;
	/** Whether it names a payment type or a payment method. v2 has neither. */
	readonly hasType: boolean;
}

const wholeRoute = 'this country, payment type and payment method';
const rateOrRoute = `your account may have no rate for this source currency, or no route for ${wholeRoute}`;

const ofRequest: Readonly<Partial<Record<ReasonCode, string>>> = {
	not_found: `Probably ${rateOrRoute}. Ask the service for the rates and routes of your account.`,
	bad_request: `Correct what the service names. If it names nothing, the amount may be below the minimum or above the maximum, or ${rateOrRoute}.`,
	server_error: `Try this operation again in a moment. If it fails again, ${rateOrRoute}: ask the service.`,
	quote_unavailable: reasons.quote_unavailable.advice,
	quote_not_obtained: reasons.quote_not_obtained.advice,
	quote_failed: reasons.quote_failed.advice,
};

/** The codes whose cause can be the currency, the route or the deal. */
export const causedByRequest: ReadonlySet<ReasonCode> = new Set(
	Object.keys(ofRequest) as ReasonCode[],
);

const besidesDealLater =
	'If the deal is right, try this operation again in a few minutes. Do not change the country of the beneficiary.';

/** [Quote request, v3, deal] */
const dealCauses =
	'The deal that the request names may not exist or not be active, may not cover this country, payment type and payment method, or may not have room for the amount: ask the service about it.';

/** With a deal, the other causes are less likely. */
const besidesDeal: Readonly<Partial<Record<ReasonCode, string>>> = {
	quote_unavailable:
		'If the deal is right, compare the amount with the invoice, and do not change or split it to fit a limit.',
	quote_not_obtained: besidesDealLater,
	quote_failed: besidesDealLater,
};

const lookedUp =
	'The quote has expired, belongs to another account or another country, or never existed. Check the ID and the country, or create a new quote.';

/** A payment request names only its quote, so nothing else can be missing. */
const lostQuote =
	'The quote may have expired, belong to another account, country or API version, or never have existed. Create a new quote and pay with it.';

/**
 * @param asked what the request asked for, if it says anything about the cause
 * @returns undefined if the reason's own advice fits
 */
export function adviseOnQuote(
	endpoint: string,
	code: ReasonCode,
	asked?: AskedQuote,
): string | undefined {
	if (code === 'not_found' && /^POST \/v\d\/payment$/.test(endpoint)) return lostQuote;
	if (code === 'not_found' && /^GET \/v\d\/quotes?\//.test(endpoint)) return lookedUp;
	const advice = /^POST \/v\d\/quote$/.test(endpoint) ? ofRequest[code] : undefined;
	if (advice === undefined || !asked) return advice;
	const fitting = asked.hasType ? advice : advice.replace(wholeRoute, 'this country');
	return asked.hasDeal ? `${dealCauses} ${besidesDeal[code] ?? fitting}` : fitting;
}
