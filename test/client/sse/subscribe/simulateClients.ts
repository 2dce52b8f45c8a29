/** Clients that read a stream in simulated time. A function answers their connections. */
import { TransportError } from '../../../../client/errors';
import type { HttpRequest, Transport } from '../../../../client/http/transport';
import type { StreamState } from '../../../../client/sse/subscribe/subscribeOptions';
import { subscribe } from '../../../../client/sse/subscribe/subscribe';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { eventStream } from '../../../../client/v3/events';
import { createRandom } from '../../../../sandbox/basics/random';
import { connectionOf } from '../../../support/fakes/connectionOf';
import { uuid7 } from '../../../support/fakes/fakeStreams';
import { framed } from '../../../support/fakes/framedEvent';
import { WorldTime } from '../../../world/time';

/** What a connection returns: an answer, its text, and how it ends. */
export interface Answer {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly text?: string;
	/**
	 * The connection stays open until this time and then breaks. Infinity: it stays open. Default: it ends
	 * after its text.
	 */
	readonly breaksAtMs?: number;
	/** How long the headers take. Default 0. */
	readonly headersAfterMs?: number;
}

export type Service = (nowMs: number, request: HttpRequest) => Answer | Error;

export interface Simulated {
	/** The times of each client's connections, in milliseconds since the start. */
	readonly times: ReadonlyArray<readonly number[]>;
	readonly states: readonly StreamState[];
	/** The data of all events, in order. */
	readonly data: readonly string[];
}

export interface SimulateOptions {
	readonly clients: number;
	readonly endMs: number;
	readonly seed: number;
	/** A client stops when it connects and this returns true. */
	readonly enough?: (nowMs: number) => boolean;
}

/** Every client already has the event `uuid7(1)`. */
export async function simulateClients(
	service: Service,
	{ clients, endMs, seed, enough = () => false }: SimulateOptions,
): Promise<Simulated> {
	const time = new WorldTime(0);
	const clock = time.clock();
	const random = createRandom(seed);
	const states: StreamState[] = [];
	const data: string[] = [];

	async function* bytesOf({ text = '', breaksAtMs }: Answer): AsyncGenerator<Uint8Array> {
		if (text !== '') yield new TextEncoder().encode(text);
		if (breaksAtMs === undefined) return;
		if (breaksAtMs === Infinity) return await new Promise<never>(() => undefined);
		await clock.sleep(breaksAtMs - time.now());
		throw new TransportError('network', true, 'ECONNRESET');
	}

	const follow = async (): Promise<number[]> => {
		const closing = new AbortController();
		time.at(endMs, () => closing.abort());
		const times: number[] = [];
		const transport: Transport = {
			send: async () => await Promise.reject(new Error('This transport only opens streams')),
			open: async (request) => {
				const nowMs = time.now();
				times.push(nowMs);
				if (enough(nowMs)) closing.abort();
				const answer = service(nowMs, request);
				if (answer instanceof Error) throw answer;
				const { status = 200, headers, headersAfterMs = 0 } = answer;
				if (headersAfterMs > 0) await clock.sleep(Math.min(headersAfterMs, request.timeoutMs));
				if (headersAfterMs > request.timeoutMs) throw new TransportError('timeout', true);
				return {
					status,
					headers: { 'content-type': 'text/event-stream', ...headers },
					chunks: bytesOf(answer),
					close: () => undefined,
				};
			},
		};
		const events = subscribe({
			toEvent: framed,
			...connectionOf(eventStream, { transport, clock, random }),
			startAfter: null,
			seenIds: createSeenIds(100, [uuid7(1)]),
			signal: closing.signal,
			onState: (state) => states.push(state),
		});
		for await (const { frame } of events) data.push(frame.data);
		return times;
	};

	const all = Promise.all(Array.from({ length: clients }, follow));
	await time.runToEnd(1_000_000);
	return { times: await all, states, data };
}
