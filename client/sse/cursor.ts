/** The place in the stream from which to go on. [Events, v3 stream] */

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** All followers of a stream ask about the same id one after the other. */
let known: { readonly id: string; readonly ms: number | null } = { id: '', ms: null };

function readTime(id: string): number | null {
	if (known.id !== id) known = { id, ms: uuid7.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null };
	return known.ms;
}

/**
 * Whether the service can resume from this id. Anything else is never sent as Last-Event-ID: an
 * empty or foreign id would make the service start from now and skip events.
 */
export function isResumableId(id: string | null | undefined): id is string {
	return typeof id === 'string' && readTime(id) !== null;
}

/**
 * An id that no event has, from which the service resumes at a moment: it goes by the time that a
 * UUIDv7 carries. Needed while no event has come yet: a connection that breaks before the first
 * event would otherwise start again from now and skip what happened in between.
 */
export function resumeIdOf(timeMs: number): string {
	const hex = Math.floor(timeMs).toString(16).padStart(12, '0');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}${madeUpEnd}`;
}

const madeUpEnd = '-7000-8000-000000000000';

/** Whether the id was made by `resumeIdOf`: a service that checks its ids may refuse it. */
export function isMadeUpId(id: string): boolean {
	return id.endsWith(madeUpEnd);
}

/** The millisecond since the UNIX epoch that a UUIDv7 carries; null for any other id. */
export function eventTimeMs(id: string | null): number | null {
	return id === null ? null : readTime(id);
}
