/** A Transport to a made-up service that keeps its events and sends them again from a place, as v3 does, or keeps none, as v2 does. */
import { TransportError } from '../../../client/errors';
import { eventTimeMs } from '../../../client/sse/subscribe/cursor';
import type { HttpRequest, StreamResponse, Transport } from '../../../client/http/transport';
import { uuid7, wireEvent } from '../fakes/fakeStreams';
import { toResponse } from '../fakes/fakeTransport';

export interface ServiceEvent {
	/** null for a service without ids. */
	readonly id: string | null;
	readonly atMs: number;
	readonly data: string;
}

export interface ReplayingService extends Transport {
	/** Every event so far, in order. */
	readonly log: readonly ServiceEvent[];
	readonly requests: readonly HttpRequest[];
	readonly openCount: number;
	/** The most connections that were open at a time. */
	mostOpen: number;
	/** Makes an event happen now, with an id of this moment or another one. */
	emit(data?: unknown, idMs?: number): ServiceEvent;
	/** Breaks open connections, all or as many as given. */
	cut(count?: number): void;
	/** Answers connections with this status from now on, in the service's own words; 200 opens them. */
	answerWith(status: number, when?: (request: HttpRequest) => boolean): void;
}

interface Connection {
	push(chunk: Uint8Array | Error | null): void;
}

const bytes = new TextEncoder();
const wire = ({ id, data }: ServiceEvent): Uint8Array => bytes.encode(wireEvent(id, data));

export interface ServiceOptions {
	/** Without them nothing is sent again. */
	readonly ids?: boolean;
	/** Ids that are no UUIDs: a place is known by its event, and only if there is one. */
	readonly opaque?: boolean;
	/** It goes on behind the event of a place, and not at its time. */
	readonly byPosition?: boolean;
	/** It ignores the id of an event that it has never sent, and begins with what is new. */
	readonly ignoresUnknown?: boolean;
	/** It allows one connection, and answers a second one with this status; default: it allows any number. */
	readonly secondRefusedWith?: number;
}

export function createReplayingService(
	nowMs: () => number,
	{
		ids = true,
		opaque = false,
		byPosition = opaque,
		ignoresUnknown = false,
		secondRefusedWith,
	}: ServiceOptions = {},
): ReplayingService {
	const log: ServiceEvent[] = [];
	const requests: HttpRequest[] = [];
	const open = new Set<Connection>();
	let refusal: { status: number; when: (request: HttpRequest) => boolean } | null = null;

	const replayFrom = (lastEventId: string | undefined): ServiceEvent[] => {
		if ((byPosition || ignoresUnknown) && !log.some(({ id }) => id === lastEventId)) return [];
		if (byPosition) return log.slice(log.findIndex(({ id }) => id === lastEventId) + 1);
		const fromMs = eventTimeMs(lastEventId ?? null);
		return fromMs === null || !ids ? [] : log.filter(({ atMs }) => atMs >= fromMs);
	};

	const connect = (request: HttpRequest): StreamResponse => {
		const queue: Array<Uint8Array | Error | null> = replayFrom(
			request.headers['last-event-id'],
		).map(wire);
		let wake = (): void => undefined;
		const connection: Connection = {
			push(chunk) {
				queue.push(chunk);
				wake();
			},
		};
		open.add(connection);
		service.mostOpen = Math.max(service.mostOpen, open.size);
		const next = async (): Promise<IteratorResult<Uint8Array>> => {
			while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
			const chunk = queue.shift();
			if (chunk instanceof Error) throw chunk;
			return chunk ? { done: false, value: chunk } : { done: true, value: undefined };
		};
		return {
			status: 200,
			headers: { 'content-type': 'text/event-stream', date: new Date(nowMs()).toUTCString() },
			chunks: { [Symbol.asyncIterator]: () => ({ next }) },
			close() {
				open.delete(connection);
				queue.length = 0;
				connection.push(null);
			},
		};
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
				id: !ids ? null : opaque ? `e${log.length + 1}` : uuid7(atMs, log.length + 1),
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
