import type { EventBatch } from '../../../delivery/event/batch';
import {
	deliverBatch,
	type DeliverBatchOptions,
	type DeadLetterCause,
} from '../../../delivery/batches/deliverBatch';
import type { RunResult } from '../../../delivery/event/runResult';
import { createFakeClock } from '../../support/fakes/fakeClock';

const group = (firstAttempt = 1): EventBatch => ({
	key: 'k',
	firstAttempt,
	redelivered: false,
	members: [],
});
const success: RunResult = { kind: 'finished', succeeded: true };
const failure: RunResult = { kind: 'finished', succeeded: false };

function setup(results: RunResult[], rest: Partial<DeliverBatchOptions> = {}, firstAttempt = 1) {
	const attempts: number[] = [];
	const aside: DeadLetterCause[] = [];
	const retries: number[] = [];
	const closing = new AbortController();
	const clock = createFakeClock({ autoAdvance: true });
	let startedCalls = 0;
	const verdict = deliverBatch(group(firstAttempt), {
		clock,
		random: () => 1,
		signal: closing.signal,
		continueWhen: 'finished',
		maxTries: 3,
		execute: async (_, attempt) => {
			attempts.push(attempt);
			return results.shift() ?? success;
		},
		startLimit: async (ended) => await ended,
		onRetry: (attempt) => retries.push(attempt),
		onStarted: () => (startedCalls += 1),
		acceptedSoFar: () => 0,
		setAside: (_, cause) => aside.push(cause),
		...rest,
	});
	return { verdict, attempts, aside, retries, closing, clock, started: () => startedCalls };
}

it.each<[string, RunResult]>([
	['success', success],
	['failure', failure],
	['duplicate', { kind: 'duplicate' }],
	['cancelled', { kind: 'cancelled' }],
	['not ending in time', { kind: 'unended' }],
])('finished: %s ends the batch', async (_, result) => {
	const { verdict, attempts, aside, retries } = setup([result]);
	expect(await verdict).toBe('confirmed');
	expect([attempts, aside, retries]).toEqual([[1], [], []]);
});

it('emits under the same key until n8n accepts it', async () => {
	const rejected: RunResult = { kind: 'rejected' };
	const { verdict, attempts, clock } = setup([rejected, rejected, rejected, success]);
	expect(await verdict).toBe('confirmed');
	expect(attempts).toEqual([1, 1, 1, 1]);
	expect(clock.sleeps).toEqual([1_000, 2_000, 4_000]);
});

describe('succeeded', () => {
	it('tries again with a new number', async () => {
		const { verdict, attempts, aside } = setup([failure, success], { continueWhen: 'succeeded' });
		expect(await verdict).toBe('confirmed');
		expect([attempts, aside]).toEqual([[1, 2], []]);
	});

	it('sets aside after the last try', async () => {
		const { verdict, attempts, aside, retries } = setup([failure, failure, failure], {
			continueWhen: 'succeeded',
		});
		expect(await verdict).toBe('confirmed');
		expect([attempts, aside, retries]).toEqual([[1, 2, 3], [{ kind: 'failed', tries: 3 }], [2, 3]]);
	});

	it('continues counting tries after a restart', async () => {
		const { attempts, verdict, aside } = setup(
			[failure, failure],
			{ continueWhen: 'succeeded' },
			3,
		);
		await verdict;
		expect([attempts, aside]).toEqual([[3], [{ kind: 'failed', tries: 3 }]]);
	});

	it('does not start again what a person stopped or what n8n already has', async () => {
		for (const kind of ['cancelled', 'duplicate'] as const) {
			const { verdict, attempts } = setup([{ kind }], { continueWhen: 'succeeded' });
			expect(await verdict).toBe('confirmed');
			expect(attempts).toEqual([1]);
		}
	});
});

it('does nothing once it is closed', async () => {
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

describe('an execution that does not end in time', () => {
	it.each<[DeliverBatchOptions['continueWhen'], DeadLetterCause[]]>([
		['finished', []],
		['started', []],
		['succeeded', [{ kind: 'unended', tries: 2 }]],
	])(
		'%s: is confirmed, never started again, and set aside if success was required',
		async (continueWhen, expected) => {
			const { verdict, attempts, aside } = setup([{ kind: 'unended' }], { continueWhen }, 2);
			expect(await verdict).toBe('confirmed');
			expect([attempts, aside]).toEqual([[2], expected]);
		},
	);
});

describe('an event that n8n refuses', () => {
	const refusals = (count: number): RunResult[] =>
		Array.from({ length: count }, () => ({ kind: 'rejected' }));

	it('is emitted again as long as n8n accepts no others, either', async () => {
		const { verdict, attempts, aside } = setup(refusals(500));
		expect(await verdict).toBe('confirmed');
		expect([attempts.length, aside]).toEqual([501, []]);
	});

	it('is set aside once n8n accepts the others', async () => {
		let taken = 7;
		const { verdict, attempts, aside } = setup(refusals(500), { acceptedSoFar: () => taken++ });
		expect(await verdict).toBe('confirmed');
		expect(attempts.length).toBeLessThan(20);
		expect(aside).toEqual([{ kind: 'rejected', tries: attempts.length }]);
	});
});

describe('started', () => {
	const never = async (): Promise<RunResult> => await new Promise(() => undefined);
	const timeUp: DeliverBatchOptions['startLimit'] = async (_, instead) => instead;

	it('counts as started once n8n had time to reject it, before it ends', async () => {
		const { started } = setup([], { continueWhen: 'started', execute: never, startLimit: timeUp });
		await new Promise((resolve) => setImmediate(resolve));
		expect(started()).toBe(1);
	});

	it('does not count as started in the other modes', async () => {
		const { started } = setup([], { execute: never, startLimit: timeUp });
		await new Promise((resolve) => setImmediate(resolve));
		expect(started()).toBe(0);
	});

	it('does not count as started while n8n rejects it', async () => {
		const { verdict, started, attempts } = setup([{ kind: 'rejected' }, success], {
			continueWhen: 'started',
		});
		await verdict;
		expect([started(), attempts]).toEqual([0, [1, 1]]);
	});

	it('does not count as started if the trigger was closed in between', async () => {
		const closing = new AbortController();
		const { started } = setup([], {
			continueWhen: 'started',
			signal: closing.signal,
			execute: never,
			startLimit: async (_, instead) => {
				closing.abort();
				return instead;
			},
		});
		await new Promise((resolve) => setImmediate(resolve));
		expect(started()).toBe(0);
	});
});
