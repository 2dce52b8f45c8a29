/**
 * n8n saves static data when an activation is through, and then at each emit. A trigger that is
 * stopped before its first event would begin anew and skip what happened meanwhile, unless it left
 * a mark at activation.
 */
import { eventTimeMs, resumeIdOf } from '../client/sse/subscribe/cursor';
import { unknownOffsetMs, type ServiceTime } from './reconciler/serviceTime';
import type { Checkpoint } from './checkpoint';

/** How far this machine's clock may be ahead of the service's without an event being skipped. */
const CLOCK_MARGIN_MS = 60_000;
/** How long n8n may have been away when nobody knows: what was run before is dropped by its key. */
const LOST_PLACE_MS = 3_600_000;

/** The service tells its time in full seconds, and an answer takes its time, too. */
const OFFSET_MARGIN_MS = 2_000;

/** By how much the service's clock is ahead of this machine's, at most; 0 where they agree as closely as one can tell. */
export function aheadOf({ offsetMs }: Pick<ServiceTime, 'offsetMs'>): number {
	if (offsetMs === null) return unknownOffsetMs;
	return Math.abs(offsetMs) <= OFFSET_MARGIN_MS ? 0 : offsetMs + OFFSET_MARGIN_MS;
}

/**
 * The moment of the first activation by the service's clock, or a little before it; -Infinity when nobody knows. The mark alone lies further
 * back and is by this machine's clock, since the service's was not known when it was left.
 */
export function beginOf(
	{ origin, beganAtMs }: Pick<Checkpoint, 'origin' | 'beganAtMs'>,
	time: Pick<ServiceTime, 'offsetMs' | 'latest'>,
): number {
	if (beganAtMs !== null) return beganAtMs;
	const markMs = eventTimeMs(origin);
	const { offsetMs } = time;
	if (markMs === null || offsetMs === null) return -Infinity;
	const beginMs = markMs + CLOCK_MARGIN_MS + offsetMs - OFFSET_MARGIN_MS;
	// This machine's clock was set since then, and nothing tells by how much.
	const wasSet = Math.abs(offsetMs) > unknownOffsetMs || beginMs > time.latest();
	return wasSet ? -Infinity : beginMs;
}

/** Up to when everything has come and is confirmed, by the service's clock; null before the first connection ever. */
export function sureOf(
	{ origin, aliveAtMs }: Pick<Checkpoint, 'origin' | 'aliveAtMs'>,
	{ offsetMs }: Pick<ServiceTime, 'offsetMs'>,
): number | null {
	// An earlier life has left its mark and nothing else.
	const isMark = aliveAtMs !== null && aliveAtMs === eventTimeMs(origin);
	return isMark ? aliveAtMs + (offsetMs ?? -unknownOffsetMs) : aliveAtMs;
}

export interface StartPosition {
	/** What this life begins with. */
	readonly place: Checkpoint;
	/** What happened before this moment may have been run by a life that left no trace; null when every life left one. */
	readonly perhapsRunUntilMs: number | null;
	/** What to save before `trigger()` returns; null when there is a place already. */
	readonly mark: Checkpoint | null;
}

/** The latest of the moments that are known, as an id to resume from; a place by the time of another clock lies a minute before it. */
function lastMoment({ aliveAtMs, origin }: Checkpoint): string | null {
	const originMs = eventTimeMs(origin);
	if (aliveAtMs === null || (originMs !== null && originMs >= aliveAtMs - CLOCK_MARGIN_MS))
		return origin;
	return resumeIdOf(aliveAtMs - CLOCK_MARGIN_MS);
}

/**
 * @returns the first event that was handed to n8n and not confirmed, for a service that does not go back to a made-up place;
 * null where there is none. Whether n8n had stored it before it died nobody knows.
 */
export function firstStarted({ started }: Pick<Checkpoint, 'started'>): string | null {
	// Only what came as an event has the name of its state beside its id.
	const events = started.flatMap(({ eventIds, states = [] }) =>
		eventIds.filter((_, n) => Boolean(states[n])),
	);
	return events[0] ?? null;
}

/**
 * @param canResume whether the service resumes from an id at all
 * @param isLost whether an earlier life had a place that is not there any more
 */
export function findStartPosition(
	saved: Checkpoint,
	canResume: boolean,
	nowMs: number,
	isLost = false,
): StartPosition {
	/** A life that is not the first goes on from a moment, and where that is possible from an event. */
	const goOn = (place: Checkpoint, from: string): Checkpoint => ({
		...place,
		cursor: canResume ? (place.cursor ?? from) : null,
		aliveAtMs: place.aliveAtMs ?? eventTimeMs(from) ?? place.cursorAtMs ?? null,
	});
	// An earlier life may have left its mark and nothing else, or its place may be damaged.
	const last = (canResume ? saved.cursor : null) ?? lastMoment(saved);
	if (last !== null) return { place: goOn(saved, last), perhapsRunUntilMs: null, mark: null };
	if (isLost) {
		const origin = resumeIdOf(nowMs - LOST_PLACE_MS);
		const mark = { ...saved, origin };
		return { place: goOn(mark, origin), perhapsRunUntilMs: nowMs, mark };
	}
	const mark = { ...saved, origin: resumeIdOf(nowMs - CLOCK_MARGIN_MS) };
	// The first life itself starts from now: the mark lies a little before it.
	return { place: mark, perhapsRunUntilMs: null, mark };
}
