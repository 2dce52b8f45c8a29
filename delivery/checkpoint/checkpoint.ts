/**
 * The trigger's checkpoint, in the workflow's static data. n8n saves it only after an activation and at each
 * emit. The trigger cannot force a save, and other writers can set the checkpoint back. So it is a hint that may
 * be behind the confirmed events and must never be ahead of them.
 */
import { eventTimeMs, isResumableId } from '../../client/sse/protocol';
import type { StartedBatch } from '../event/batch';
import { isPlain, packIds, unpackIds } from './idCodec';

/** Where a checkpoint is stored: texts by name. In n8n, the static data of a node. */
export type CheckpointStore = Record<string, unknown>;

export interface Checkpoint {
	/** Everything up to this event is confirmed. */
	readonly cursor: string | null;
	/** When that event was received. Set if its ID contains no time. */
	readonly cursorAtMs?: number | null;
	/**
	 * Whether resuming alone may miss events. Either the lists since then have not been read to their end, or the
	 * checkpoint is of another access key.
	 */
	readonly isUnsure?: boolean;
	/** Confirmed events that may come again. */
	readonly confirmed: readonly string[];
	readonly started: readonly StartedBatch[];
	/** The time of the first activation, as an ID to resume from while there is no cursor. */
	readonly origin: string | null;
	/** The event ID that the user asked to start after. */
	readonly startAfter: string | null;
	/**
	 * By the service's clock: everything that happened before was received and confirmed. Null before
	 * the first connection.
	 */
	readonly aliveAtMs: number | null;
	/** When the trigger first connected, by the service's clock. Null if unknown. */
	readonly beganAtMs: number | null;
	/** The last confirmed states of payments, packed. */
	readonly payments: string;
	/** States that lists have shown and whose executions are not confirmed, packed. Default: none. */
	readonly listed?: string;
}

const emptyCheckpoint: Checkpoint = {
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

/** An ID, and the state that its event reports, with its time as it is and cut to the second. */
const namedState = /^(.+?)(?:~([0-9a-f]{12}))?(?:~~([0-9a-f]{12}))?$/;

/** Separates the two, because an ID may look like a state. No ID contains it. */
const separator = '\t';

const readWord = (word: string): readonly string[] =>
	word.includes(separator) ? word.split(separator) : (namedState.exec(word)?.slice(1) ?? [word]);

const writeWord = (id: string, state = '', rough = ''): string =>
	id.includes('~')
		? [id, state, rough].join(separator)
		: `${id}${state && `~${state}`}${rough && `~~${rough}`}`;

function parseBatch(line: string): StartedBatch[] {
	const [key, attempt, ...words] = line.split(' ');
	if (key === undefined || words.length === 0) return [];
	const parts = words.map(readWord);
	const states = parts.map(([, state = '']) => state);
	const roughStates = parts.map(([, , rough = '']) => rough);
	return [
		{
			key,
			attempt: Math.max(1, Number(attempt) || 1),
			eventIds: parts.map(([id = '']) => id),
			...(states.some(Boolean) && { states }),
			...(roughStates.some(Boolean) && { roughStates }),
		},
	];
}

/** Whether a checkpoint was saved, of any scope. */
export const hasCheckpoint = (staticData: CheckpointStore): boolean =>
	staticData['scope'] !== undefined || text(staticData['aliveAt']) !== '';

const momentOf = (value: unknown): number | null => {
	const ms = Number(text(value));
	return Number.isFinite(ms) && ms > 0 ? ms : null;
};

/**
 * An ID without a time is a valid cursor only with the time at which it was received. Otherwise the
 * cursor is damaged.
 */
function cursorOf(staticData: CheckpointStore): Pick<Checkpoint, 'cursor' | 'cursorAtMs'> {
	const cursor = text(staticData['cursor']);
	if (eventTimeMs(cursor) !== null) return { cursor };
	const cursorAtMs = momentOf(staticData['cursorAt']);
	return isResumableId(cursor) && cursorAtMs !== null ? { cursor, cursorAtMs } : { cursor: null };
}

const originOf = (staticData: CheckpointStore): string | null => {
	const origin = text(staticData['origin']);
	return eventTimeMs(origin) === null ? null : origin;
};

/**
 * @param scope identifies base URL, version and keys
 * @param environment identifies base URL and version; a checkpoint of another environment is
 *   ignored. One of another access key may belong to a key that was rotated, and one without a
 *   scope may be damaged, so both are marked `isUnsure`
 * @returns the checkpoint that was saved last, or an empty one
 */
export function loadCheckpoint(
	staticData: CheckpointStore,
	scope: string,
	environment = '',
): Checkpoint {
	const isOwn = staticData['scope'] === scope;
	const isNear = environment !== '' && staticData['environment'] === environment;
	const hasNoScope =
		['scope', 'environment'].every((name) => text(staticData[name]) === '') &&
		text(staticData['aliveAt']) !== '';
	if (!isOwn && !isNear && !hasNoScope) return emptyCheckpoint;
	return {
		...cursorOf(staticData),
		...((!isOwn || staticData['unsure'] === '1') && { isUnsure: true }),
		confirmed: unpackIds(text(staticData['confirmed'])),
		started: text(staticData['started']).split('\n').flatMap(parseBatch),
		origin: originOf(staticData),
		startAfter: text(staticData['startAfter']) || null,
		aliveAtMs: momentOf(staticData['aliveAt']),
		beganAtMs: momentOf(staticData['beganAt']),
		payments: text(staticData['payments']),
		...(text(staticData['listed']) !== '' && { listed: text(staticData['listed']) }),
	};
}

/**
 * IDs are saved as texts. n8n watches every object inside static data, which is slow for long
 * lists.
 */
export function saveCheckpoint(
	staticData: CheckpointStore,
	scope: string,
	checkpoint: Checkpoint,
	environment = '',
): void {
	staticData['scope'] = scope;
	staticData['environment'] = environment;
	staticData['cursor'] = checkpoint.cursor ?? '';
	staticData['cursorAt'] = checkpoint.cursorAtMs == null ? '' : String(checkpoint.cursorAtMs);
	staticData['unsure'] = checkpoint.isUnsure === true ? '1' : '';
	staticData['confirmed'] = packIds(checkpoint.confirmed);
	staticData['started'] = checkpoint.started
		.map(({ key, attempt, eventIds, states = [], roughStates = [] }) => {
			const words = eventIds.flatMap((id, n) =>
				isPlain(id) ? [writeWord(id, states[n], roughStates[n])] : [],
			);
			return [key, attempt, ...words].join(' ');
		})
		.join('\n');
	staticData['origin'] = checkpoint.origin ?? '';
	staticData['startAfter'] = checkpoint.startAfter ?? '';
	staticData['aliveAt'] = checkpoint.aliveAtMs === null ? '' : String(checkpoint.aliveAtMs);
	staticData['beganAt'] = checkpoint.beganAtMs === null ? '' : String(checkpoint.beganAtMs);
	staticData['payments'] = checkpoint.payments;
	staticData['listed'] = checkpoint.listed ?? '';
}
