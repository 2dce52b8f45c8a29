/** An event of the stream, on its way to an execution. */
import { paymentVersionOf, type PaymentVersion } from './paymentVersion';
import { eventTimeMs, type Frame } from '../../client/sse/protocol';
import type {
	PaymentEvent,
	Received,
	StreamEvent,
	StreamProfile,
} from '../../client/sse/subscribe';
import type { ServiceRecord } from '../../client/http';
import { hashText } from '../../client/packed';

/** Why there is no full record. Contains no data of a payment. */
export interface LookupFault {
	readonly code: string;
	readonly message: string;
}

export interface DeliveryEvent extends PaymentEvent, StreamEvent {
	/** `reconciliation`: no event delivered it. A list or a look-up showed it. */
	readonly source: Received['source'] | 'reconciliation';
	readonly receivedAtMs: number;
	/** The same for every copy of the event, as far as the stream allows. */
	readonly key: string;
	/** Identifies the event when it comes again after a restart. Null if nothing identifies it. */
	readonly durableId: string | null;
	/** The state that it reports. Set if states are compared. */
	readonly version: PaymentVersion | null;
	/** It may have started the workflow before a restart that left no checkpoint. */
	readonly perhapsRun?: boolean;
	/** Why the payment is not complete. */
	readonly lookupError?: LookupFault;
	/** Events of one lane run one after another, in the order of the stream. */
	readonly lane: string;
}

/**
 * Events without a payment ID share one lane. Any of them may belong together, so they keep their
 * order.
 */
const LANE_WITHOUT_PAYMENT = '';

let unnamed = 0;

/**
 * A UUID of version 7 is unique. Another ID may come from another environment or account as well, where it is
 * another event.
 */
function keyOfId(eventId: string, scope: string): string {
	if (eventTimeMs(eventId) !== null) return eventId;
	if (scope !== '') return hashText(`${scope}\n${eventId}`);
	return /^[\w-]{1,64}$/.test(eventId) ? eventId : hashText(eventId);
}

/**
 * v3 gives each event an ID. On v2, payment, status and time identify a state, however it arrived.
 * Without these, a copy looks like a new event: running an event twice is better than losing one.
 */
function keyOf(
	frame: Frame,
	{ eventId, receivedAtMs }: Received,
	{ paymentId, status, timestamp }: PaymentEvent,
	state: PaymentVersion | null,
	scope: string,
): { key: string; isDurable: boolean } {
	if (eventId !== null) {
		return { key: keyOfId(eventId, scope), isDurable: true };
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

/**
 * Short enough to be saved with each event in progress, and long enough to tell these events apart.
 */
export const stateName = (version: PaymentVersion): string => stateKey(version).slice(0, 12);

/**
 * The name of the same state in a list that has whole seconds only.
 *
 * @returns empty if that name is the same
 */
export function roughStateName(version: PaymentVersion): string {
	const { atMs, isRough } = version;
	if (atMs === null || isRough === true || atMs % 1_000 === 0) return '';
	return stateName({ ...version, atMs: atMs - (atMs % 1_000) });
}

/**
 * Includes the round. A state that comes back with the same time is another state than the first.
 */
export const stateKey = ({ id, status, atMs, round }: PaymentVersion): string =>
	hashText(JSON.stringify(round ? [id, status, atMs, round] : [id, status, atMs]));

/**
 * @returns the event with its place among the states of the same time; on v2 with the key of that
 *   place
 */
export function placeEvent(event: DeliveryEvent, version: PaymentVersion | null): DeliveryEvent {
	if (!version?.round || event.eventId !== null) return event;
	const key = stateKey(version);
	return { ...event, version, key, durableId: key };
}

/** When the event happened, as the service reports it. Null if unknown. */
export const happenedAtMs = ({ eventId, version }: DeliveryEvent): number | null =>
	eventTimeMs(eventId) ?? version?.atMs ?? null;

/**
 * The latest time at which the event may have happened. Infinity if unknown. The time of an ID may
 * be a few seconds off.
 */
export const latestAtMs = ({ eventId, version }: DeliveryEvent): number =>
	Math.max(eventTimeMs(eventId) ?? version?.atMs ?? Infinity, version?.atMs ?? -Infinity);

/** @param scope identifies the environment and the account. All followers of a stream have the same */
export function toDeliveryEvent(
	frame: Frame,
	received: Received,
	profile: StreamProfile,
	scope = '',
): DeliveryEvent {
	const decoded = profile.decode(frame);
	const version = profile.stateEvents.includes(decoded.event)
		? paymentVersionOf(decoded.payment)
		: null;
	const state = profile.resume === 'none' ? version : null;
	const { key, isDurable } = keyOf(frame, received, decoded, state, scope);
	// The decoded event gets the rest. So it has one shape from here to its execution.
	return Object.assign(decoded, received, {
		key,
		durableId: isDurable ? (received.eventId ?? key) : null,
		version,
		lane: decoded.paymentId ?? LANE_WITHOUT_PAYMENT,
	});
}

/** A state that a list or a look-up has shown. */
export interface Change {
	readonly record: ServiceRecord;
	readonly version: PaymentVersion;
}

/**
 * Turns a state that a list or a look-up has shown into the event that did not come.
 *
 * @param eventId of the event that reported this state before a restart
 * @param scope as for `toDeliveryEvent`
 */
export function toFoundEvent(
	{ record, version }: Change,
	receivedAtMs: number,
	eventId: string | undefined,
	scope = '',
): DeliveryEvent {
	const { timestamp } = record;
	const key = eventId === undefined ? stateKey(version) : keyOfId(eventId, scope);
	return {
		event: 'payment',
		payment: record,
		paymentId: version.id,
		status: version.status,
		timestamp: typeof timestamp === 'string' ? timestamp : null,
		parseError: null,
		eventId: null,
		source: 'reconciliation',
		timeMs: version.atMs,
		receivedAtMs,
		key,
		durableId: eventId ?? key,
		version: { ...version, isListed: true },
		lane: version.id,
		sizeChars: JSON.stringify(record).length,
	};
}
