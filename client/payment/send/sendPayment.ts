/** Sends a payment: looks it up, quotes it and pays it. [Payment flow] */
import { isPayoutError, PaymentError, TransportError, type PaymentFailure } from '../../errors';
import { requireNoDifference } from './compareWithReplaced';
import { PaymentAttempt, type Paid } from './settleLostAnswer';
import type { AskedPayment } from '../samePayment';
import { askedByOrder, type PaymentOrder } from './order';
import type { PaymentCalls, SendPorts, SendTerms, SentPayment } from './paymentCalls';
import type { Quote } from './quote';
import { createQuoteSession, type QuoteSession } from './quoteSession';
import { outcomeOf } from '../../async/outcomeOf';

/** Maximum POSTs of one payment. After the last one, its failure is reported. */
const maxPosts = 4;

/**
 * @returns the payment, which was created or existed before. Its status may be any, even a failed one
 * @throws PaymentError, which says whether a payment may exist
 */
export async function sendPayment(
	order: PaymentOrder,
	calls: PaymentCalls,
	terms: SendTerms,
	ports: SendPorts,
): Promise<SentPayment> {
	const { externalId, country } = order;
	const { settlingWindowMs } = terms;
	const { requireReplaceable } = calls;
	const attempt = new PaymentAttempt(
		{ externalId, country, asked: askedByOrder(order), settlingWindowMs, requireReplaceable },
		calls.finder,
		ports,
	);
	const [existing, quoted] = await beforeSending(async () => {
		const found = await attempt.findExisting();
		if (found) return [found, undefined];
		const { differences } = attempt;
		if (!terms.approve && !terms.preparesApproval) requireNoDifference(differences);
		const approved = terms.approve?.(differences.map(({ text }) => text));
		const session = createQuoteSession(order, calls.quote, { ...terms, approved }, ports.clock);
		await calls.checkAccount?.();
		const quote = await session.first();
		await terms.reserve?.(quote);
		return [undefined, { session, quote }];
	});
	if (existing) return sentAs(existing, null);
	const { session, quote } = quoted;
	if (terms.dryRun) return { outcome: 'would_pay', payment: null, quote, ...attempt.notes() };
	return await pay(quote, order, calls, attempt, renewing(session, terms));
}

/**
 * Creates at most one payment, whichever responses are lost. The attempt decides whether to send it
 * again.
 */
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

/** A new quote may cost more, so it takes the place of the old one in the budget of the day before it is paid. */
const renewing = (session: QuoteSession, { reserve }: SendTerms): QuoteSession => ({
	...session,
	async renew(quote) {
		const fresh = await session.renew(quote);
		if (fresh !== quote) await reserve?.(fresh, quote);
		return fresh;
	},
});

/** The quote, or a new one if it was used, has expired or is about to expire. */
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

const sentAs = (
	{ outcome, payment, countryNotShown, notSearched, warnings }: Paid,
	quote: Quote | null,
): SentPayment => ({
	outcome,
	payment,
	quote,
	...(countryNotShown ? { countryNotShown } : {}),
	...(notSearched ? { notSearched } : {}),
	...(warnings ? { warnings } : {}),
});

/**
 * Runs the steps before the first payment request. If one of them fails, nothing was paid.
 *
 * @throws PaymentError `not_sent`; what `steps` throws, if it is a PaymentError or none of our errors
 */
export async function beforeSending<T>(steps: () => Promise<T>): Promise<T> {
	const done = await outcomeOf(steps());
	if (done.ok) return done.value;
	const { error } = done;
	if (!isPayoutError(error) || error.name === 'PaymentError') throw error;
	throw new PaymentError('not_sent', 'no', error);
}
