/**
 * Whether a connection has resumed. The service promises that only as well as it can, so it is not assumed: the
 * connection must bring the follower's last event again. The stream keeps its order, so everything after that event
 * comes as well. Wherever this is in doubt, nothing is proven, and the lists are read. [Events, v3 stream]
 */
import { eventTimeMs } from '../protocol/eventId';
import type { StreamState } from './subscribeOptions';

/** The times in the IDs of two events may be out of the order of the stream by this much. */
export const streamDisorderMs = 60_000;

/** Whether an event comes before a place in the stream. What has no time, or nearly the same, is not certain. */
export function isCertainlyBefore(id: string, place: string): boolean {
	const [atMs, placeMs] = [eventTimeMs(id), eventTimeMs(place)];
	return atMs !== null && placeMs !== null && atMs < placeMs - streamDisorderMs;
}

/** A connection that was asked to resume. */
export interface Resume {
	/** Where the follower was when the connection was opened: its last event, or a made-up ID. */
	readonly place: string;
	/** The event after which the connection was asked to resume, perhaps for another follower. */
	readonly asked: string;
}

/** @returns whether the event with this ID proves, by coming again, that nothing after the place is missing */
export const provesResume = (id: string | null, { place, asked }: Resume): boolean =>
	id !== null && (id === place || (id === asked && isCertainlyBefore(asked, place)));

/**
 * The state of a connection that has just been opened.
 *
 * @param resume null if it was not asked to resume after an event
 */
export const openedState = (resume: Resume | null): StreamState => ({
	kind: 'connected',
	resumed: false,
	...(resume && { place: resume.place }),
});
