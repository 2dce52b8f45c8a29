/** What an API version's event stream is like, as data and one decoder. [Events] */
import { isRecord, openEnvelope } from '../../http/answer';
import { parseJson } from '../../http/parseJson';
import type { HttpResponse } from '../../http/transport';
import type { PayoutError } from '../../errors';
import type { Frame } from '../protocol/decodeEvents';
import { startOf } from '../protocol/wholeChars';

export interface StreamProfile {
	/** Path and query of the stream, below the base URL. */
	readonly path: string;
	/** How errors name it, such as `GET /v3/events`. */
	readonly endpoint: string;
	/** The names that the interface lists. Others can come and are given out all the same. */
	readonly eventNames: readonly string[];
	/** Those that tell a payment's state: of a stream without ids they are the same event when the state is the same. */
	readonly stateEvents: readonly string[];
	/** Those that name a payment and its status only, so that the rest has to be looked up. */
	readonly partialEvents: readonly string[];
	/** Whether a new connection can go on from an event id. */
	readonly resume: 'last-event-id' | 'none';
	/** Silence for this long means that the connection is dead. */
	readonly defaultIdleTimeoutMs: number;
	readonly decode: (frame: Frame) => PaymentEvent;
	/** An answer with an error status as the error to show. */
	readonly toError: (endpoint: string, response: HttpResponse) => PayoutError;
}

export interface ParseFailure {
	/** What is wrong with the event's data. */
	readonly message: string;
	/** The first 1024 characters of the data, none of them cut in half. */
	readonly start: string;
}

export interface PaymentEvent {
	/** The event's name. */
	readonly event: string;
	/** The data untouched; null when it could not be read. */
	readonly payment: Readonly<Record<string, unknown>> | null;
	/** Facts of the data where it has them: not every event carries them. */
	readonly paymentId: string | null;
	readonly status: string | null;
	readonly timestamp: string | null;
	readonly parseError: ParseFailure | null;
}

const START_CHARS = 1024;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readData(frame: Frame): Readonly<Record<string, unknown>> | string {
	if (frame.truncated) return 'The data of the event is larger than the limit';
	try {
		const data = parseJson(frame.data);
		return isRecord(data) ? openEnvelope(data) : 'The data of the event is no JSON object';
	} catch {
		return 'The data of the event is no valid JSON';
	}
}

/**
 * Reads the one data shape that both versions share: a JSON object that may name a payment, its
 * status and a time. An unreadable event is an event too: it comes back with `parseError`.
 */
export function decodePaymentEvent(frame: Frame): PaymentEvent {
	const data = readData(frame);
	const { event } = frame;
	if (typeof data === 'string') {
		const parseError = { message: data, start: startOf(frame.data, START_CHARS) };
		return { event, payment: null, paymentId: null, status: null, timestamp: null, parseError };
	}
	return {
		event,
		payment: data,
		paymentId: textOrNull(data['id']),
		status: textOrNull(data['status']),
		timestamp: textOrNull(data['timestamp']),
		parseError: null,
	};
}
