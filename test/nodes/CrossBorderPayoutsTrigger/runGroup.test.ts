import type { EventGroup } from '../../../nodes/CrossBorderPayoutsTrigger/dispatch';
import { runGroup, type RunGroupOptions, type RunResult } from '../../../nodes/CrossBorderPayoutsTrigger/runGroup';
import { createFakeClock } from '../../support/fakeClock';

const group = (firstAttempt = 1): EventGroup => ({ key: 'k', firstAttempt, redelivered: false, members: [] });
const success: RunResult = { kind: 'finished', succeeded: true };
const failure: RunResult = { kind: 'finished', succeeded: false };

function setup(results: RunResult[], rest: Partial<RunGroupOptions> = {}, firstAttempt = 1) {
	const attempts: number[] = [];
	const aside: number[] = [];
	const closing = new AbortController();
	const clock = createFakeClock({ autoAdvance: true });
	let startedCalls = 0;
	const verdict = runGroup(
		group(firstAttempt),
		{
			clock,
			random: () => 1,
			signal: closing.signal,
			continueWhen: 'finished',
			maxTries: 3,
			execute: async (_, attempt) => {
				attempts.push(attempt);
				return results.shift() ?? success;
			},
			setAside: (_, tries) => aside.push(tries),
			...rest,
		},
		() => (startedCalls += 1),
	);
	return { verdict, attempts, aside, closing, clock, started: () => startedCalls };
}

it.each<[string, RunResult]>([
	['success', success],
	['failure', failure],
	['duplicate', { kind: 'duplicate' }],
	['cancelled', { kind: 'cancelled' }],
])('finished: %s is an end', async (_, result) => {
	const { verdict, attempts, aside } = setup([result]);
	expect(await verdict).toBe('confirmed');
	expect([attempts, aside]).toEqual([[1], []]);
});

it('hands over under the same key until n8n takes it', async () => {
	const rejected: RunResult = { kind: 'rejected' };
	const { verdict, attempts, clock } = setup([rejected, rejected, rejected, success]);
	expect(await verdict).toBe('confirmed');
	expect(attempts).toEqual([1, 1, 1, 1]);
	expect(clock.sleeps).toEqual([1_000, 2_000, 4_000]);
});

describe('succeeded', () => {
	it('tries again under a new number', async () => {
		const { verdict, attempts, aside } = setup([failure, success], { continueWhen: 'succeeded' });
		expect(await verdict).toBe('confirmed');
		expect([attempts, aside]).toEqual([[1, 2], []]);
	});

	it('sets aside after the last try', async () => {
		const { verdict, attempts, aside } = setup([failure, failure, failure], { continueWhen: 'succeeded' });
		expect(await verdict).toBe('confirmed');
		expect([attempts, aside]).toEqual([[1, 2, 3], [3]]);
	});

	it('counts the tries of an earlier life', async () => {
		const { attempts, verdict, aside } = setup([failure, failure], { continueWhen: 'succeeded' }, 3);
		await verdict;
		expect([attempts, aside]).toEqual([[3], [3]]);
	});

	it('does not start again what a person stopped or what n8n has already', async () => {
		for (const kind of ['cancelled', 'duplicate'] as const) {
			const { verdict, attempts } = setup([{ kind }], { continueWhen: 'succeeded' });
			expect(await verdict).toBe('confirmed');
			expect(attempts).toEqual([1]);
		}
	});
});

it('does nothing any more once it is closed', async () => {
	const before = setup([], { signal: AbortSignal.abort() });
	expect(await before.verdict).toBe('closed');
	expect(before.attempts).toEqual([]);
	const closing = new AbortController();
	const during = setup([], {
		signal: closing.signal,
		execute: async () => {
			closing.abort();
			return success;
		},
	});
	expect(await during.verdict).toBe('closed');
});

it('tells that it was handed over before the end is known', async () => {
	let end: (result: RunResult) => void = () => undefined;
	const { verdict, started } = setup([], {
		execute: async () => await new Promise<RunResult>((resolve) => (end = resolve)),
	});
	expect(started()).toBe(1);
	end(success);
	await verdict;
});
