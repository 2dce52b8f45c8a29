/**
 * Where the trigger starts to read. n8n saves static data after an activation, and then at each
 * emit. A trigger that stops before its first event would start again from now and skip what
 * happened in between. The mark that it leaves at activation prevents this.
 */
import { eventTimeMs, resumeIdOf } from '../../client/sse/protocol';
import { unknownOffsetMs, type ServiceTime } from '../time/serviceTime';
import type { Checkpoint } from './checkpoint';

/** How far this machine's clock may be ahead of the service's without an event being skipped. */
const CLOCK_MARGIN_MS = 60_000;
/** How far to go back if the checkpoint is lost. n8n recognises by its key what ran before, and drops it. */
const LOST_CHECKPOINT_MS = 3_600_000;

/** The service tells its time in full seconds, and its response takes time as well. */
const OFFSET_MARGIN_MS = 2_000;

/**
 * The most by which the service's clock is ahead of this machine's. 0 if they agree as closely as
 * can be measured.
 */
export function aheadOf({ offsetMs }: Pick<ServiceTime, 'offsetMs'>): number {
	if (offsetMs === null) return unknownOffsetMs;
	return Math.abs(offsetMs) <= OFFSET_MARGIN_MS ? 0 : offsetMs + OFFSET_MARGIN_MS;
}

/**
 * The moment of the first activation by the service's clock, or a little before it. -Infinity if
 * unknown. The mark itself is further back and by this machine's clock, because the service's clock
 * was not known when the mark was saved.
 */
export function beginOf(
	{ origin, beganAtMs }: Pick<Checkpoint, 'origin' | 'beganAtMs'>,
	time: Pick<ServiceTime, 'offsetMs' | 'latest'>,
): number {
	if (beganAtMs !== null) return beganAtMs;
	const originAtMs = eventTimeMs(origin);
	const { offsetMs } = time;
	if (originAtMs === null || offsetMs === null) return -Infinity;
	const beginMs = originAtMs + CLOCK_MARGIN_MS + offsetMs - OFFSET_MARGIN_MS;
	// This machine's clock was set since then, and nothing shows by how much.
	const wasSet = Math.abs(offsetMs) > unknownOffsetMs || beginMs > time.latest();
	return wasSet ? -Infinity : beginMs;
}

/**
 * By the service's clock: everything before this moment was received and confirmed. Null before the
 * first connection ever.
 */
export function sureOf(
	{ origin, aliveAtMs }: Pick<Checkpoint, 'origin' | 'aliveAtMs'>,
	{ offsetMs }: Pick<ServiceTime, 'offsetMs'>,
): number | null {
	// Only the mark was saved before the restart, and its time is by this machine's clock.
	const isOrigin = aliveAtMs !== null && aliveAtMs === eventTimeMs(origin);
	return isOrigin ? aliveAtMs + (offsetMs ?? -unknownOffsetMs) : aliveAtMs;
}

export interface StartPosition {
	/** The checkpoint to start with. */
	readonly checkpoint: Checkpoint;
	/** Events before this moment may have run already, because a checkpoint was lost. Null if no checkpoint was lost. */
	readonly perhapsRunUntilMs: number | null;
	/** What to save before `trigger()` returns. Null if there is a checkpoint already. */
	readonly firstCheckpoint: Checkpoint | null;
}

/**
 * The latest known moment, as an ID to resume from. A moment by the service's clock is moved back
 * by a minute, because the clocks may differ.
 */
function lastMoment({ aliveAtMs, origin }: Checkpoint): string | null {
	const originMs = eventTimeMs(origin);
	if (aliveAtMs === null || (originMs !== null && originMs >= aliveAtMs - CLOCK_MARGIN_MS))
		return origin;
	return resumeIdOf(aliveAtMs - CLOCK_MARGIN_MS);
}

/**
 * @returns the first event that was emitted to n8n and not confirmed, for a service that does not
 *   resume from a made-up ID; null if there is none. Whether n8n had stored it before it died is
 *   not known
 */
export function firstStarted({ started }: Pick<Checkpoint, 'started'>): string | null {
	// Only entries that came as events have a state name next to their ID.
	const events = started.flatMap(({ eventIds, states = [] }) =>
		eventIds.filter((_, n) => Boolean(states[n])),
	);
	return events[0] ?? null;
}

/**
 * @param canResume whether the service can resume from an ID
 * @param isLost whether there was a checkpoint that is gone
 */
export function findStartPosition(
	saved: Checkpoint,
	canResume: boolean,
	nowMs: number,
	isLost = false,
): StartPosition {
	/** Resumes from a moment, and from an event if the service can. */
	const goOn = (checkpoint: Checkpoint, from: string): Checkpoint => ({
		...checkpoint,
		cursor: canResume ? (checkpoint.cursor ?? from) : null,
		aliveAtMs: checkpoint.aliveAtMs ?? eventTimeMs(from) ?? checkpoint.cursorAtMs ?? null,
	});
	// Perhaps only the mark was saved before the restart, or the checkpoint is damaged.
	const last = (canResume ? saved.cursor : null) ?? lastMoment(saved);
	if (last !== null)
		return { checkpoint: goOn(saved, last), perhapsRunUntilMs: null, firstCheckpoint: null };
	if (isLost) {
		const origin = resumeIdOf(nowMs - LOST_CHECKPOINT_MS);
		const firstCheckpoint = { ...saved, origin };
		return { checkpoint: goOn(firstCheckpoint, origin), perhapsRunUntilMs: nowMs, firstCheckpoint };
	}
	const firstCheckpoint = { ...saved, origin: resumeIdOf(nowMs - CLOCK_MARGIN_MS) };
	// The first start ever is from now. The mark is a little earlier.
	return { checkpoint: firstCheckpoint, perhapsRunUntilMs: null, firstCheckpoint };
}
