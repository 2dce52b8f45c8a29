/** Ids of v3 events, as this service makes them. [behaviours, row S8] */
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Behaviours } from '../behaviours/rows';
import { createEventIds } from '../basics/uuidV7';

/** Returns a generator of ids for events at a time of the service's clock. */
export function createIdMaker(): (atMs: number, value: Behaviours['S8']) => string {
	const inOrder = createEventIds();
	let made = 0;
	return (atMs, value) => {
		made += 1;
		if (value === 'noUuids') return `event-${made}-${randomUUID().slice(0, 8)}`;
		if (value === 'outOfOrder') return v7({ msecs: Math.max(0, Math.floor(atMs) - backMs(made)) });
		return inOrder(atMs);
	};
}

/** 0 to 3 seconds, so that no id stays behind its predecessor for long. */
function backMs(count: number): number {
	return ((count * 5) % 7) * 500;
}

/**
 * The data of an event that is sent again under its id: the same with another `msg`. Data that is no JSON
 * object gets longer.
 */
export function withOtherData(data: string): string {
	try {
		const value: unknown = JSON.parse(data);
		if (typeof value === 'object' && value !== null)
			return JSON.stringify({ ...value, msg: 'Sent again under the same id' });
	} catch {
		// A test appended text that is not JSON.
	}
	return `${data} again`;
}
