/**
 * Lets another n8n process that listens for the same workflow go first, as when a new one starts before the old one has
 * stopped. n8n starts one execution per key, but lets a second one take the place of one that has not begun yet, and then
 * runs both: an event that two processes hand over at the same moment is run twice. With one of them behind it is not.
 */
import type { EventBatch } from './dispatcher';
import {
	createFollowDistance,
	type FollowDistance,
	type FollowDistanceOptions,
} from './followDistance';
import type { RunResult } from './deliverBatch';

export interface StandbyOptions extends FollowDistanceOptions {
	/** Whether n8n refuses what another process has run. Where it does not, one behind the other would run everything once more. */
	readonly keepsKeys: boolean;
	/** Whether to begin behind, until it turns out that nobody is there. */
	readonly atFirst: boolean;
	/** Told once, when it is seen for the first time that another process listens. */
	readonly onOtherListener: () => void;
}

export interface Turn {
	/** What to wait for before the hand-over; null for nothing. Never rejects. */
	readonly pause: Promise<void> | null;
	/** To be called with what came of each hand-over of the group. */
	readonly settle: (result: RunResult) => void;
}

export type Standby = (group: EventBatch) => Turn;

/** n8n refuses at once, though a busy database takes its time; what it has not refused by then it has taken. */
const REFUSED_WITHIN_MS = 5_000;
/** A process that stands back catches up now and then: one that is refused alone does not tell that somebody is there, nor two that lie far apart. */
const REFUSED_WHEN_THERE = 2;
const REFUSED_TOGETHER_MS = 60_000;
/** So long it is behind without having seen anybody: what is sent again may all be refused for having been run by the life before. */
const UNSURE_MS = 60_000;
/**
 * What comes so soon may have been run by the life before, in this process: the service tells the time of a
 * connection in whole seconds only, so that what it sends again from that second looks new.
 */
const SETTLING_MS = 5_000;

/** An hour of events that an earlier life without a trace has handed over long ago. */
const isLongPast = ({ members }: EventBatch): boolean =>
	members.some(({ event }) => event.perhapsRun === true);

/** @returns for one life of the trigger, beginning now */
export function createStandby({
	keepsKeys,
	atFirst,
	onOtherListener,
	...options
}: StandbyOptions): Standby {
	if (!keepsKeys) return () => ({ pause: null, settle: () => undefined });
	const { clock } = options;
	const newSinceMs = clock.now() + (atFirst ? 0 : SETTLING_MS);
	let behind = atFirst ? createFollowDistance(options) : null;
	/** When the other process was only supposed, since when; null for not yet. */
	let unsureSinceMs: number | null = null;
	/** Whether the other process was seen since this one goes behind. */
	let isSure = false;
	let wasSeen = false;
	let refusedAheadAtMs: number[] = [];

	/** No execution of an earlier life can be meant. */
	const isNew = (group: EventBatch): boolean =>
		!group.redelivered &&
		group.firstAttempt === 1 &&
		!isLongPast(group) &&
		group.members.every(
			({ event }) => event.source === 'stream' && event.receivedAtMs >= newSinceMs,
		);

	const goAhead = (): void => {
		behind?.end();
		behind = null;
		isSure = false;
	};

	const wasTaken = (pace: FollowDistance | null): void => {
		refusedAheadAtMs = [];
		if (pace === null || pace !== behind) return;
		if (pace.taken() || !isSure) goAhead();
	};

	const wasRefused = (pace: FollowDistance | null, group: EventBatch): void => {
		const byOther = isNew(group);
		pace?.refused(byOther);
		if (!byOther) return;
		if (behind === null) {
			const nowMs = clock.now();
			refusedAheadAtMs = [...refusedAheadAtMs, nowMs].filter(
				(atMs) => nowMs - atMs <= REFUSED_TOGETHER_MS,
			);
			if (refusedAheadAtMs.length < REFUSED_WHEN_THERE) return;
			behind = createFollowDistance(options);
			behind.refused(true);
		}
		isSure = true;
		if (!wasSeen) onOtherListener();
		wasSeen = true;
	};

	const paceOf = (group: EventBatch): FollowDistance | null => {
		if (behind === null || isLongPast(group)) return null;
		unsureSinceMs ??= clock.now();
		if (!isSure && Math.abs(clock.now() - unsureSinceMs) > UNSURE_MS) goAhead();
		return behind;
	};

	return (group) => {
		const pace = paceOf(group);
		const isKnown = new AbortController();
		let wasRejected = false;

		const take = (): void => {
			if (!isKnown.signal.aborted) wasTaken(pace);
			isKnown.abort();
		};
		const waitBehind = async (given: FollowDistance): Promise<void> => {
			const known = new Promise<void>((resolve) =>
				isKnown.signal.addEventListener('abort', () => resolve(), { once: true }),
			);
			await given.wait(Math.max(...group.members.map(({ event }) => event.receivedAtMs)), known);
			void given.sleep(REFUSED_WITHIN_MS, isKnown.signal).then(take);
		};
		return {
			pause: pace === null ? null : waitBehind(pace),
			settle({ kind }) {
				if (kind === 'rejected') {
					wasRejected = true;
					isKnown.abort();
				} else if (kind === 'duplicate') {
					// What n8n has rejected may exist all the same, and be the trigger's own.
					if (!wasRejected) wasRefused(pace, group);
					isKnown.abort();
				} else {
					take();
				}
			},
		};
	};
}
