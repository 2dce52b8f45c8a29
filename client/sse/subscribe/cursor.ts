/** The place in the stream from which to go on. [Events, v3 stream] */

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** What fits into a header, and into a text of ids with blanks between them. */
const oneWord = /^[\x21-\x7e]{1,200}$/;

const readTime = (id: string): number | null =>
	uuid7.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;

/**
 * Whether the service can be asked to go on after the event with this id. The interface says that ids are
 * UUIDs of version 7, but any id that the service gave an event is a place.
 */
export function isResumableId(id: string | null | undefined): id is string {
	return typeof id === 'string' && (readTime(id) !== null || oneWord.test(id));
}

/**
 * An id that no event has, for a place at a moment: a service that goes by the time of a UUIDv7 resumes
 * there. Needed while no event has come yet: a connection that breaks before the first event would
 * otherwise start again from now and skip what happened in between. Other services do not resume there
 * (`isMadeUpId`).
 */
export function resumeIdOf(timeMs: number): string {
	const hex = Math.floor(timeMs).toString(16).padStart(12, '0');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}${madeUpEnd}`;
}

const madeUpEnd = '-7000-8000-000000000000';

/**
 * Whether the id was made by `resumeIdOf`. A service may refuse it, or ignore it and start from now: a
 * connection that was made with it is never a sure resume.
 */
export function isMadeUpId(id: string): boolean {
	return id.endsWith(madeUpEnd);
}

/** The millisecond since the UNIX epoch that a UUIDv7 carries; null for any other id. */
export function eventTimeMs(id: string | null): number | null {
	return id === null ? null : readTime(id);
}
