/**
 * The trigger's place in the stream, in the workflow's static data. n8n saves it at each emit only,
 * without a flush, and other writers can set it back: it is a hint that may lag and must never lead.
 */
import type { IDataObject } from 'n8n-workflow';

import { isPlain, packIds, unpackIds } from './packIds';

/** A group of events that was handed to n8n and whose execution is not confirmed. */
export interface StartedGroup {
	/** The key of its execution, without the try. */
	readonly key: string;
	readonly attempt: number;
	readonly eventIds: readonly string[];
	/** Short names of the states that the events tell of, one for each; empty for none. */
	readonly states?: readonly string[];
}

export interface SavedPlace {
	/** Everything up to this event is confirmed. */
	readonly cursor: string | null;
	/** Confirmed events that may come again. */
	readonly confirmed: readonly string[];
	readonly started: readonly StartedGroup[];
	/** When the trigger was first activated, as an id to resume from while there is no cursor. */
	readonly origin: string | null;
	/** The event ID that the user had asked to start after. */
	readonly startAfter: string | null;
	/** Everything that happened before it, by the service's clock, has come and is confirmed; null before the first connection. */
	readonly aliveAtMs: number | null;
	/** When the trigger was first connected, by the service's clock; null while nobody knows. */
	readonly beganAtMs: number | null;
	/** The last confirmed state of payments, packed. */
	readonly payments: string;
}

const emptyPlace: SavedPlace = {
	cursor: null,
	confirmed: [],
	started: [],
	origin: null,
	startAfter: null,
	aliveAtMs: null,
	beganAtMs: null,
	payments: '',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An id, and the state that its event tells of. */
const namedState = /^(.+)~([0-9a-f]{12})$/;

function parseGroup(line: string): StartedGroup[] {
	const [key, attempt, ...words] = line.split(' ');
	if (key === undefined || words.length === 0) return [];
	const eventIds = words.map((word) => namedState.exec(word)?.[1] ?? word);
	const states = words.map((word) => namedState.exec(word)?.[2] ?? '');
	const named = states.some((state) => state !== '') ? { states } : {};
	return [{ key, attempt: Math.max(1, Number(attempt) || 1), eventIds, ...named }];
}

/** Whether a place was saved, of whatever scope. */
export const hasPlace = (staticData: IDataObject): boolean => staticData['scope'] !== undefined;

/**
 * @param scope names base URL, version and keys; a place of another scope is never used
 * @returns the place that was saved last, or an empty one
 */
export function loadPlace(staticData: IDataObject, scope: string): SavedPlace {
	if (staticData['scope'] !== scope) return emptyPlace;
	return {
		cursor: text(staticData['cursor']) || null,
		confirmed: unpackIds(text(staticData['confirmed'])),
		started: text(staticData['started']).split('\n').flatMap(parseGroup),
		origin: text(staticData['origin']) || null,
		startAfter: text(staticData['startAfter']) || null,
		aliveAtMs: Number(text(staticData['aliveAt'])) || null,
		beganAtMs: Number(text(staticData['beganAt'])) || null,
		payments: text(staticData['payments']),
	};
}

/**
 * Ids are kept as texts: n8n watches every object inside static data, which is slow for long lists.
 */
export function savePlace(staticData: IDataObject, scope: string, place: SavedPlace): void {
	staticData['scope'] = scope;
	staticData['cursor'] = place.cursor ?? '';
	staticData['confirmed'] = packIds(place.confirmed);
	staticData['started'] = place.started
		.map(({ key, attempt, eventIds, states = [] }) => {
			const words = eventIds.map((id, n) => (states[n] ? `${id}~${states[n]}` : id));
			return [key, attempt, ...words.filter(isPlain)].join(' ');
		})
		.join('\n');
	staticData['origin'] = place.origin ?? '';
	staticData['startAfter'] = place.startAfter ?? '';
	staticData['aliveAt'] = place.aliveAtMs === null ? '' : String(place.aliveAtMs);
	staticData['beganAt'] = place.beganAtMs === null ? '' : String(place.beganAtMs);
	staticData['payments'] = place.payments;
}
