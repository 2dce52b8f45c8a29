/** Many clients of a service that goes away and comes back, in simulated time: when each of them connects. */
import { TransportError } from '../../../client/errors';
import { followStream } from '../../../client/sse/followStream';
import { createRecentIds } from '../../../client/sse/recentIds';
import type { StreamState } from '../../../client/sse/followOptions';
import type { Transport } from '../../../client/http/transport';
import { eventStream } from '../../../client/v3/events';
import { createRandom } from '../../../sandbox/random';
import { Simulation } from '../../schedules/simulation';
import { uuid7, wireEvent } from '../../support/fakeStreams';

/** What a connection brings: an answer, its text, and how it ends. */
interface Answer {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly text?: string;
	/** Until then it stays open; default: it ends after its text. */
	readonly breaksAtMs?: number;
}

type Service = (nowMs: number) => Answer | Error;

/** @returns the times of each client's connections, in milliseconds from the beginning */
async function simulate(service: Service, { clients, endMs, seed, enough = () => false }: { clients: number; endMs: number; seed: number; enough?: (nowMs: number) => boolean }) {
	const simulation = new Simulation(0, undefined, 1_000_000);
	const clock = simulation.clock();
	const random = createRandom(seed);
	const states: StreamState[] = [];
	const follow = async (): Promise<number[]> => {
		const closing = new AbortController();
		simulation.at(endMs, () => closing.abort());
		const times: number[] = [];
		const transport: Transport = {
			send: async () => await Promise.reject(new Error('This transport only opens streams')),
			open: async () => {
				const nowMs = simulation.now();
				times.push(nowMs);
				if (enough(nowMs)) closing.abort();
				const answer = service(nowMs);
				if (answer instanceof Error) throw answer;
				const { status = 200, headers, text, breaksAtMs } = answer;
				return { status, headers: { 'content-type': 'text/event-stream', ...headers }, chunks: bytesOf(text, breaksAtMs), close: () => undefined };
			},
		};
		async function* bytesOf(text = '', breaksAtMs?: number): AsyncGenerator<Uint8Array> {
			yield new TextEncoder().encode(text);
			if (breaksAtMs === undefined) return;
			await clock.sleep(breaksAtMs - simulation.now());
			throw new TransportError('network', true, 'ECONNRESET');
		}
		const events = followStream({
			transport,
			clock,
			random,
			url: 'https://sandbox.example.test/v3/events',
			endpoint: eventStream.endpoint,
			connectTimeoutMs: 30_000,
			toError: eventStream.toError,
			resume: 'last-event-id',
			startAfter: null,
			idleTimeoutMs: 120_000,
			recentIds: createRecentIds(100, [uuid7(1)]),
			signal: closing.signal,
			onState: (state) => states.push(state),
		});
		for await (const event of events) expect(event.eventId).not.toBe(uuid7(1));
		return times;
	};
	const all = Promise.all(Array.from({ length: clients }, follow));
	await simulation.runToEnd();
	return { times: await all, states };
}

describe('500 clients after an outage of five minutes', () => {
	const downMs = 10_000;
	const backMs = downMs + 300_000;
	const gone = new TransportError('network', false, 'ECONNREFUSED');
	const outage: Service = (nowMs) => (nowMs < downMs ? { breaksAtMs: downMs } : nowMs < backMs ? gone : { status: 200 });

	it.each([1, 2, 3, 4, 5, 6, 7, 8])('come back spread out, and none more than a minute late (seed %d)', async (seed) => {
		const { times } = await simulate(outage, { clients: 500, endMs: 10 * backMs, seed, enough: (nowMs) => nowMs >= backMs });
		const late = times.map((one) => (one.at(-1) ?? Infinity) - backMs);
		expect(late).toHaveLength(500);
		expect(Math.max(...late)).toBeLessThanOrEqual(60_000);
		const buckets = new Map<number, number>();
		for (const ms of late) buckets.set(Math.floor(ms / 1000), 1 + (buckets.get(Math.floor(ms / 1000)) ?? 0));
		const meanPerSecond = late.length / ((Math.max(...late) - Math.min(...late)) / 1000);
		expect(Math.max(...buckets.values()) / meanPerSecond).toBeLessThanOrEqual(3);
		// A client that waits 60 s each time from the first failure on would be late, too.
		expect(Math.min(...times.map((one) => one.length))).toBeGreaterThan(8);
	}, 60_000);
});

describe('a server that accepts and closes at once', () => {
	it.each<[string, Answer]>([
		['without a word', {}],
		['after a ping', { text: ': ping\n\n' }],
		['after the shortest retry field', { text: 'retry: 0\n\n' }],
		['after an event that is known', { text: wireEvent(uuid7(1), {}) }],
		['after half an event', { text: `id: ${uuid7(2)}\ndata: {}\n` }],
	])('is called at most 70 times an hour by each client: %s', async (_, answer) => {
		const { times } = await simulate(() => answer, { clients: 30, endMs: 3_600_000, seed: 1 });
		expect(Math.max(...times.map((one) => one.length))).toBeLessThanOrEqual(70);
		expect(Math.min(...times.map((one) => one.length))).toBeGreaterThanOrEqual(60);
	}, 60_000);
});

it.each([0, 10, 499, 3_000, 60_000, 1e12])('keeps between half a second and a minute with a retry field of %d ms', async (ms) => {
	const { states } = await simulate(() => ({ text: `retry: ${ms}\n\n` }), { clients: 20, endMs: 600_000, seed: 2 });
	const waits = states.flatMap((state) => (state.kind === 'disconnected' ? [state.retryInMs] : []));
	expect(waits.length).toBeGreaterThanOrEqual(20);
	expect(Math.min(...waits)).toBeGreaterThanOrEqual(Math.min(60_000, Math.max(500, ms)));
	expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
});

it.each([429, 503])('never comes back before Retry-After says so, and soon after it (%d)', async (status) => {
	const { times } = await simulate((nowMs) => (nowMs < 100_000 ? { status, headers: { 'retry-after': '20' } } : { breaksAtMs: 1e9 }), {
		clients: 200,
		endMs: 100_001 + 90_000,
		seed: 3,
	});
	const gaps = times.flatMap((one) => one.slice(1).map((ms, index) => ms - (one[index] ?? 0)));
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20_000);
	expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
	// Not all in the same moment, though they were all told the same.
	expect(new Set(times.map((one) => one[1])).size).toBeGreaterThan(150);
});
