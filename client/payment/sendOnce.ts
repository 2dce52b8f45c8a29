/**
 * Creates a payment and never a second one: a duplicate or a lost answer is settled by looking the
 * payment up under its external ID; nothing is ever sent again. [Errors, rules 1 and 2]
 */
import { isPayoutError, PaymentError, type AnyPayoutError } from '../errors';
import type { ServiceRecord } from '../http/answer';
import type { Clock } from '../http/clock';
import { wasCreated } from './created';
import { lookUp, type LookUp } from './lookUp';
import { soundsLikeDuplicate } from './refusal';
import { findDifference } from './samePayment';

export interface PaymentAttempt {
	/** Undefined when the user's own body carries none: then nothing can be looked up. */
	readonly externalId: string | undefined;
	/** What was asked for, as far as a record could show it. */
	readonly amount: number | undefined;
	/** The source currency. */
	readonly currency: string | undefined;
	create(): Promise<ServiceRecord>;
	/** Looks up by external ID. */
	find(externalId: string): Promise<ServiceRecord>;
}

export interface SentPayment {
	readonly outcome: 'created' | 'existing';
	readonly payment: ServiceRecord;
}

/** Pauses before the look-ups after a lost answer, in milliseconds; the service may commit late. */
const lookupPausesMs = [500, 1000, 2000, 4000];

/**
 * @throws the error of the create call when no payment was found, so that `wasCreated` tells how
 * sure that is; InputError when the payment found is not the one asked for; PaymentError
 * `unconfirmed` when it may still be the one that was sent
 */
export async function sendOnce(
	attempt: PaymentAttempt,
	clock: Clock,
	signal?: AbortSignal,
): Promise<SentPayment> {
	const [created] = await Promise.allSettled([attempt.create()]);
	if (created.status === 'fulfilled') return { outcome: 'created', payment: created.value };
	const error: unknown = created.reason;
	if (!isPayoutError(error) || attempt.externalId === undefined) throw error;
	return await settle(error, attempt, attempt.externalId, clock, signal);
}

async function settle(
	error: AnyPayoutError,
	attempt: PaymentAttempt,
	externalId: string,
	clock: Clock,
	signal: AbortSignal | undefined,
): Promise<SentPayment> {
	const created = wasCreated(error);
	const mayBeDuplicate = created === 'yes' || error.code === 'quote_used' || soundsLikeDuplicate(error);
	if (created === 'no' && !mayBeDuplicate) throw error;

	const find = async (): Promise<ServiceRecord> => await attempt.find(externalId);
	const [looked] = await Promise.allSettled([mayBeDuplicate ? lookUp(find) : findLater(find, clock, signal)]);
	if (looked.status === 'rejected') {
		// Cancelled while looking: what is in doubt must be named, not forgotten.
		throw signal?.aborted && error.name !== 'PaymentError'
			? new PaymentError('unconfirmed', 'unknown', error)
			: looked.reason;
	}
	const seen = looked.value;
	// A refusal that may mean "duplicate" says nothing for sure while nobody could look.
	if (seen.kind === 'unseen' && created === 'no' && error.name !== 'PaymentError') {
		throw new PaymentError('unconfirmed', 'unknown', error);
	}
	if (seen.kind !== 'found') throw error;
	const asked = { externalId, payoutAmount: attempt.amount, sourceCurrency: attempt.currency };
	const difference = findDifference(seen.payment, asked, created === 'unknown');
	if (difference) throw created === 'unknown' ? new PaymentError('unconfirmed', 'yes', difference) : difference;
	return { outcome: mayBeDuplicate ? 'existing' : 'created', payment: seen.payment };
}

async function findLater(
	find: () => Promise<ServiceRecord>,
	clock: Clock,
	signal: AbortSignal | undefined,
): Promise<LookUp> {
	let seen: LookUp = { kind: 'unseen' };
	for (const pauseMs of lookupPausesMs) {
		await clock.sleep(pauseMs, signal);
		seen = await lookUp(find);
		if (seen.kind === 'found') return seen;
	}
	return seen;
}
