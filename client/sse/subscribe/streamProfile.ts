/** The properties of an API version's event stream: data and one decoder. [Events] */
import { isRecord } from '../../http/answer';
import { parseJson } from '../../http/parseJson';
import type { HttpResponse, Transport } from '../../http/transport';
import type { PayoutError } from '../../errors';
import { openEnvelope } from '../../http/envelope';
import type { Frame } from '../protocol/eventDecoder';
import { wholeChars } from '../protocol/wholeChars';

export interface StreamProfile {
	/** Path and query of the stream, below the base URL. */
	readonly path: string;
	/** The name of the stream in errors, such as `GET /v3/events`. */
	readonly endpoint: string;
	/** The event names that the interface lists. Other events are delivered as well. */
	readonly eventNames: readonly string[];
	/**
	 * Events that report a payment's state. On a stream without IDs, two of them with the same state
	 * are the same event.
	 */
	readonly stateEvents: readonly string[];
	/** Events that contain only a payment's ID and status, so that the rest must be looked up. */
	readonly partialEvents: readonly string[];
	/** Whether a new connection can resume from an event ID. */
	readonly resume: 'last-event-id' | 'none';
	/** After this much silence the connection counts as dead. */
	readonly defaultIdleTimeoutMs: number;
	/** Makes a new event each time. */
	readonly decode: (frame: Frame) => PaymentEvent;
	/** Turns a response with an error status into the error to show. */
	readonly toError: (endpoint: string, response: HttpResponse) => PayoutError;
}

/** The event stream of an API version. */
export interface StreamSource {
	readonly profile: StreamProfile;
	/** Of the environment, without a trailing slash. */
	readonly baseUrl: string;
	readonly transport: Transport;
}

export interface ParseFailure {
	/** What is wrong with the event's data. */
	readonly message: string;
	/** The first 1024 characters of the data, without half a character at the end. */
	readonly start: string;
}

export interface PaymentEvent {
	/** The event's name. */
	readonly event: string;
	/** The data, with an envelope opened. Null if it could not be read. */
	readonly payment: Readonly<Record<string, unknown>> | null;
	/** Null if the data does not contain it. Not every event does. */
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
 * Reads the data format that both versions share: a JSON object that may contain a payment's ID,
 * its status and a time. An unreadable event is returned as well, with `parseError`.
 */
export function decodePaymentEvent(frame: Frame): PaymentEvent {
	const data = readData(frame);
	const { event } = frame;
	if (typeof data === 'string') {
		const parseError = { message: data, start: wholeChars(frame.data, START_CHARS) };
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
