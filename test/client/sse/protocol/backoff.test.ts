import { createRandom } from '../../../../sandbox/basics/random';
import { attentionBackoff, backoff, backoffCapMs } from '../../../../client/sse/protocol/backoff';

describe('backoff', () => {
	it.each([
		[0, 0, 0],
		[0, 1, 1_000],
		[1, 1, 2_000],
		[3, 0.5, 4_000],
		[6, 1, backoffCapMs],
		[5_000, 1, backoffCapMs],
	])('attempt %d with chance %d waits %d ms', (attempt, random, ms) => {
		expect(backoff({ attempt, random })).toBe(ms);
	});

	it.each([
		[3_000, 0, 3_000],
		[3_000, 1, 3_300],
		[0, 0, 500],
		[499, 1, 550],
		[3_600_000, 0, backoffCapMs],
		[3_600_000, 1, backoffCapMs * 1.1],
	])('limits a retry field of %d ms, and with chance %d waits %d ms', (retryMs, random, ms) => {
		expect(backoff({ attempt: 0, random, retryMs })).toBe(ms);
	});

	it('never connects before Retry-After, nor all clients at once', () => {
		expect(backoff({ attempt: 0, random: 0, retryAfterMs: 30_000 })).toBe(30_000);
		expect(backoff({ attempt: 0, random: 0.5, retryAfterMs: 30_000 })).toBe(31_500);
		expect(backoff({ attempt: 0, random: 1, retryAfterMs: 30_000 })).toBe(33_000);
		expect(backoff({ attempt: 9, random: 1, retryAfterMs: 0 })).toBe(backoffCapMs);
	});

	it('does not sleep for years', () => {
		expect(backoff({ attempt: 0, random: 0, retryAfterMs: 1e15 })).toBe(24 * 3_600_000);
		expect(backoff({ attempt: 0, random: 0, retryAfterMs: 20 * 3_600_000 })).toBe(20 * 3_600_000);
	});

	it('spreads 500 clients with the same retry field over a tenth of it', () => {
		const waits = Array.from({ length: 500 }, (_client, seed) =>
			backoff({ attempt: 0, random: createRandom(seed)(), retryMs: 30_000 }),
		);
		expect(Math.min(...waits)).toBeGreaterThanOrEqual(30_000);
		expect(Math.max(...waits)).toBeLessThanOrEqual(33_000);
		expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(2_500);
	});

	it('connects at most 70 times an hour to a server that accepts and closes', () => {
		for (let seed = 1; seed <= 500; seed += 1) {
			const random = createRandom(seed);
			let ms = 0;
			let connects = 0;
			while (ms < 3_600_000) ms += backoff({ attempt: connects++, random: random(), opened: true });
			expect(connects).toBeLessThanOrEqual(70);
		}
	});

	it('waits at least half a minute each time once the waits have reached their maximum', () => {
		expect(backoff({ attempt: 5, random: 0 })).toBe(0);
		expect(backoff({ attempt: 6, random: 0 })).toBe(backoffCapMs / 2);
		expect(backoff({ attempt: 6, random: 0.5, retryMs: 45_000 })).toBe(52_500);
	});
});

describe('attentionBackoff', () => {
	it.each([
		[0, 0, 54_000],
		[0, 1, 60_000],
		[1, 1, 120_000],
		[9, 1, 300_000],
		[9_999, 0, 270_000],
	])('attempt %d with chance %d waits %d ms', (attempt, random, ms) => {
		expect(attentionBackoff(attempt, random)).toBe(ms);
	});
});
