import type { PayoutClient } from '../../../../client';
import { InputError } from '../../../../client/errors';
import type { AskedPayment } from '../../../../client/payment/send/samePayment';
import {
	createFromQuote,
	type PaymentToCreate,
} from '../../../../client/payment/send/createFromQuote';
import { describeStatus } from '../../../../client/payment/states';
import type { Output } from '../operation';

export type Calls = Pick<PaymentToCreate, 'create' | 'finder'>;

/**
 * Creates the payment, or returns the one that exists under its external ID.
 *
 * @param asked what is sent, as far as a record could show it
 * @param refuseExisting whether to fail instead of returning a payment that existed before
 * @returns the outcome, what the status means, and the service's record unchanged
 */
export async function payOnce(
	client: PayoutClient,
	asked: AskedPayment,
	calls: Calls,
	refuseExisting: boolean,
	signal?: AbortSignal,
): Promise<Output> {
	const { externalId } = asked;
	const { outcome, payment, countryNotShown } = await createFromQuote(
		{ externalId, asked, ...calls },
		{ clock: client.clock, signal },
	);
	if (outcome === 'existing' && refuseExisting) throw existsAlready();
	return {
		outcome,
		externalId: externalId ?? null,
		...describeStatus(payment['status']),
		...(countryNotShown ? { countryNotShown } : {}),
		payment,
	};
}

export const existsAlready = (): InputError =>
	new InputError(
		[{ field: 'external_id', problem: 'a payment with this external ID exists already' }],
		'duplicate_external_id',
	);
