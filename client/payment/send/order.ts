/** What to pay, in terms that both versions share. */
import { payoutCurrencies, type Country } from '../../interface/vocabulary';
import { canonicalJson } from './canonicalJson';
import type { Identified } from './onePerRun';
import type { AskedPayment } from '../samePayment';

export type AmountSide = 'source' | 'destination';

export interface PaymentOrder extends Identified {
	/** The destination, ISO 3166-1 alpha-3. */
	readonly country: string;
	/** Undefined if the version has none. */
	readonly paymentType?: string | undefined;
	readonly paymentMethod?: string | undefined;
	/** The source currency. */
	readonly currency: string;
	/** The currency that the beneficiary receives. */
	readonly payoutCurrency: string;
	/** The fixed amount, in the currency of its side. */
	readonly amount: number;
	readonly side: AmountSide;
}

/** A quote request after the endpoint's checks. */
interface QuoteRequest {
	readonly country: Country;
	readonly currency: string;
	readonly amount: number;
	readonly amount_type: AmountSide;
	readonly payment_type?: string;
	readonly payment_method?: string;
}

/**
 * @param request the checked quote request
 * @param externalId checked as well
 * @param details everything else that is requested: the parties, the route
 */
export function orderOf(request: QuoteRequest, externalId: string, details: unknown): PaymentOrder {
	const { country, currency, amount, amount_type: side } = request;
	return {
		externalId,
		country,
		paymentType: request.payment_type,
		paymentMethod: request.payment_method,
		currency,
		payoutCurrency: payoutCurrencies[country],
		amount,
		side,
		fingerprint: canonicalJson([externalId, country, currency, amount, side, details]),
	};
}

/** The facts that a payment of the order must not contradict, whichever quote it is paid with. */
export function askedByOrder(order: PaymentOrder): AskedPayment {
	const { externalId, country, currency, payoutCurrency, amount, side } = order;
	const fixed = side === 'source' ? { sourceAmount: amount } : { payoutAmount: amount };
	return { externalId, country, sourceCurrency: currency, payoutCurrency, ...fixed };
}
