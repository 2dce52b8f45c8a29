/** An event of the stream on its way to an execution. */
import type { LookupFault } from './reconciler/recordLoader';
import { paymentVersionOf, type PaymentVersion } from './reconciler/paymentVersion';
import type { Change } from './reconciler/mergeChanges';
import { eventTimeMs } from '../client/sse/subscribe/cursor';
import type { Frame } from '../client/sse/protocol/decodeEvents';
import type { StreamEvent } from '../client/sse/subscribe/subscribe';
import type { PaymentEvent, StreamProfile } from '../client/sse/subscribe/streamProfile';
import { hashText } from '../client/hashText';

export interface TriggerEvent extends PaymentEvent {
	readonly eventId: string | null;
	/** `reconciliation`: no event brought it; it was found by looking. */
	readonly source: StreamEvent['source'] | 'reconciliation';
	readonly receivedAtMs: number;
	/** The same for every copy of the event, as far as the stream lets one tell. */
	readonly key: string;
	/** What it is known by when it comes again in another life; null when nothing tells. */
	readonly durableId: string | null;
	/** The state that it tells of, where states are compared. */
	readonly mark: PaymentVersion | null;
	/** An earlier life that left no trace may have started the workflow for it. */
	readonly perhapsRun?: boolean;
	/** Why the payment is not complete. */
	readonly lookupError?: LookupFault;
	/** Events of one lane are run one after another, in the order of the stream. */
	readonly lane: string;
	/** Characters of the data: what the event costs in memory. */
	readonly sizeChars: number;
}

/** Without a payment's id nothing tells which events belong together: they keep their order. */
const LANE_WITHOUT_PAYMENT = '';

let unnamed = 0;

const keyOfId = (eventId: string): string =>
	/^[\w-]{1,64}$/.test(eventId) ? eventId : hashText(eventId);

/**
 * v3 names each event. On v2 a state is known by payment, status and time, whichever way it came. Where
 * nothing tells, a copy cannot be told from a new event: running twice is better than losing one.
 */
function keyOf(
	{ eventId, frame, receivedAtMs }: StreamEvent,
	{ paymentId, status, timestamp }: PaymentEvent,
	state: PaymentVersion | null,
): { key: string; isDurable: boolean } {
	if (eventId !== null) {
		return { key: keyOfId(eventId), isDurable: true };
	}
	if (state !== null && state.atMs !== null) return { key: stateKey(state), isDurable: true };
	if (paymentId !== null && status !== null && timestamp !== null) {
		return { key: hashText(`${frame.event}\n${frame.data}`), isDurable: true };
	}
	unnamed += 1;
	return {
		key: hashText(`${receivedAtMs}\n${unnamed}\n${frame.event}\n${frame.data}`),
		isDurable: false,
	};
}

/** Short enough to be saved with each event under way, and long enough to tell those apart. */
export const stateName = (mark: PaymentVersion): string => stateKey(mark).slice(0, 12);

/** A state that came back within its time is another one than the first. */
const stateKey = ({ id, status, atMs, round }: PaymentVersion): string =>
	hashText(JSON.stringify(round ? [id, status, atMs, round] : [id, status, atMs]));

/** @returns the event with its place among the states of its time; on v2 with the key of that place */
export function placeEvent(event: TriggerEvent, mark: PaymentVersion | null): TriggerEvent {
	if (!mark?.round || event.eventId !== null) return event;
	const key = stateKey(mark);
	return { ...event, mark, key, durableId: key };
}

/** Reading the data is the dearest step before an execution, and many workflows may follow the stream that a frame came from. */
const known = new WeakMap<Frame, TriggerEvent>();

/** When the event happened, as the service tells; null when it does not. */
export const happenedAtMs = ({ eventId, mark }: TriggerEvent): number | null =>
	eventTimeMs(eventId) ?? mark?.atMs ?? null;

/** The latest of the moments at which it may have happened; Infinity when nothing tells. The time of an id may be a few seconds off. */
export const latestAtMs = ({ eventId, mark }: TriggerEvent): number =>
	Math.max(eventTimeMs(eventId) ?? mark?.atMs ?? Infinity, mark?.atMs ?? -Infinity);

/**
 * @returns the same value for the same event, whose stream has one profile: whoever changes it changes it for all. For who
 * gets it as a replay, a copy that says so
 */
export function toTriggerEvent(received: StreamEvent, profile: StreamProfile): TriggerEvent {
	const { frame, source } = received;
	const event = known.get(frame) ?? readEvent(received, profile);
	known.set(frame, event);
	return event.source === source ? event : { ...event, source };
}

function readEvent(received: StreamEvent, profile: StreamProfile): TriggerEvent {
	const decoded = profile.decode(received.frame);
	const mark = profile.stateEvents.includes(decoded.event)
		? paymentVersionOf(decoded.payment)
		: null;
	const { key, isDurable } = keyOf(received, decoded, profile.resume === 'none' ? mark : null);
	return {
		...decoded,
		eventId: received.eventId,
		source: received.source,
		receivedAtMs: received.receivedAtMs,
		key,
		durableId: isDurable ? (received.eventId ?? key) : null,
		mark,
		lane: decoded.paymentId ?? LANE_WITHOUT_PAYMENT,
		sizeChars: received.frame.data.length,
	};
}

/**
 * A state that was found by looking, as the event that did not come.
 *
 * @param eventId of the event that told of this very state in an earlier life
 */
export function toFoundEvent(
	{ record, mark }: Change,
	receivedAtMs: number,
	eventId: string | undefined,
): TriggerEvent {
	const { timestamp } = record;
	const key = eventId === undefined ? stateKey(mark) : keyOfId(eventId);
	return {
		event: 'payment',
		payment: record,
		paymentId: mark.id,
		status: mark.status,
		timestamp: typeof timestamp === 'string' ? timestamp : null,
		parseError: null,
		eventId: null,
		source: 'reconciliation',
		receivedAtMs,
		key,
		durableId: eventId ?? key,
		mark,
		lane: mark.id,
		sizeChars: JSON.stringify(record).length,
	};
}
