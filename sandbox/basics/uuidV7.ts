/**
 * UUIDv7 event ids: ordered by creation, even within one millisecond. Their time can be read back. [Events,
 * v3 stream]
 */
import { v7 } from 'uuid';

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Returns a generator of ids. Their order is the order of the calls as long as the clock does not go back.
 */
export function createEventIds(): (atMs: number) => string {
	let lastMs = -1;
	let sequence = 0;
	return (atMs) => {
		const msecs = Math.max(0, Math.floor(atMs));
		sequence = msecs === lastMs ? sequence + 1 : 0;
		lastMs = msecs;
		return v7({ msecs, seq: sequence });
	};
}

/** The milliseconds since 1970 inside a UUIDv7, or null if the text is no UUIDv7. */
export function timestampOfEventId(id: string): number | null {
	return pattern.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}
