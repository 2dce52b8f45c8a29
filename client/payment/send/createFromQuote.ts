/**
 * Creates a payment from an existing quote, with one payment request. Look-ups find out its result, and it is
 * never sent again. [Errors, rules 1 and 2]
 */
import type { ServiceRecord } from '../../http/answer';
import { PaymentAttempt, type Paid } from './settleLostAnswer';
import type { AskedPayment } from '../samePayment';
import type { Finder } from './finder';
import type { SendPorts } from './paymentCalls';
import type { RequireReplaceable } from './replacement';
import { beforeSending } from './sendPayment';

export interface PaymentToCreate {
	readonly externalId: string;
	/** The facts of the request that a record can show. */
	readonly asked: AskedPayment;
	readonly create: () => Promise<ServiceRecord>;
	readonly finder: Finder;
	readonly requireReplaceable?: RequireReplaceable | undefined;
}

/** Nothing is sent again here, so the look-ups do not have to wait for every late payment. */
const settlingWindowMs = 7_500;

/**
 * @returns the payment, which was created or existed before
 * @throws PaymentError, which says whether a payment may exist
 */
export async function createFromQuote(
	{ externalId, asked, create, finder, requireReplaceable }: PaymentToCreate,
	ports: SendPorts,
): Promise<Paid> {
	const attempt = new PaymentAttempt(
		{
			externalId,
			country: asked.country,
			asked: { ...asked, externalId },
			settlingWindowMs,
			requireReplaceable,
			// The user gives the quote, and may have given it to another payment.
			ownsQuotes: false,
		},
		finder,
		ports,
	);
	const existing = await beforeSending(async () => await attempt.findExisting());
	if (existing) return existing;
	const next = await attempt.send({ ...asked, externalId }, create, () => false);
	if (next.kind === 'paid') return next;
	throw attempt.failed(next.failure);
}
