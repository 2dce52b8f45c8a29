/** The look-ups of one wait, one at a time: until the payment is visible, during the wait, and a last one. */
import type { Semaphore } from '../../async/semaphore';
import { isPayoutError } from '../../errors';
import type { ServiceRecord } from '../../http/answer';
import type { Clock } from '../../async/clock';
import { outcomeOf } from '../../async/outcomeOf';
import type { AskedPayment } from '../samePayment';
import { requireAsked } from '../requireAsked';
import type { LookupPlan } from './lookupPlan';

export interface WaitLookupsOptions {
	/** Looks the payment up. */
	readonly look: (signal: AbortSignal) => Promise<ServiceRecord>;
	/** The name of the look-up in errors. */
	readonly endpoint: string;
	/** The facts that the payment must not contradict by now. */
	readonly asked: () => AskedPayment;
	readonly plan: Pick<LookupPlan, 'begin' | 'end' | 'isAllowed'>;
	readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
	/** Ends the look-ups with its reason. */
	readonly signal: AbortSignal;
	/** Limits how many requests run at a time. */
	readonly inTurn: Semaphore;
	readonly onFound: (payment: ServiceRecord) => void;
}

export interface WaitLookups {
	/** @throws what the look-up throws, and ContractError for another payment */
	lookUp(): Promise<void>;
	/**
	 * Looks until the payment is visible.
	 *
	 * @param untilMs the last moment to look again, by the clock's elapsed time
	 * @param isSeen whether the stream has shown the payment, so that one look-up is enough
	 * @throws what the first look-up throws; if nothing is found, what the last try throws
	 */
	lookFirst(untilMs: number, isSeen: () => boolean): Promise<void>;
	/**
	 * The last known record may be outdated when the time is over, so look once more. A look-up that
	 * has just ended is enough.
	 */
	lookLast(): Promise<void>;
}

/** A new payment may become visible only after half a minute. */
const settlePausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];
/** At least this many pauses are made, even if the wait is short. */
const leastPauses = 2;
const shortestPauseMs = 1_000;
/** When the time is over, the last look-up may take no longer than this. */
const lastLookMs = 30_000;

/** Whether a later look-up can succeed after this error, for a payment that was seen before. */
export function canPass(error: unknown): boolean {
	return isPayoutError(error) && (error.retryable || error.code === 'not_found');
}

export function createWaitLookups(options: WaitLookupsOptions): WaitLookups {
	const { look, endpoint, asked, plan, clock, signal, inTurn, onFound } = options;
	let current: Promise<void> | undefined;

	const lookNow = async (): Promise<void> => {
		try {
			const payment = await inTurn(async () => {
				signal.throwIfAborted();
				plan.begin();
				return requireAsked(endpoint, await look(signal), asked());
			});
			onFound(payment);
		} finally {
			current = undefined;
			plan.end();
		}
	};
	const lookUp = async (): Promise<void> => {
		current = lookNow();
		await current;
	};

	return {
		lookUp,
		async lookFirst(untilMs, isSeen) {
			for (let tries = 0; ; tries += 1) {
				const result = await outcomeOf(lookUp());
				if (result.ok || (isSeen() && canPass(result.error))) return;
				if (!isPayoutError(result.error) || result.error.code !== 'not_found') throw result.error;
				const pauseMs = settlePausesMs[tries];
				const leftMs = tries < leastPauses ? Infinity : untilMs - clock.elapsed();
				if (pauseMs === undefined || leftMs < shortestPauseMs) throw result.error;
				await clock.sleep(Math.min(pauseMs, leftMs), signal);
			}
		},
		async lookLast() {
			const looking = current ?? (plan.isAllowed() ? lookUp() : undefined);
			if (looking) await Promise.race([outcomeOf(looking), clock.sleep(lastLookMs, signal)]);
		},
	};
}
