/** Sends a payment: looks it up, quotes and pays, in the order of the interface. [Payment flow] */
import { isPayoutError, PaymentError } from '../errors';
import type { ServiceRecord } from '../http/answer';
import type { PaymentOrder } from './order';
import type { PaymentCalls, SendPorts, SendTerms, SentPayment } from './paymentCalls';
import { createQuoteDesk } from './quoteDesk';
import { Sending, takeExisting } from './sending';

/**
 * @returns the payment, which was made now or existed before, as it is: also one that failed
 * @throws PaymentError with what is known; nothing else
 */
export async function sendPayment(
	order: PaymentOrder,
	calls: PaymentCalls,
	terms: SendTerms,
	ports: SendPorts,
): Promise<SentPayment> {
	const desk = createQuoteDesk(order, calls.quote, terms, ports.clock);
	const [existing, quote] = await beforeSending(async () => {
		const found = await findExisting(order, calls);
		if (found) return [found, undefined];
		await calls.checkAccount?.();
		return [undefined, await desk.first()];
	});
	if (existing) return takeExisting(existing, order);
	if (terms.dryRun) return { outcome: 'would_pay', payment: null, quote: quote.record };
	return await new Sending(order, calls, terms, ports, desk).pay(quote);
}

/**
 * Runs what comes before the first payment request: nothing that fails in it has paid anything.
 *
 * @throws PaymentError `not_sent`
 */
export async function beforeSending<T>(steps: () => Promise<T>): Promise<T> {
	const [done] = await Promise.allSettled([steps()]);
	if (done.status === 'fulfilled') return done.value;
	const error: unknown = done.reason;
	if (!isPayoutError(error) || error.name === 'PaymentError') throw error;
	throw new PaymentError('not_sent', 'no', error);
}

async function findExisting(
	{ externalId, country }: PaymentOrder,
	{ find }: PaymentCalls,
): Promise<ServiceRecord | undefined> {
	const [found] = await Promise.allSettled([find(externalId, country)]);
	if (found.status === 'fulfilled') return found.value;
	const error: unknown = found.reason;
	if (isPayoutError(error) && error.code === 'not_found') return undefined;
	throw error;
}
