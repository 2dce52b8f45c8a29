import type { PayoutClient } from '../../../client';
import { InputError } from '../../../client/errors';
import { readAmount } from '../../../client/money/amount';
import { findUnpayableIdProblem } from '../../../client/payment/externalId';
import { describeStatus } from '../../../client/payment/states';
import { sendOnce, type PaymentAttempt } from '../../../client/payment/sendOnce';
import type { Output } from './operation';

type Calls = Pick<PaymentAttempt, 'create' | 'find'>;

interface Asked {
	readonly externalId: unknown;
	readonly amount: unknown;
	readonly currency: unknown;
}

/**
 * Creates the payment or returns the one that exists under its external ID.
 *
 * @param refuseExisting fails instead of returning a payment that existed before
 * @returns the outcome, what the status means, and the service's record untouched
 */
export async function payOnce(
	client: PayoutClient,
	asked: Asked,
	calls: Calls,
	refuseExisting: boolean,
	signal?: AbortSignal,
): Promise<Output> {
	const { externalId, amount, currency } = asked;
	const asExternalId = typeof externalId === 'number' ? String(externalId) : externalId;
	const readable = readAmount(amount);
	const attempt: PaymentAttempt = {
		externalId: isUsable(asExternalId) ? asExternalId : undefined,
		amount: typeof readable === 'number' ? readable : undefined,
		currency: typeof currency === 'string' ? currency : undefined,
		...calls,
	};
	const { outcome, payment } = await sendOnce(attempt, client.clock, signal);
	if (outcome === 'existing' && refuseExisting) {
		throw new InputError(
			[{ field: 'external_id', problem: 'a payment with this external ID exists already' }],
			'duplicate_external_id',
		);
	}
	return {
		outcome,
		externalId: attempt.externalId ?? null,
		...describeStatus(payment['status']),
		payment,
	};
}

function isUsable(externalId: unknown): externalId is string {
	return typeof externalId === 'string' && findUnpayableIdProblem(externalId) === null;
}
