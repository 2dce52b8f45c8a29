/**
 * Advice for reasons that have other causes on quotes than elsewhere. [GET /v2/quote/{id}; Quote
 * request]
 */
import type { ReasonCode } from './reasons';

const rateOrRoute =
	'your account may have no rate for this source currency, or no route for this country, payment type and payment method';

const advice: Readonly<Partial<Record<ReasonCode, string>>> = {
	not_found:
		'The quote has expired, belongs to another account or another country, or never existed. Check the ID and the country, or create a new quote.',
	bad_request: `Correct what the service names. If it names nothing, the amount may be below the minimum or above the maximum, or ${rateOrRoute}.`,
	server_error: `Try this operation again in a moment. If it fails again, ${rateOrRoute}: ask the service.`,
};

/** A payment request names only its quote, so nothing else can be missing. */
const lostQuote =
	'The quote may have expired, belong to another account, country or API version, or never have existed. Create a new quote and pay with it.';

/** @returns undefined if the reason's own advice fits */
export function adviseOnQuote(endpoint: string, code: ReasonCode): string | undefined {
	if (code === 'not_found' && /^POST \/v\d\/payment$/.test(endpoint)) return lostQuote;
	return /^\w+ \/v\d\/quotes?(\/|$)/.test(endpoint) ? advice[code] : undefined;
}
