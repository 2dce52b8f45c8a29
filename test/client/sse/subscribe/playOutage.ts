import { TransportError } from '../../../../client/errors';
import { simulateClients, type Service } from './simulateClients';

/** The tests of many clients whose service goes away and comes back, in simulated time: one for each seed. */
export function playOutage(seeds: readonly number[]): void {
	describe('500 clients after an outage of five minutes', () => {
		const downMs = 10_000;
		const backMs = downMs + 300_000;
		const gone = new TransportError('network', false, 'ECONNREFUSED');
		const outage: Service = (nowMs) =>
			nowMs < downMs ? { breaksAtMs: downMs } : nowMs < backMs ? gone : { status: 200 };

		it.each(seeds)(
			'come back spread out, and none more than a minute late (seed %d)',
			async (seed) => {
				const { times } = await simulateClients(outage, {
					clients: 500,
					endMs: 10 * backMs,
					seed,
					enough: (nowMs) => nowMs >= backMs,
				});
				const late = times.map((one) => (one.at(-1) ?? Infinity) - backMs);
				expect(late).toHaveLength(500);
				expect(Math.max(...late)).toBeLessThanOrEqual(60_000);
				const buckets = new Map<number, number>();
				for (const ms of late)
					buckets.set(Math.floor(ms / 1000), 1 + (buckets.get(Math.floor(ms / 1000)) ?? 0));
				const meanPerSecond = late.length / ((Math.max(...late) - Math.min(...late)) / 1000);
				expect(Math.max(...buckets.values()) / meanPerSecond).toBeLessThanOrEqual(3);
				// A client that waited 60 s after each failure would be late, too.
				expect(Math.min(...times.map((one) => one.length))).toBeGreaterThan(8);
			},
			60_000,
		);
	});
}
