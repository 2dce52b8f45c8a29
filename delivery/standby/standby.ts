/**
 * Yields to another n8n process that listens for the same workflow, such as an old process that has not stopped
 * when a new one starts. n8n starts one execution per key. But while this one has not begun, it accepts a
 * second one, and then runs both. So an event that two processes emit at the same moment runs twice. If one
 * process stays behind the other, the event runs once.
 */
import type { EventBatch } from '../event/batch';
import {
	createFollowDistance,
	type FollowDistance,
	type FollowDistanceOptions,
} from './followDistance';
import type { RunResult } from '../event/runResult';

export interface StandbyOptions extends FollowDistanceOptions {
	/**
	 * Whether n8n refuses what another process has run. If it does not, the process behind would run
	 * everything again.
	 */
	readonly keepsKeys: boolean;
	/** Whether to stay behind at first, until it turns out that there is no other process. */
	readonly atFirst: boolean;
	/** Called once, when another process is first seen. */
	readonly onOtherListener: () => void;
}

export interface Turn {
	/** What to wait for before the emit. Null for nothing. Never rejects. */
	readonly pause: Promise<void> | null;
	/** Must be called with the result of each emit of the batch. */
	readonly learn: (result: RunResult) => void;
}

export type Standby = (batch: EventBatch) => Turn;

/** n8n refuses at once, but a busy database may take a while. A batch that it has not refused by then is accepted. */
const REFUSED_WITHIN_MS = 5_000;
/**
 * A process that stays behind catches up now and then. So one refusal alone, or two that are far
 * apart, do not prove that another process is there.
 */
const REFUSED_WHEN_THERE = 2;
const REFUSED_TOGETHER_MS = 60_000;
/**
 * Maximum time behind without having seen another process. n8n may refuse all replayed events,
 * because they ran before the trigger was started again.
 */
const UNSURE_MS = 60_000;
/**
 * Events within this time may have run in this process before the trigger was started again. The
 * service tells the time of a connection only in whole seconds, so a replay of that second looks new.
 */
const SETTLING_MS = 5_000;

/**
 * A replay of events that were emitted long ago, before a restart that left no checkpoint. It may
 * cover an hour.
 */
const isLongPast = ({ members }: EventBatch): boolean =>
	members.some(({ event }) => event.perhapsRun === true);

/** @returns a standby for the trigger from now, when it starts, until it stops */
export function createStandby({
	keepsKeys,
	atFirst,
	onOtherListener,
	...options
}: StandbyOptions): Standby {
	if (!keepsKeys) return () => ({ pause: null, learn: () => undefined });
	const { clock } = options;
	const newSinceMs = clock.now() + (atFirst ? 0 : SETTLING_MS);
	let behind = atFirst ? createFollowDistance(options) : null;
	/** Since when another process is suspected. Null if none is. */
	let unsureSinceMs: number | null = null;
	/** Whether the other process was seen since this process began to stay behind. */
	let isSure = false;
	let wasSeen = false;
	let refusedAheadAtMs: number[] = [];

	/** Whether the batch cannot have run before the trigger was started. */
	const isNew = (batch: EventBatch): boolean =>
		!batch.redelivered &&
		batch.firstAttempt === 1 &&
		!isLongPast(batch) &&
		batch.members.every(
			({ event }) => event.source === 'stream' && event.receivedAtMs >= newSinceMs,
		);

	const goAhead = (): void => {
		behind?.end();
		behind = null;
		isSure = false;
	};

	const wasAccepted = (distance: FollowDistance | null): void => {
		refusedAheadAtMs = [];
		if (distance === null || distance !== behind) return;
		if (distance.accepted() || !isSure) goAhead();
	};

	const wasRefused = (distance: FollowDistance | null, batch: EventBatch): void => {
		const byOther = isNew(batch);
		distance?.refused(byOther);
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

	const distanceOf = (batch: EventBatch): FollowDistance | null => {
		if (behind === null || isLongPast(batch)) return null;
		unsureSinceMs ??= clock.now();
		if (!isSure && Math.abs(clock.now() - unsureSinceMs) > UNSURE_MS) goAhead();
		return behind;
	};

	return (batch) => {
		const distance = distanceOf(batch);
		const isKnown = new AbortController();
		let wasRejected = false;

		const accepted = (): void => {
			if (!isKnown.signal.aborted) wasAccepted(distance);
			isKnown.abort();
		};
		const waitBehind = async (given: FollowDistance): Promise<void> => {
			const known = new Promise<void>((resolve) =>
				isKnown.signal.addEventListener('abort', () => resolve(), { once: true }),
			);
			await given.wait(Math.max(...batch.members.map(({ event }) => event.receivedAtMs)), known);
			void given.sleep(REFUSED_WITHIN_MS, isKnown.signal).then(accepted);
		};
		return {
			pause: distance === null ? null : waitBehind(distance),
			learn({ kind }) {
				if (kind === 'rejected') {
					wasRejected = true;
					isKnown.abort();
				} else if (kind === 'duplicate') {
					// n8n may have created an execution that it rejected, so the duplicate may be the
					// trigger's own.
					if (!wasRejected) wasRefused(distance, batch);
					isKnown.abort();
				} else {
					accepted();
				}
			},
		};
	};
}
