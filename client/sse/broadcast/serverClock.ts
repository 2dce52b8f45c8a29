/**
 * The service's time on a connection, and which events are new to a follower. All times are
 * milliseconds since the UNIX epoch. [Events, v3 stream]
 */
import { eventTimeMs, isMadeUpId } from '../protocol/eventId';
import type { OpenedConnection } from '../subscribe/reconnectLoop';

/** The server's time is rounded down to the second, and the clocks of its machines differ. */
const SERVER_TIME_MARGIN_MS = 2_000;
/** A local clock may be wrong by this much. */
const CLOCK_MARGIN_MS = 60_000;

/** The connection certainly delivers everything from this time on, even if it has not resumed. Null if unknown. */
const completeAfterMs = ({ serverTimeMs }: OpenedConnection): number | null =>
	serverTimeMs === null ? null : serverTimeMs + SERVER_TIME_MARGIN_MS;

/**
 * The connection delivers everything from this time on that the service still keeps. Null if unknown. A connection
 * that resumes after an event may leave out others of the same millisecond.
 */
export function completeFromMs(opened: OpenedConnection): number | null {
	const cursorMs = eventTimeMs(resumedAfter(opened));
	return cursorMs === null ? completeAfterMs(opened) : cursorMs + 1;
}

/** The event that the connection was asked to resume after. Null if none: the service may have ignored a made-up ID. */
export const resumedAfter = ({ resumeFrom }: OpenedConnection): string | null =>
	resumeFrom === null || isMadeUpId(resumeFrom) ? null : resumeFrom;

/** A follower that starts when the connection opens skips what happened before this time. */
export const openingMs = ({ serverTimeMs, openedAtMs }: OpenedConnection): number =>
	serverTimeMs ?? openedAtMs - CLOCK_MARGIN_MS;

/** The server's time now, estimated from its time at the opening. */
export const serverNowMs = (
	{ serverTimeMs, openedAtMs }: OpenedConnection,
	nowMs: number,
): number => (serverTimeMs ?? openedAtMs) + nowMs - openedAtMs;

/**
 * Whether the next events are certainly new, not a replay. This is certain on a connection that starts from
 * now. On any other connection, it is certain after an event whose time is at least one second after the
 * server's time at the opening, which is rounded down.
 */
export const isLive = (
	{ resumeFrom, serverTimeMs }: OpenedConnection,
	newestMs: number | null,
): boolean =>
	resumeFrom === null ||
	(newestMs !== null && serverTimeMs !== null && newestMs >= serverTimeMs + 1_000);

/**
 * A follower whose cursor has the time `cursorMs` skips what happened before the returned time. A
 * cursor ahead of the server's time is from before the server's clock was set back. Skipping up to
 * that cursor would lose the events until then.
 */
export function skipUntilMs(opened: OpenedConnection, cursorMs: number, nowMs: number): number {
	return cursorMs > serverNowMs(opened, nowMs) + SERVER_TIME_MARGIN_MS
		? openingMs(opened)
		: cursorMs;
}

/**
 * As `skipUntilMs`, for a follower that joins an open connection. A slow follower may have held the
 * connection back, so that its next events are older than the cursor. When it is live, an event may
 * still be a little older, because the clocks of the service's machines differ.
 */
export function joinFromMs(
	opened: OpenedConnection,
	cursorMs: number,
	newestMs: number | null,
	nowMs: number,
): number {
	return (
		skipUntilMs(opened, cursorMs, nowMs) - (isLive(opened, newestMs) ? SERVER_TIME_MARGIN_MS : 0)
	);
}

/**
 * Everything from this time on must be delivered again to a follower that starts now. Null if unknown. The time
 * is never too late, even if the local clock was set forward. It may be too early.
 *
 * @param newestMs the time of the connection's latest event
 */
export function startingNowMs(
	opened: OpenedConnection,
	newestMs: number | null,
	nowMs: number,
): number | null {
	if (opened.serverTimeMs === null) return newestMs;
	return Math.max(
		opened.serverTimeMs,
		newestMs ?? -Infinity,
		serverNowMs(opened, nowMs) - CLOCK_MARGIN_MS,
	);
}
