/** Looks payments up where the answer to "is there one?" decides whether money moves again. */
import { ContractError, isPayoutError, type PaymentFailure } from '../../errors';
import type { ServiceRecord } from '../../http/answer';
import type { Clock } from '../../http/clock';
import { saysThereIsNone } from '../../problem/servicesWord';
import { findContradiction } from './samePayment';
import { isPaymentRecord } from '../paymentShape';
import { outcomeOf } from '../../async/outcomeOf';

/** A payment under the external ID, or the service's own word that there is none, or that nobody could tell. */
export type LookUp =
	| { readonly kind: 'found'; readonly payment: ServiceRecord }
	| { readonly kind: 'absent' }
	| { readonly kind: 'unseen'; readonly failure: PaymentFailure };

/** @param find looks up by the external ID; rejects with the service's own 404 when there is no such payment */
export async function lookUp(
	externalId: string,
	find: () => Promise<ServiceRecord>,
): Promise<LookUp> {
	const found = await outcomeOf(find());
	if (!found.ok) {
		const { error } = found;
		if (!isPayoutError(error) || error.name === 'PaymentError') throw error;
		return saysThereIsNone(error) ? { kind: 'absent' } : { kind: 'unseen', failure: error };
	}
	const payment = found.value;
	// Neither nothing nor another's payment says anything about this one: letters may be compared without case.
	const problem = isPaymentRecord(payment)
		? findContradiction(payment, { externalId })
		: 'no payment at all';
	if (problem === null) return { kind: 'found', payment };
	return {
		kind: 'unseen',
		failure: new ContractError('The look-up', 200, '', `it shows ${problem}`),
	};
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Looks a payment up with growing pauses until the settling window is over: a service that dropped
 * the connection may still commit. The last look comes when the window is over, and it alone says
 * that there is no payment.
 *
 * @throws the signal's reason when it aborts first
 */
export async function lookWhileSettling(
	look: () => Promise<LookUp>,
	windowMs: number,
	clock: Clock,
	signal?: AbortSignal,
): Promise<LookUp> {
	const endMs = clock.elapsed() + windowMs;
	for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
		const leftMs = Math.max(0, endMs - clock.elapsed());
		await clock.sleep(Math.min(pauseMs, leftMs), signal);
		const isLast = clock.elapsed() >= endMs;
		const seen = await look();
		if (seen.kind === 'found' || isLast) return seen;
	}
}
