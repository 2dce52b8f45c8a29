/** Sends a payment: looks it up, quotes and pays, in the order of the interface. [Payment flow] */
import { isPayoutError, PaymentError, TransportError, type PaymentFailure } from '../../errors';
import { PaymentAttempt, type Paid } from './paymentAttempt';
import type { AskedPayment } from './samePayment';
import { askedByOrder, type PaymentOrder } from './order';
import type { PaymentCalls, SendPorts, SendTerms, SentPayment } from '../paymentCalls';
import type { Quote } from './quote';
import { createQuoteSession, type QuoteSession } from './quoteSession';
import { outcomeOf } from '../../async/outcomeOf';

/** So often may the same payment be sent before a person must look. */
const maxPosts = 4;

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
	const { externalId, country } = order;
	const { settlingWindowMs } = terms;
	const attempt = new PaymentAttempt(
		{ externalId, country, asked: askedByOrder(order), settlingWindowMs },
		calls.finder,
		ports,
	);
	const session = createQuoteSession(order, calls.quote, terms, ports.clock);
	const [existing, quote] = await beforeSending(async () => {
		const found = await attempt.findExisting();
		if (found) return [found, undefined];
		await calls.checkAccount?.();
		return [undefined, await session.first()];
	});
	if (existing) return sentAs(existing, null);
	if (terms.dryRun) return { outcome: 'would_pay', payment: null, quote: quote.record };
	return await pay(quote, order, calls, attempt, session);
}

/** Whatever is lost on the way, at most one payment comes of it: the attempt says whether it may be sent again. */
async function pay(
	first: Quote,
	order: PaymentOrder,
	calls: PaymentCalls,
	attempt: PaymentAttempt,
	session: QuoteSession,
): Promise<SentPayment> {
	let quote = first;
	let failure: PaymentFailure | undefined;
	for (let posts = 0; posts < maxPosts; posts++) {
		quote = await renewed(quote, session, attempt, failure !== undefined);
		const paying = quote;
		const next = await attempt.send(
			askedWith(order, quote),
			async () => await calls.pay(paying),
			session.hasRunOut,
		);
		if (next.kind === 'paid') return sentAs(next, quote);
		if (next.kind === 'requote') session.discard(quote);
		failure = next.failure;
	}
	throw attempt.failed(failure ?? new TransportError('network', true));
}

/** The quote, or a fresh one when it has been used, has expired, or is about to. */
async function renewed(
	quote: Quote,
	session: QuoteSession,
	attempt: PaymentAttempt,
	wasSent: boolean,
): Promise<Quote> {
	const fresh = await outcomeOf(session.renew(quote));
	if (fresh.ok) return fresh.value;
	const { error } = fresh;
	if (!isPayoutError(error) || error.name === 'PaymentError') throw error;
	throw wasSent ? attempt.failed(error) : new PaymentError('not_sent', 'no', error);
}

const askedWith = (order: PaymentOrder, { sourceAmount, payoutAmount }: Quote): AskedPayment => ({
	...askedByOrder(order),
	sourceAmount,
	payoutAmount,
});

const sentAs = ({ outcome, payment, countryNotShown }: Paid, quote: Quote | null): SentPayment => ({
	outcome,
	payment,
	quote: quote?.record ?? null,
	...(countryNotShown ? { countryNotShown } : {}),
});

/**
 * Runs what comes before the first payment request: nothing that fails in it has paid anything.
 *
 * @throws PaymentError `not_sent`
 */
export async function beforeSending<T>(steps: () => Promise<T>): Promise<T> {
	const done = await outcomeOf(steps());
	if (done.ok) return done.value;
	const { error } = done;
	if (!isPayoutError(error) || error.name === 'PaymentError') throw error;
	throw new PaymentError('not_sent', 'no', error);
}
