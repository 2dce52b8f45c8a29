/** A Transport with an event stream that the test writes to while it is open. */
import { TransportError } from '../../../client/errors';
import type { HttpRequest, StreamResponse, Transport } from '../../../client/http/transport';
import { toResponse } from '../fakes/fakeTransport';

export interface LiveStream extends Transport {
	/** One per requested connection. */
	readonly requests: readonly HttpRequest[];
	readonly openCount: number;
	/** Sends an event on every open connection, with a new UUIDv7 unless an ID is given. */
	push(data: unknown, options?: { event?: string; id?: string }): void;
	/** Breaks every open connection. */
	cut(): void;
	/** Ends every open connection properly, as a server does. */
	end(): void;
	/** Answers the next connections with this status. 200 opens them again, 0 refuses the connection itself. */
	answerWith(status: number): void;
}

interface Connection {
	send(bytes: Uint8Array | Error | null): void;
}

export function createLiveStream(nowMs: () => number): LiveStream {
	const requests: HttpRequest[] = [];
	const open = new Set<Connection>();
	let status = 200;
	let events = 0;

	const nextId = (): string => {
		events += 1;
		const time = Math.floor(nowMs()).toString(16).padStart(12, '0');
		return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${events.toString(16).padStart(12, '0')}`;
	};

	const connect = (): StreamResponse => {
		const queue: Array<Uint8Array | Error | null> = [];
		let wake = (): void => undefined;
		const connection: Connection = {
			send: (bytes) => {
				queue.push(bytes);
				wake();
			},
		};
		open.add(connection);
		const next = async (): Promise<IteratorResult<Uint8Array>> => {
			while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
			const bytes = queue.shift();
			if (bytes instanceof Error) throw bytes;
			return bytes ? { done: false, value: bytes } : { done: true, value: undefined };
		};
		return {
			status: 200,
			headers: { 'content-type': 'text/event-stream', date: new Date(nowMs()).toUTCString() },
			chunks: { [Symbol.asyncIterator]: () => ({ next }) },
			close: () => {
				open.delete(connection);
				connection.send(null);
			},
		};
	};

	return {
		requests,
		get openCount() {
			return open.size;
		},
		push(data, { event = 'payment', id = nextId() } = {}) {
			const text = `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
			for (const connection of open) connection.send(new TextEncoder().encode(text));
		},
		cut() {
			for (const connection of [...open])
				connection.send(new TransportError('network', true, 'ECONNRESET'));
		},
		end() {
			for (const connection of [...open]) connection.send(null);
		},
		answerWith(next) {
			status = next;
		},
		open: async (request) => {
			requests.push(request);
			request.signal?.throwIfAborted();
			if (status === 0) throw new TransportError('network', false, 'ECONNREFUSED');
			if (status === 200) return connect();
			const { headers, body } = toResponse({ status, body: { title: 'Refused' } });
			const chunks = (async function* () {
				yield body;
			})();
			return { status, headers, chunks, close: () => undefined };
		},
		send: async () => await Promise.reject(new Error('This transport only opens streams')),
	};
}
