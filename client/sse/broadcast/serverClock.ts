/** What is known of the service's time on a connection: which events are new to whom. [Events, v3 stream] */
import { eventTimeMs, isMadeUpId } from '../subscribe/cursor';
import type { OpenedConnection } from '../subscribe/reconnectLoop';

/** The server's time is told to the second below, and the clocks of its machines differ. */
const SERVER_TIME_MARGIN_MS = 2_000;
/** How far a local clock is trusted. */
const CLOCK_MARGIN_MS = 60_000;

/** From when on the connection brings everything for certain; null when nobody knows. */
export function completeFromMs({ resumeFrom, serverTimeMs }: OpenedConnection): number | null {
	// A place that was made up may have been ignored.
	const placeMs = resumeFrom === null || isMadeUpId(resumeFrom) ? null : eventTimeMs(resumeFrom);
	if (placeMs !== null) return placeMs;
	return serverTimeMs === null ? null : serverTimeMs + SERVER_TIME_MARGIN_MS;
}

/** What happened earlier is not meant for a follower who starts as the connection opens. */
export const openingMs = ({ serverTimeMs, openedAtMs }: OpenedConnection): number =>
	serverTimeMs ?? openedAtMs - CLOCK_MARGIN_MS;

/** The server's time now, as far as one can tell. */
export const serverNowMs = (
	{ serverTimeMs, openedAtMs }: OpenedConnection,
	nowMs: number,
): number => (serverTimeMs ?? openedAtMs) + nowMs - openedAtMs;

/** Whether what comes is certainly new, and no replay that a follower asked for: it happened after the second told. */
export const isLive = (
	{ resumeFrom, serverTimeMs }: OpenedConnection,
	newestMs: number | null,
): boolean =>
	resumeFrom === null ||
	(newestMs !== null && serverTimeMs !== null && newestMs >= serverTimeMs + 1_000);

/**
 * What happened earlier is not meant for a follower with this place. A place ahead of the server's time was
 * given before its clock was set back: waiting for that time to come would skip what happens until then.
 */
export function skipUntilMs(opened: OpenedConnection, placeMs: number, nowMs: number): number {
	return placeMs > serverNowMs(opened, nowMs) + SERVER_TIME_MARGIN_MS ? openingMs(opened) : placeMs;
}

/**
 * As `skipUntilMs`, for a follower who joins an open connection that brings what comes after its place. A slow follower may have held it
 * back, so that what it brings next is older than the place. On a live one an event may be late, as its machine's clock is behind.
 */
export function joinFromMs(
	opened: OpenedConnection,
	placeMs: number,
	newestMs: number | null,
	nowMs: number,
): number {
	return (
		skipUntilMs(opened, placeMs, nowMs) - (isLive(opened, newestMs) ? SERVER_TIME_MARGIN_MS : 0)
	);
}

/**
 * The moment from which everything must come again for a follower who starts now; null when nobody knows.
 * Never too late, and seldom early: a local clock that was set forward must not skip an event.
 *
 * @param newestMs the time of the latest event that the connection has brought
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
