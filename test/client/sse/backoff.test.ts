import { attentionBackoff, backoff, capMs } from '../../../client/sse/backoff';

describe('backoff', () => {
	it.each([
		[0, 0, 0],
		[0, 1, 1_000],
		[1, 1, 2_000],
		[3, 0.5, 4_000],
		[6, 1, capMs],
		[5_000, 1, capMs],
	])('attempt %d with chance %d waits %d ms', (attempt, random, ms) => {
		expect(backoff({ attempt, random })).toBe(ms);
	});

	it.each([
		[3_000, 0, 3_000],
		[0, 0, 500],
		[499, 1, 500],
		[3_600_000, 1, capMs],
	])('takes a retry field of %d ms within bounds', (retryMs, random, ms) => {
		expect(backoff({ attempt: 0, random, retryMs })).toBe(ms);
	});

	it('never comes earlier than Retry-After, nor all at once', () => {
		expect(backoff({ attempt: 0, random: 0, retryAfterMs: 30_000 })).toBe(30_000);
		expect(backoff({ attempt: 0, random: 0.5, retryAfterMs: 30_000 })).toBe(30_500);
		expect(backoff({ attempt: 9, random: 1, retryAfterMs: 0 })).toBe(capMs);
	});

	it('does not sleep for years', () => {
		expect(backoff({ attempt: 0, random: 0, retryAfterMs: 1e15 })).toBe(3_600_000);
	});

	it('calls a server that accepts and closes at most 75 times an hour', () => {
		let ms = 0;
		let connects = 0;
		while (ms < 3_600_000) ms += backoff({ attempt: connects++, random: 0.5, opened: true });
		expect(connects).toBeLessThanOrEqual(75);
	});

	it('spreads 500 clients over the time', () => {
		const buckets = Array.from({ length: 60 }, () => 0);
		for (let client = 0; client < 500; client += 1) {
			const ms = backoff({ attempt: 8, random: (client + 0.5) / 500 });
			const bucket = Math.floor(ms / 1000);
			buckets[bucket] = (buckets[bucket] ?? 0) + 1;
		}
		expect(Math.max(...buckets)).toBeLessThanOrEqual((3 * 500) / 60);
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
