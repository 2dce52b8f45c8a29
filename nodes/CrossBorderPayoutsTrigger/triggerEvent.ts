/** An event of the stream on its way to an execution. */
import type { StreamEvent } from '../../client/sse/followStream';
import type { PaymentEvent, StreamProfile } from '../../client/sse/streamProfile';
import { hashText } from '../adapter/hashText';

export interface TriggerEvent extends PaymentEvent {
	readonly eventId: string | null;
	readonly source: StreamEvent['source'];
	readonly receivedAtMs: number;
	/** The same for every copy of the event, as far as the stream lets one tell. */
	readonly key: string;
	/** Events of one lane are run one after another, in the order of the stream. */
	readonly lane: string;
	/** Characters of the data: what the event costs in memory. */
	readonly sizeChars: number;
}

/** Without a payment's id nothing tells which events belong together: they keep their order. */
const LANE_WITHOUT_PAYMENT = '';

let unnamed = 0;

/**
 * v3 names each event. On v2 a payment's id, status and time tell two events apart. Where neither
 * is there, a copy cannot be told from a new event: running twice is better than losing one.
 */
function keyOf(received: StreamEvent, decoded: PaymentEvent): string {
	const { eventId, frame, receivedAtMs } = received;
	if (eventId !== null) return /^[\w-]{1,64}$/.test(eventId) ? eventId : hashText(eventId);
	const { paymentId, status, timestamp } = decoded;
	if (paymentId !== null && status !== null && timestamp !== null) {
		return hashText(`${frame.event}\n${frame.data}`);
	}
	unnamed += 1;
	return hashText(`${receivedAtMs}\n${unnamed}\n${frame.event}\n${frame.data}`);
}

export function toTriggerEvent(received: StreamEvent, profile: StreamProfile): TriggerEvent {
	const decoded = profile.decode(received.frame);
	return {
		...decoded,
		eventId: received.eventId,
		source: received.source,
		receivedAtMs: received.receivedAtMs,
		key: keyOf(received, decoded),
		lane: decoded.paymentId ?? LANE_WITHOUT_PAYMENT,
		sizeChars: received.frame.data.length,
	};
}
