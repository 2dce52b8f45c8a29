/**
 * Whether a connection has resumed. The service promises that only as well as it can, so it is not assumed: the
 * connection must bring an event again that was there before. [Events, v3 stream]
 */
import { eventTimeMs } from './cursor';
import type { SeenIds } from './seenIds';
import type { StreamState } from './subscribeOptions';

/**
 * @param place the event after which the connection was asked to resume
 * @param seenIds the events that were there before the connection was opened
 * @returns whether an event with this ID is at or before that place and comes again. A new event proves nothing,
 *   although its ID may contain an earlier time
 */
export function provesResume(
	id: string | null,
	place: string,
	seenIds: Pick<SeenIds, 'has'>,
): boolean {
	if (id === null) return false;
	if (id === place) return true;
	const [atMs, placeMs] = [eventTimeMs(id), eventTimeMs(place)];
	return atMs !== null && placeMs !== null && atMs <= placeMs && seenIds.has(id);
}

/** The state of a connection that has just been opened. */
export const openedState = (mayResume: boolean): StreamState => ({
	kind: 'connected',
	resumed: false,
	...(mayResume && { mayResume }),
});
