/**
 * Creates a payment and never a second one: a duplicate or a lost answer is settled by looking the
 * payment up under its external ID; nothing is ever sent again. [Errors, rules 1 and 2]
 */
import { ApiError, InputError, isPayoutError, type AnyPayoutError } from '../errors';
import type { ServiceRecord } from '../http/answer';
import type { Clock } from '../http/clock';
import { isDecimal, isSameAmount, roundToCents } from '../money/amount';
import { wasCreated } from './created';

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
 * sure that is; InputError when the payment found is not the one asked for
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

	const found = mayBeDuplicate
		? await findNow(attempt, externalId)
		: await findLater(attempt, externalId, clock, signal);
	if (found === 'not seen' && created === 'no') throw leaveOpen(error);
	if (found === undefined || found === 'not seen') throw error;
	requireSamePayment(found, attempt);
	return { outcome: mayBeDuplicate ? 'existing' : 'created', payment: found };
}

/**
 * What v3 says of a duplicate is not shown: it may be a 400 of no known meaning, a conflict, or the
 * external ID as an invalid field. To ask costs one look-up; to guess could cost a second payment.
 */
function soundsLikeDuplicate(error: AnyPayoutError): boolean {
	if (error.code === 'bad_request') return true;
	if (error.name !== 'ApiError') return false;
	return (
		error.status === 409 || error.problem.fields.some(({ pointer }) => /\bexternal_id$/.test(pointer))
	);
}

/** @returns the payment, undefined when there is none, or `not seen` when the look-up itself failed */
async function findNow(
	attempt: PaymentAttempt,
	externalId: string,
): Promise<ServiceRecord | 'not seen' | undefined> {
	const [found] = await Promise.allSettled([attempt.find(externalId)]);
	if (found.status === 'fulfilled') return found.value;
	const error: unknown = found.reason;
	if (!isPayoutError(error)) throw error;
	return error.code === 'not_found' ? undefined : 'not seen';
}

async function findLater(
	attempt: PaymentAttempt,
	externalId: string,
	clock: Clock,
	signal: AbortSignal | undefined,
): Promise<ServiceRecord | undefined> {
	for (const pauseMs of lookupPausesMs) {
		await clock.sleep(pauseMs, signal);
		const found = await findNow(attempt, externalId);
		if (found !== undefined && found !== 'not seen') return found;
	}
	return undefined;
}

/** A refusal that may mean "duplicate" says nothing for sure while nobody could look. */
function leaveOpen(error: AnyPayoutError): AnyPayoutError {
	if (error.name !== 'ApiError') return error;
	const { endpoint, status, problem } = error;
	return new ApiError('payment_unconfirmed', endpoint, status, problem);
}

/**
 * Refuses a payment that was made for something else under the same external ID.
 *
 * @throws InputError that names what differs
 */
function requireSamePayment(found: ServiceRecord, { amount, currency }: PaymentAttempt): void {
	const differing = [
		...(isDifferentAmount(found['amount'], amount) ? ['the amount'] : []),
		...(isDifferentText(found['base_currency'], currency) ? ['the source currency'] : []),
	];
	if (differing.length === 0) return;
	throw new InputError(
		[
			{
				field: 'external_id',
				problem: `a payment with this external ID exists already, but differs in ${differing.join(' and ')}. Nothing was paid now. Check which of the two is right; a new payment needs an external ID of its own`,
			},
		],
		'duplicate_external_id',
	);
}

function isDifferentAmount(found: unknown, asked: number | undefined): boolean {
	if (asked === undefined || !isDecimal(found)) return false;
	return !isSameAmount(roundToCents(found), roundToCents(asked));
}

function isDifferentText(found: unknown, asked: string | undefined): boolean {
	return typeof found === 'string' && asked !== undefined && found !== asked;
}
