/** What a life of the trigger takes over from the checkpoint: where it goes on, and what an earlier life may have run. */
import { isMadeUpId } from '../client/sse/subscribe/cursor';
import type { PaymentVersion } from './reconciler/paymentVersion';
import type { ServiceTime } from './reconciler/serviceTime';
import type { Checkpoint, StartedBatch } from './checkpoint';
import { happenedAtMs, latestAtMs, stateName, type TriggerEvent } from './deliveryEvent';
import type { DeliverySettings } from './settings';
import { aheadOf, beginOf, firstStarted } from './startPosition';

export interface ResumptionOptions {
	readonly place: Checkpoint;
	readonly settings: Pick<DeliverySettings, 'profile' | 'startAfter'>;
	/** Whether payments can be looked up. */
	readonly hasPayments: boolean;
	/** What happened before it may have been run by a life that left no trace; null when there was none. */
	readonly perhapsRunUntilMs: number | null;
	readonly time: Pick<ServiceTime, 'offsetMs' | 'latest'>;
}

export interface Resumption {
	/** What the lists are held against. */
	readonly place: Checkpoint;
	/** The event to go on after; null for what comes from now on. */
	readonly cursor: string | null;
	readonly cursorAtMs: number | null;
	/** Confirmed events that the service sends again. */
	readonly confirmed: readonly string[];
	/** Stands for the cursor where that is made up and the service does not go back to it; null for none. */
	readonly startAfterElse: string | null;
	/** Whether resuming alone may not bring all. */
	readonly isUnsure: boolean;
	/** Batches that were handed over and whose events come again. */
	readonly restored: readonly StartedBatch[];
	/** When the first life began, by the service's clock; -Infinity when nobody knows. */
	beginMs(): number;
	/** The event that was under way for this state when an earlier life ended. */
	eventOfState(version: PaymentVersion): string | undefined;
	/** Whether a life that left no trace may have run it. */
	mayHaveRun(event: TriggerEvent): boolean;
	/** Whether it happened before the first life began. */
	isTooEarly(event: TriggerEvent): boolean;
}

export function resumeFrom({
	place,
	settings: { profile, startAfter },
	hasPayments,
	perhapsRunUntilMs,
	time,
}: ResumptionOptions): Resumption {
	// The user's event ID counts once: from then on the trigger goes on from where it is.
	const isChosen = startAfter !== null && startAfter !== place.startAfter;
	const started = isChosen ? [] : place.started;
	const startAfterElse =
		!isChosen && place.cursor !== null && isMadeUpId(place.cursor) ? firstStarted(place) : null;
	// Without look-ups nothing comes again that a stream without a place has brought once.
	const comesAgain = profile.resume !== 'none' || hasPayments;
	// With a place of its own nothing from before the first activation comes, and clocks that were set meanwhile do no harm.
	const goesOnFromMark = !isChosen && place.cursor !== null && place.cursor === place.origin;
	const eventOfState = new Map(
		started.flatMap(({ eventIds, states = [] }) =>
			eventIds.flatMap((id, n): Array<[string, string]> => (states[n] ? [[states[n], id]] : [])),
		),
	);
	return {
		place: isChosen ? { ...place, aliveAtMs: null } : place,
		cursor: isChosen ? startAfter : place.cursor,
		cursorAtMs: isChosen ? null : (place.cursorAtMs ?? null),
		// The event that the user has is sent again with those of its millisecond.
		confirmed: isChosen ? [startAfter] : place.confirmed,
		startAfterElse,
		isUnsure: !isChosen && (place.isUnsure === true || startAfterElse !== null),
		restored: comesAgain ? started : [],
		beginMs: () => (isChosen ? -Infinity : beginOf(place, time)),
		eventOfState: (version) => eventOfState.get(stateName(version)),
		mayHaveRun: (event) =>
			perhapsRunUntilMs !== null &&
			(happenedAtMs(event) ?? Infinity) < perhapsRunUntilMs + aheadOf(time),
		isTooEarly: (event) => goesOnFromMark && latestAtMs(event) < beginOf(place, time),
	};
}
