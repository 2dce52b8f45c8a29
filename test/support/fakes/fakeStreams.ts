/** A Transport that opens streams from a script, one entry per connection. */
import type { HttpRequest, StreamResponse, Transport } from '../../../client/http/transport';

export interface ScriptedStream {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Texts or bytes in order of arrival. */
	readonly chunks?: ReadonlyArray<string | Uint8Array>;
	/**
	 * After the chunks, the server ends the stream, the stream breaks with an error, or it stays open in
	 * silence.
	 */
	readonly then?: 'end' | 'hang' | Error;
}

export interface FakeStreams extends Transport {
	readonly requests: readonly HttpRequest[];
	/** Chunks read from the stream so far, over all connections. */
	readonly chunksRead: number;
	/** Connections that are currently open. */
	readonly open: Transport['open'];
	readonly openCount: number;
}

/** @param script an entry or an error per connection; the last entry also serves all later ones */
export function createFakeStreams(
	...script: ReadonlyArray<ScriptedStream | Error | ((request: HttpRequest) => ScriptedStream)>
): FakeStreams {
	const requests: HttpRequest[] = [];
	let chunksRead = 0;
	let openCount = 0;

	const toStream = (entry: ScriptedStream): StreamResponse => {
		let close = (): void => undefined;
		const closed = new Promise<IteratorResult<Uint8Array>>((resolve) => {
			close = () => resolve({ done: true, value: undefined });
		});
		const chunks = [...(entry.chunks ?? [])];
		let isOpen = true;
		openCount += 1;
		const next = async (): Promise<IteratorResult<Uint8Array>> => {
			const chunk = chunks.shift();
			if (chunk !== undefined) {
				chunksRead += 1;
				const value = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
				return { done: false, value };
			}
			if (entry.then instanceof Error) throw entry.then;
			return entry.then === 'hang' ? await closed : { done: true, value: undefined };
		};
		return {
			status: entry.status ?? 200,
			headers: entry.headers ?? { 'content-type': 'text/event-stream' },
			chunks: { [Symbol.asyncIterator]: () => ({ next }) },
			close: () => {
				if (isOpen) openCount -= 1;
				isOpen = false;
				close();
			},
		};
	};

	return {
		requests,
		get chunksRead() {
			return chunksRead;
		},
		get openCount() {
			return openCount;
		},
		send: async () => {
			throw new Error('This fake sends nothing');
		},
		open: async (request) => {
			const step = script[Math.min(requests.length, script.length - 1)];
			requests.push(request);
			if (step === undefined) throw new Error('No stream is scripted');
			if (step instanceof Error) throw step;
			return toStream(typeof step === 'function' ? step(request) : step);
		},
	};
}

/** A UUIDv7 of the given millisecond. `n` distinguishes those of the same millisecond. */
export function uuid7(ms: number, n = 0): string {
	const hex = ms.toString(16).padStart(12, '0');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** One event as bytes of the stream. */
export function wireEvent(id: string | null, data: unknown, event = 'payment'): string {
	const idLine = id === null ? '' : `id: ${id}\n`;
	return `event: ${event}\n${idLine}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}
