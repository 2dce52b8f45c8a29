/** The event ID to resume a stream from. [Events, v3 stream] */

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Fits into a header, and into a text of IDs that are separated by blanks. */
const oneWord = /^[\x21-\x7e]{1,200}$/;

const readTime = (id: string): number | null =>
	uuid7.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;

/**
 * Whether the service can be asked to resume after the event with this ID. The interface says that
 * IDs are UUIDs of version 7, but any ID that the service gave an event is accepted.
 */
export function isResumableId(id: string | null | undefined): id is string {
	return typeof id === 'string' && (readTime(id) !== null || oneWord.test(id));
}

/**
 * Whether a text that a person gives can be the ID of an event. A UUID of another version is most
 * likely a payment ID.
 */
export const canBeEventId = (id: string): boolean =>
	isResumableId(id) &&
	(readTime(id) !== null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));

/**
 * Makes an ID for a moment, which no event has. A service that uses the time of a UUIDv7 resumes
 * there. It is needed until the first event has come. Without it, a connection that breaks before
 * the first event would start again from now and skip what happened in between. Other services do
 * not resume from it (`isMadeUpId`).
 */
export function resumeIdOf(timeMs: number): string {
	const hex = Math.floor(timeMs).toString(16).padStart(12, '0');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}${madeUpEnd}`;
}

const madeUpEnd = '-7000-8000-000000000000';

/**
 * Whether `resumeIdOf` made the ID. A service may refuse it, or ignore it and start from now. So a
 * connection that was made with it may have missed events.
 */
export function isMadeUpId(id: string): boolean {
	return id.endsWith(madeUpEnd);
}

/** The millisecond since the UNIX epoch in a UUIDv7. Null for any other ID. */
export function eventTimeMs(id: string | null): number | null {
	return id === null ? null : readTime(id);
}
