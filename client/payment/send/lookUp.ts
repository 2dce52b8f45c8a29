/** Look-ups whose result decides whether a payment request is sent again. */
import { ContractError, isPayoutError, type PaymentFailure } from '../../errors';
import type { ServiceRecord } from '../../http/answer';
import type { Clock } from '../../async/clock';
import { isFromService, saysThereIsNone } from '../../http/isFromService';
import { findContradiction } from '../samePayment';
import { isPaymentRecord } from '../paymentShape';
import { outcomeOf } from '../../async/outcomeOf';

/**
 * - `found`: a payment with the external ID.
 * - `absent`: the service itself says that there is none.
 * - `unseen`: the look-up failed, so it is unknown.
 */
export type LookUp =
	| { readonly kind: 'found'; readonly payment: ServiceRecord }
	| { readonly kind: 'absent' }
	| { readonly kind: 'unseen'; readonly failure: PaymentFailure };

/**
 * @param find looks up by the external ID. Rejects with the service's own 404 if there is no such
 *   payment
 * @throws what `find` throws if it is not a PaymentFailure
 */
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
	// A response without a payment proves nothing about this one. Neither does another payment: some
	// services ignore upper and lower case in external IDs.
	const problem = isPaymentRecord(payment)
		? findContradiction(payment, { externalId })
		: 'no payment at all';
	if (problem === null) return { kind: 'found', payment };
	return {
		kind: 'unseen',
		failure: new ContractError('The look-up', 200, '', `it shows ${problem}`),
	};
}

/** What the look-ups of several countries have shown. */
export interface Search {
	/** The payment and its country; `unseen` if no look-up found it and nobody answered one of them. */
	readonly seen: (LookUp & { readonly kind: 'found'; readonly country: string }) | LookUp;
	/** Countries in which the service itself refuses to look. */
	readonly notSearched: readonly string[];
}

/** The account may not pay to this country. A gateway's words prove nothing. */
const refusals = new Set([400, 403, 422]);
export const isRefusal = (failure: PaymentFailure): boolean =>
	isFromService(failure) && refusals.has(failure.status);

/**
 * Looks a payment up in one country after the other, until one has it.
 *
 * @param look returns what a look-up of this country shows
 */
export async function lookInCountries(
	countries: readonly string[],
	look: (country: string) => Promise<LookUp>,
): Promise<Search> {
	const notSearched: string[] = [];
	let seen: LookUp = { kind: 'absent' };
	for (const country of countries) {
		const shown = await look(country);
		if (shown.kind === 'found') return { seen: { ...shown, country }, notSearched };
		if (shown.kind !== 'unseen') continue;
		if (isRefusal(shown.failure)) notSearched.push(country);
		else seen = shown;
	}
	return { seen, notSearched };
}

/** All payments that have one external ID. */
export interface Sightings {
	readonly payments: readonly ServiceRecord[];
	/** Countries in which the service itself refuses to look. */
	readonly notSearched: readonly string[];
}

/**
 * Looks in all countries, also after one that has the payment.
 *
 * @param look returns what a look-up of this country shows
 * @throws the failure of a look-up that nobody answers
 */
export async function lookInEach(
	countries: readonly string[],
	look: (country: string) => Promise<LookUp>,
): Promise<Sightings> {
	const payments: ServiceRecord[] = [];
	const notSearched: string[] = [];
	for (const country of countries) {
		const shown = await look(country);
		if (shown.kind === 'found') payments.push(shown.payment);
		if (shown.kind !== 'unseen') continue;
		if (!isRefusal(shown.failure)) throw shown.failure;
		notSearched.push(country);
	}
	return { payments, notSearched };
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Looks a payment up with growing pauses until the settling window is over, because a service that
 * dropped the connection may still create the payment. The last look-up is made when the window is
 * over. Only that one can show that there is no payment.
 *
 * @param windowMs the settling window, in milliseconds
 * @returns the first look-up that finds the payment, or the last one
 * @throws the signal's reason if it aborts first; what `look` throws
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
