/**
 * Creates a payment from an existing quote, with one payment request. Look-ups find out what came of
 * it, and it is never sent again. [Errors, rules 1 and 2]
 */
import type { ServiceRecord } from '../../http/answer';
import { PaymentAttempt, requirePayment, type Paid } from './paymentAttempt';
import type { AskedPayment } from './samePayment';
import type { Finder } from './finder';
import type { SendPorts } from '../paymentCalls';

export interface PaymentToCreate {
	/** Undefined if the user's own body has none. Then nothing can be looked up. */
	readonly externalId: string | undefined;
	/** The facts of the request that a record can show. */
	readonly asked: AskedPayment;
	readonly create: () => Promise<ServiceRecord>;
	readonly finder: Finder;
}

/** Nothing is sent again here, so the look-ups need not wait for every late payment. */
const settlingWindowMs = 7_500;

/**
 * @returns the payment, which was created or existed before
 * @throws PaymentError, which says whether a payment may exist. Without an external ID, throws the
 *   error of the create call
 */
export async function createFromQuote(
	{ externalId, asked, create, finder }: PaymentToCreate,
	ports: SendPorts,
): Promise<Paid> {
	if (externalId === undefined)
		return { kind: 'paid', outcome: 'created', payment: requirePayment(await create(), asked) };
	const attempt = new PaymentAttempt(
		{ externalId, country: asked.country, asked: { ...asked, externalId }, settlingWindowMs },
		finder,
		ports,
	);
	const existing = await attempt.findExisting();
	if (existing) return existing;
	const next = await attempt.send({ ...asked, externalId }, create, () => false);
	if (next.kind === 'paid') return next;
	throw attempt.failed(next.failure);
}
