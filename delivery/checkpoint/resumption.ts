/**
 * What the trigger takes from the checkpoint when it starts: where to resume, and what may have run
 * before.
 */
import { isMadeUpId } from '../../client/sse/protocol';
import type { ServiceTime } from '../time/serviceTime';
import type { Checkpoint } from './checkpoint';
import type { StartedBatch } from '../event/batch';
import { happenedAtMs, latestAtMs, type DeliveryEvent } from '../event/deliveryEvent';
import type { DeliverySettings } from '../settings/settings';
import { aheadOf, beginOf, firstStarted } from './startPosition';

export interface ResumptionOptions {
	readonly checkpoint: Checkpoint;
	readonly settings: Pick<DeliverySettings, 'profile' | 'startAfter'>;
	/** Whether payments can be looked up. */
	readonly hasPayments: boolean;
	/** Events before this moment may have run already, because a checkpoint was lost. Null if no checkpoint was lost. */
	readonly perhapsRunUntilMs: number | null;
	readonly time: Pick<ServiceTime, 'offsetMs' | 'latest'>;
}

export interface Resumption {
	/** The checkpoint that the lists are compared with. */
	readonly checkpoint: Checkpoint;
	/** The event to resume after. Null to start from now. */
	readonly cursor: string | null;
	readonly cursorAtMs: number | null;
	/** Confirmed events that the service sends again. */
	readonly confirmed: readonly string[];
	/**
	 * Replaces the cursor if the cursor is a made-up ID and the service does not resume from it. Null
	 * for none.
	 */
	readonly startAfterFallback: string | null;
	/** Whether resuming alone may miss events. */
	readonly isUnsure: boolean;
	/** Batches that were in progress when the trigger last stopped. */
	readonly started: readonly StartedBatch[];
	/** Those whose events come again. */
	readonly restored: readonly StartedBatch[];
	/** When the trigger first began, by the service's clock. -Infinity if unknown. */
	beginMs(): number;
	/** Whether it may have run already, because a checkpoint was lost. */
	mayHaveRun(event: DeliveryEvent): boolean;
	/** Whether it happened before the trigger first began. */
	isTooEarly(event: DeliveryEvent): boolean;
}

export function resumeFrom({
	checkpoint,
	settings: { profile, startAfter },
	hasPayments,
	perhapsRunUntilMs,
	time,
}: ResumptionOptions): Resumption {
	// The user's event ID counts once. After that the trigger resumes from its own checkpoint.
	const isChosen = startAfter !== null && startAfter !== checkpoint.startAfter;
	const started = isChosen ? [] : checkpoint.started;
	const startAfterFallback =
		!isChosen && checkpoint.cursor !== null && isMadeUpId(checkpoint.cursor)
			? firstStarted(checkpoint)
			: null;
	// A stream that cannot resume sends nothing again. Without look-ups, restored batches would wait
	// in vain.
	const comesAgain = profile.resume !== 'none' || hasPayments;
	// If the cursor is the mark of the activation, the service may send events from before it. With a
	// later cursor it cannot, and a clock that was set since does no harm.
	const goesOnFromOrigin =
		!isChosen && checkpoint.cursor !== null && checkpoint.cursor === checkpoint.origin;
	return {
		checkpoint: isChosen ? { ...checkpoint, aliveAtMs: null } : checkpoint,
		cursor: isChosen ? startAfter : checkpoint.cursor,
		cursorAtMs: isChosen ? null : (checkpoint.cursorAtMs ?? null),
		// The service sends the user's event again, with those of its millisecond.
		confirmed: isChosen ? [startAfter] : checkpoint.confirmed,
		startAfterFallback,
		isUnsure: !isChosen && (checkpoint.isUnsure === true || startAfterFallback !== null),
		started,
		restored: comesAgain ? started : [],
		beginMs: () => (isChosen ? -Infinity : beginOf(checkpoint, time)),
		mayHaveRun: (event) =>
			perhapsRunUntilMs !== null &&
			(happenedAtMs(event) ?? Infinity) < perhapsRunUntilMs + aheadOf(time),
		isTooEarly: (event) => goesOnFromOrigin && latestAtMs(event) < beginOf(checkpoint, time),
	};
}
