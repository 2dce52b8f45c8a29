/**
 * If a service does not resume from a made-up event ID, or does not keep its events, only the lists can find
 * missed events. Statuses before the last one may then be missed.
 */
import type { Delivery, SentEvent } from './checkEvents';
import type { LimitResult } from './judgeApart';
import type { Absence } from './paymentsOf';

/**
 * @param early how many events happened in the first absence
 * @param runs the first of them gave the trigger an event ID to resume from
 * @returns how many of the first events may be missed: if n8n was killed before that run, all events before
 * it
 */
export function countMissable(
	events: ReadonlyArray<{ readonly atMs: number }>,
	early: number,
	runs: readonly Delivery[],
	kills: readonly Absence[],
): number {
	const begun = runs.flatMap(({ startedAt, source }) =>
		startedAt === null || source === 'reconciliation'
			? []
			: [Date.parse(`${startedAt.replace(' ', 'T')}Z`)],
	);
	const firstMs = Math.min(...begun);
	const first = kills[0];
	if (first === undefined || firstMs <= first.fromMs) return early;
	return Math.max(early, events.filter(({ atMs }) => atMs < firstMs).length);
}

export const limitNames = {
	madeUpId: 'The service does not go back to a made-up cursor',
	leavesOut: 'The service does not keep or not send again its events',
} as const;

/** @returns what was missed and may be missed, counted separately as a limit */
export function missedOf(
	name: string,
	sent: readonly SentEvent[],
	deliveries: readonly Delivery[],
): LimitResult {
	const came = new Set(deliveries.map(({ eventId }) => eventId));
	const missed = sent.filter(
		({ eventId, mayBeMissed }) => mayBeMissed === true && !came.has(eventId),
	);
	return {
		name,
		payments: new Set(missed.map(({ paymentId }) => paymentId)).size,
		found: missed.map(
			({ eventId, paymentId, status }) =>
				`lost: event ${eventId} (payment ${paymentId} ${status}) started nothing`,
		),
	};
}
