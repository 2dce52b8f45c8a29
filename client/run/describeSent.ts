/** The output of Payment: Send, in its two shapes. */
import { adviseOn } from '../payment/advice';
import { findContradiction } from '../payment/samePayment';
import { type KnownFacts, simplifyPayment } from '../payment/simplifyPayment';
import { asReceived } from '../http/envelope';
import type { PaymentOrder } from '../payment/send/order';
import type { SentPayment } from '../payment/send/paymentCalls';
import { describeStatus } from '../interface/states';
import type { WaitResult } from '../payment/wait/awaitFinal';
import type { Output } from './ports';

/** What this run knows, with the service's records whole. */
export function describeSent(
	{ externalId }: PaymentOrder,
	sent: SentPayment,
	waited: WaitResult | undefined,
): Output {
	const { outcome, quote, countryNotShown, notSearched } = sent;
	const payment = waited?.payment ?? sent.payment;
	return {
		outcome,
		externalId,
		...describeStatus(payment?.['status']),
		...(waited ? { final: waited.final, waitedMs: waited.waitedMs } : {}),
		...adviseOn(payment),
		...(countryNotShown ? { countryNotShown } : {}),
		...(notSearched ? { notSearched } : {}),
		payment: payment && asReceived(payment),
		quote: quote?.record ?? null,
	};
}

/** The flat shape, and what it must not lose: whether this run has paid, and how the wait ended. */
export function simplifySent(
	order: PaymentOrder,
	sent: SentPayment,
	waited: WaitResult | undefined,
	payeeName: string | null,
): Output {
	const { outcome, countryNotShown, notSearched } = sent;
	const known = {
		...knownOf(order, sent),
		// This input does not show who was paid before.
		beneficiaryName: outcome === 'existing' ? null : payeeName,
	};
	return {
		outcome,
		...simplifyPayment(waited?.payment ?? sent.payment, known),
		...(waited ? { final: waited.final } : {}),
		...(countryNotShown ? { countryNotShown } : {}),
		...(notSearched ? { notSearched } : {}),
	};
}

/**
 * The quote of this run says nothing about a payment that existed before. It also says nothing if the record
 * shows that an earlier quote of this run has paid.
 */
function knownOf(
	{ externalId, country, currency: sourceCurrency, payoutCurrency }: PaymentOrder,
	{ outcome, payment, quote, countryNotShown }: SentPayment,
): KnownFacts {
	const found = { externalId, country: countryNotShown ? undefined : country };
	if (outcome === 'existing' || !quote) return found;
	const { sourceAmount, payoutAmount, rate } = quote;
	if (payment && findContradiction(payment, { sourceAmount, payoutAmount }) !== null) return found;
	return { ...found, sourceAmount, sourceCurrency, payoutAmount, payoutCurrency, rate };
}
