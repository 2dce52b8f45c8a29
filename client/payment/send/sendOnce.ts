/**
 * Creates a payment from a quote that exists, with one payment request: what became of it is found out
 * by look-ups, and nothing is ever sent again. [Errors, rules 1 and 2]
 */
import type { ServiceRecord } from '../../http/answer';
import { PaymentAttempt, requirePayment, type Paid } from './paymentAttempt';
import type { AskedPayment } from './samePayment';
import type { Finder } from './finder';
import type { SendPorts } from '../paymentCalls';

export interface PaymentToCreate {
	/** Undefined when the user's own body carries none: then nothing can be looked up. */
	readonly externalId: string | undefined;
	/** What is sent, as far as a record could show it. */
	readonly asked: AskedPayment;
	readonly create: () => Promise<ServiceRecord>;
	readonly finder: Finder;
}

/** Nobody pays again here, so the look-ups need not outlast every late commit. */
const settlingWindowMs = 7_500;

/**
 * @throws PaymentError with what is known; without an external ID, the error of the create call
 */
export async function sendOnce(
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
