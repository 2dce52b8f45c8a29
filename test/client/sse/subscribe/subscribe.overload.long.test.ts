/** Clients of a service that ends or refuses each stream, in simulated time: when each of them connects. */
import { uuid7, wireEvent } from '../../../support/fakes/fakeStreams';
import { simulateClients, type Answer } from './simulateClients';

describe('a server that accepts and closes at once', () => {
	it.each<[string, Answer]>([
		['without a word', {}],
		['after a ping', { text: ': ping\n\n' }],
		['after the shortest retry field', { text: 'retry: 0\n\n' }],
		['after an event that is known', { text: wireEvent(uuid7(1), {}) }],
		['after half an event', { text: `id: ${uuid7(2)}\ndata: {}\n` }],
	])(
		'receives at most 70 connections an hour from each client: %s',
		async (_, answer) => {
			const { times } = await simulateClients(() => answer, {
				clients: 30,
				endMs: 3_600_000,
				seed: 1,
			});
			expect(Math.max(...times.map((one) => one.length))).toBeLessThanOrEqual(70);
			expect(Math.min(...times.map((one) => one.length))).toBeGreaterThanOrEqual(60);
		},
		60_000,
	);
});

it.each<[string, number, (nowMs: number) => Answer]>([
	['ends the stream', 70, (nowMs) => ({ text: wireEvent(uuid7(nowMs + 10, 1), {}) })],
	[
		'breaks the stream',
		170,
		(nowMs) => ({ text: wireEvent(uuid7(nowMs + 10, 1), {}), breaksAtMs: nowMs }),
	],
])(
	'is not overloaded if it %s after a new event each time: at most %d connections an hour',
	async (_, most, answer) => {
		const { times } = await simulateClients(answer, { clients: 20, endMs: 3_600_000, seed: 3 });
		expect(Math.max(...times.map((one) => one.length))).toBeLessThanOrEqual(most);
		expect(Math.min(...times.map((one) => one.length))).toBeGreaterThanOrEqual(50);
	},
	60_000,
);

it("with one stream per account, two clients that close each other's stream continue forever, but slowly", async () => {
	const { times, data } = await simulateClients(
		(nowMs) => ({ text: wireEvent(uuid7(nowMs + 10, 1), { nowMs }) }),
		{ clients: 2, endMs: 6 * 3_600_000, seed: 4 },
	);
	for (const one of times) expect(one.at(-1)).toBeGreaterThan(6 * 3_600_000 - 70_000);
	expect(data.length).toBeGreaterThan(400);
}, 60_000);

it('reports that the stream is taken, tries again within a minute, and asks for a person after a quarter of an hour', async () => {
	const { times, states } = await simulateClients(() => ({ status: 409 }), {
		clients: 1,
		endMs: 3_600_000,
		seed: 5,
	});
	const early = states.slice(0, 10);
	expect(early.every(({ kind }) => kind === 'disconnected')).toBe(true);
	expect(early[0]).toMatchObject({
		kind: 'disconnected',
		reason: 'refused',
		error: { code: 'stream_taken', status: 409 },
	});
	const firstCall = states.findIndex(({ kind }) => kind === 'needsAttention');
	expect(times[0]?.[firstCall]).toBeGreaterThanOrEqual(15 * 60_000);
	expect(times[0]?.[firstCall]).toBeLessThanOrEqual(17 * 60_000);
	expect(states.at(-1)).toMatchObject({ kind: 'needsAttention', error: { code: 'stream_taken' } });
}, 60_000);

it.each([0, 10, 499, 3_000, 60_000, 1e12])(
	'waits between half a second and a minute, plus a tenth, with a retry field of %d ms',
	async (ms) => {
		const { states } = await simulateClients(() => ({ text: `retry: ${ms}\n\n` }), {
			clients: 20,
			endMs: 600_000,
			seed: 2,
		});
		const waits = states.flatMap((state) =>
			state.kind === 'disconnected' ? [state.retryInMs] : [],
		);
		expect(waits.length).toBeGreaterThanOrEqual(20);
		expect(Math.min(...waits)).toBeGreaterThanOrEqual(Math.min(60_000, Math.max(500, ms)));
		expect(Math.max(...waits)).toBeLessThanOrEqual(66_000);
	},
);

it.each([429, 503])(
	'never reconnects before Retry-After allows it, but soon after it (%d)',
	async (status) => {
		const { times } = await simulateClients(
			(nowMs) =>
				nowMs < 100_000 ? { status, headers: { 'retry-after': '20' } } : { breaksAtMs: 1e9 },
			{
				clients: 200,
				endMs: 100_001 + 90_000,
				seed: 3,
			},
		);
		const gaps = times.flatMap((one) => one.slice(1).map((ms, index) => ms - (one[index] ?? 0)));
		expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20_000);
		expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
		// Not all at the same moment, although all got the same Retry-After.
		expect(new Set(times.map((one) => one[1])).size).toBeGreaterThan(150);
	},
);
