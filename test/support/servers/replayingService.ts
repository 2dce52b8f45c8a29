/**
 * A Transport to a simulated service. Like v3, it keeps its events and replays them from an event ID. Or,
 * like v2, it keeps none.
 */
import { hashText } from '../../../client/packed/hashText';
import { TransportError } from '../../../client/errors';
import { eventTimeMs } from '../../../client/sse/protocol/eventId';
import type { HttpRequest, StreamResponse, Transport } from '../../../client/http/transport';
import { uuid7, wireEvent } from '../fakes/fakeStreams';
import { toResponse } from '../fakes/fakeTransport';

export interface ServiceEvent {
	/** null for a service without IDs. */
	readonly id: string | null;
	readonly atMs: number;
	readonly data: string;
}

export interface ReplayingService extends Transport {
	/** Every event so far, in order. */
	readonly log: ServiceEvent[];
	readonly requests: readonly HttpRequest[];
	readonly openCount: number;
	/** The maximum number of connections open at the same time. */
	mostOpen: number;
	/** Makes an event happen now, with an ID of this moment or of another one. */
	emit(data?: unknown, idMs?: number): ServiceEvent;
	/** Breaks open connections: all, or this many. */
	cut(count?: number): void;
	/** From now on, answers connections with this status in the service's own form. 200 opens them. */
	answerWith(status: number, when?: (request: HttpRequest) => boolean): void;
}

interface Connection {
	push(chunk: Uint8Array | Error | null): void;
}

const bytes = new TextEncoder();
const wire = ({ id, data }: ServiceEvent): Uint8Array => bytes.encode(wireEvent(id, data));

export interface ServiceOptions {
	/** Without IDs, nothing is replayed. */
	readonly ids?: boolean;
	/**
	 * IDs that are no UUIDs, as `hex` of 32 hexadecimal digits. The service resumes only from the ID of an existing
	 * event.
	 */
	readonly opaque?: boolean | 'hex';
	/** The service resumes after the position of the event, not from its time. `again`: it sends the event again. */
	readonly byPosition?: boolean | 'again';
	/** The service ignores an event ID that it has never sent, and sends only new events. */
	readonly ignoresUnknown?: boolean;
	/** The service allows one connection, and answers a second one with this status. Default: any number. */
	readonly secondRefusedWith?: number;
}

export function createReplayingService(
	nowMs: () => number,
	{
		ids = true,
		opaque = false,
		byPosition = opaque !== false,
		ignoresUnknown = false,
		secondRefusedWith,
	}: ServiceOptions = {},
): ReplayingService {
	const log: ServiceEvent[] = [];
	const requests: HttpRequest[] = [];
	const open = new Set<Connection>();
	let refusal: { status: number; when: (request: HttpRequest) => boolean } | null = null;

	const idOf = (atMs: number, place: number): string => {
		if (opaque === 'hex') return hashText(`event ${place}`);
		return opaque ? `e${place}` : uuid7(atMs, place);
	};
	const replayFrom = (lastEventId: string | undefined): ServiceEvent[] => {
		if ((byPosition || ignoresUnknown) && !log.some(({ id }) => id === lastEventId)) return [];
		if (byPosition) {
			const at = log.findIndex(({ id }) => id === lastEventId);
			return log.slice(byPosition === 'again' ? at : at + 1);
		}
		const fromMs = eventTimeMs(lastEventId ?? null);
		return fromMs === null || !ids ? [] : log.filter(({ atMs }) => atMs >= fromMs);
	};

	const connect = (request: HttpRequest): StreamResponse => {
		const replay = replayFrom(request.headers['last-event-id']).map(wire);
		const { connection, response } = createConnection(replay, nowMs, () => open.delete(connection));
		open.add(connection);
		service.mostOpen = Math.max(service.mostOpen, open.size);
		return response;
	};

	const service: ReplayingService = {
		log,
		requests,
		mostOpen: 0,
		get openCount() {
			return open.size;
		},
		emit(data, atMs = Math.floor(nowMs())) {
			const event = {
				id: ids ? idOf(atMs, log.length + 1) : null,
				atMs,
				data: JSON.stringify(data ?? { n: log.length }),
			};
			log.push(event);
			for (const connection of open) connection.push(wire(event));
			return event;
		},
		cut(count = open.size) {
			for (const connection of [...open].slice(0, count)) {
				open.delete(connection);
				connection.push(new TransportError('network', true, 'ECONNRESET'));
			}
		},
		answerWith(status, when = () => true) {
			refusal = status === 200 ? null : { status, when };
		},
		async open(request) {
			requests.push(request);
			await Promise.resolve();
			request.signal?.throwIfAborted();
			const status = refusal?.when(request) ? refusal.status : open.size > 0 && secondRefusedWith;
			if (!status) return connect(request);
			const { headers, body } = toResponse({ status, body: { title: 'Refused', status } });
			const chunks = (async function* () {
				yield body;
			})();
			return { status, headers, chunks, close: () => undefined };
		},
		send: async () => await Promise.reject(new Error('This transport only opens streams')),
	};
	return service;
}

/** A stream that is open until one of both sides closes it. */
function createConnection(
	replay: readonly Uint8Array[],
	nowMs: () => number,
	onClose: () => void,
): { readonly connection: Connection; readonly response: StreamResponse } {
	/** An error breaks the connection, and null ends it. */
	const queue: Array<Uint8Array | Error | null> = [...replay];
	let wake = (): void => undefined;
	const connection: Connection = {
		push(chunk) {
			queue.push(chunk);
			wake();
		},
	};
	const next = async (): Promise<IteratorResult<Uint8Array>> => {
		while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
		const chunk = queue.shift();
		if (chunk instanceof Error) throw chunk;
		return chunk ? { done: false, value: chunk } : { done: true, value: undefined };
	};
	const response: StreamResponse = {
		status: 200,
		headers: { 'content-type': 'text/event-stream', date: new Date(nowMs()).toUTCString() },
		chunks: { [Symbol.asyncIterator]: () => ({ next }) },
		close() {
			onClose();
			queue.length = 0;
			connection.push(null);
		},
	};
	return { connection, response };
}
