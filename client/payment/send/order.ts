/** What is to be paid, in the words that both versions share. */
import { payoutCurrencies, type Country } from '../../vocabulary';
import { canonicalJson } from './canonicalJson';
import type { AskedPayment } from './samePayment';

export type AmountSide = 'source' | 'destination';

export interface PaymentOrder {
	/** The client's own ID: the one thing that keeps a payment from being made twice. */
	readonly externalId: string;
	/** The destination. */
	readonly country: string;
	/** Undefined where the version asks for none. */
	readonly paymentType?: string | undefined;
	readonly paymentMethod?: string | undefined;
	/** What the payment is made from. */
	readonly currency: string;
	/** What the beneficiary gets. */
	readonly payoutCurrency: string;
	/** The fixed amount, in the currency of its side. */
	readonly amount: number;
	readonly side: AmountSide;
	/** All that is asked for, as one text: equal texts are equal payments. */
	readonly fingerprint: string;
}

/** A request of a quote, as its endpoint's schema read it. */
interface AskedQuote {
	readonly country: Country;
	readonly currency: string;
	readonly amount: number;
	readonly amount_type: AmountSide;
	readonly payment_type?: string;
	readonly payment_method?: string;
}

/**
 * @param externalId checked, too
 * @param details everything else that is asked for: the parties, the route
 */
export function orderOf(asked: AskedQuote, externalId: string, details: unknown): PaymentOrder {
	const { country, currency, amount, amount_type: side } = asked;
	return {
		externalId,
		country,
		paymentType: asked.payment_type,
		paymentMethod: asked.payment_method,
		currency,
		payoutCurrency: payoutCurrencies[country],
		amount,
		side,
		fingerprint: canonicalJson([externalId, country, currency, amount, side, details]),
	};
}

/** What every payment of the order must show, whichever quote it is paid with. */
export function askedByOrder(order: PaymentOrder): AskedPayment {
	const { externalId, country, currency, payoutCurrency, amount, side } = order;
	const fixed = side === 'source' ? { sourceAmount: amount } : { payoutAmount: amount };
	return { externalId, country, sourceCurrency: currency, payoutCurrency, ...fixed };
}
