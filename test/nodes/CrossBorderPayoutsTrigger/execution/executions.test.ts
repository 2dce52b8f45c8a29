import type { EventBatch } from '../../../../delivery/event/batch';
import {
	createExecutions,
	longestExecutionMs,
} from '../../../../nodes/CrossBorderPayoutsTrigger/execution/executions';
import { deduplicationKey } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/deduplicationKey';
import { createInFlight } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/inFlight';
import type { DeadLetterCause } from '../../../../delivery/batches/deliverBatch';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';
import { eventOf } from '../../../support/fakes/triggerEvents';

const batch = (redelivered = false): EventBatch => ({
	key: 'event-1',
	firstAttempt: 1,
	redelivered,
	members: [
		{
			event: eventOf('event-1', 'payment-1'),
			ticket: { eventId: 'event-1', confirmed: false },
			sinceMs: 0,
		},
	],
});

function setup(more: Partial<Parameters<typeof createExecutions>[2]> = {}) {
	const fake = createFakeTriggerContext();
	const clock = createFakeClock();
	const closing = new AbortController();
	const asides: DeadLetterCause[] = [];
	const inFlight = createInFlight();
	const { run: execute, setAside } = createExecutions(
		fake.context,
		{ longestExecutionMs: 60_000, simpleEvents: [] },
		{
			clock,
			signal: closing.signal,
			onDeadLetter: (_, cause) => asides.push(cause),
			inFlight,
			...more,
		},
	);
	return { ...fake, clock, closing, asides, inFlight, execute, setAside };
}

it('waits for the end of the execution', async () => {
	const { execute, emitted, logs } = setup();
	const result = execute(batch(), 1);
	emitted[0]?.finish('error');
	expect(await result).toEqual({ kind: 'finished', succeeded: false });
	expect(logs).toEqual([]);
});

it('stops waiting at the limit, and reports it with IDs and counts only', async () => {
	const { execute, clock, logs, emitted, asides } = setup();
	const result = execute(batch(), 1);
	await clock.advance(60_000);
	expect(await result).toEqual({ kind: 'unended' });
	expect(logs).toEqual([
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): 1 event(s) in an execution that has not ended after 1 min; the trigger no longer waits for it: event-1',
	]);
	emitted[0]?.finish('success');
	await clock.advance(1);
	expect(asides).toEqual([]);
});

it('waits ten seconds for the end of an execution after a worker reports that it is over', async () => {
	const { execute, clock, emitted } = setup();
	const reported: unknown[] = [];
	void execute(batch(), 1).then((result) => reported.push(result));
	emitted[0]?.answer({});
	await clock.advance(9_990);
	expect(reported).toEqual([]);
	await clock.advance(10);
	expect(reported).toEqual([{ kind: 'finished', succeeded: true }]);
});

it('remembers after a restart that a worker reported it', async () => {
	const { execute, clock, emitted, closing, inFlight, context } = setup();
	void execute(batch(), 1);
	closing.abort();
	const { run: next } = createExecutions(
		context,
		{ longestExecutionMs: 60_000, simpleEvents: [] },
		{
			clock,
			signal: new AbortController().signal,
			onDeadLetter: () => undefined,
			inFlight,
		},
	);
	const result = next(batch(), 1);
	emitted[0]?.answer({});
	await clock.advance(10_000);
	expect(await result).toEqual({ kind: 'finished', succeeded: true });
	expect(emitted).toHaveLength(1);
});

it('reports an execution that could not be created in the end', async () => {
	const { execute, clock, emitted, asides } = setup();
	void execute(batch(), 1);
	await clock.advance(60_000);
	emitted[0]?.reject(new Error('database is locked'));
	await clock.advance(1);
	expect(asides).toEqual([{ kind: 'rejected', tries: 1 }]);
});

it('forgets the attempts of an event that is set aside, and reports it', async () => {
	const { execute, setAside, emitted, asides, inFlight, context } = setup();
	for (const attempt of [1, 2]) {
		const result = execute(batch(), attempt);
		emitted[attempt - 1]?.finish('error');
		await result;
	}
	setAside(batch(), { kind: 'failed', tries: 2 });
	expect(asides).toEqual([{ kind: 'failed', tries: 2 }]);
	for (const attempt of [1, 2]) {
		const start = async (): Promise<never> => await Promise.reject(new Error('started again'));
		const key = deduplicationKey(context, 'event-1', attempt);
		expect(await inFlight.join(key, start)).toEqual({ kind: 'duplicate' });
	}
});

it('reports nothing once it is closed', async () => {
	const { execute, closing, logs, emitted, asides } = setup();
	const result = execute(batch(), 1);
	closing.abort();
	expect(await result).toEqual({ kind: 'unended' });
	emitted[0]?.reject(new Error('database is locked'));
	await new Promise((resolve) => setImmediate(resolve));
	expect([logs, asides]).toEqual([[], []]);
});

it('reports an execution from before a restart that is not started again', async () => {
	const { execute, emitted, logs } = setup();
	void execute(batch(), 1);
	void execute(batch(true), 1);
	for (const one of emitted) one.duplicate();
	await new Promise((resolve) => setImmediate(resolve));
	expect(logs).toEqual([
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): 1 event(s) not started again, because n8n had already stored an execution for them before n8n or the trigger stopped: event-1',
	]);
});

it.each([
	[{}, 60_000],
	[{ executionTimeout: -1 }, 60_000],
	[{ executionTimeout: 10 }, 70_000],
	[{ executionTimeout: 3_600 }, 3_660_000],
])('waits at least as long as the workflow may run: %j', (workflowSettings, expected) => {
	const { context } = createFakeTriggerContext({}, { getWorkflowSettings: () => workflowSettings });
	expect(longestExecutionMs(context, { longestExecutionMs: 60_000 })).toBe(expected);
});

it('reads the timeout of the workflow for each execution, because n8n may change it without a new start', async () => {
	const workflow = { executionTimeout: 600 };
	const { context } = createFakeTriggerContext({}, { getWorkflowSettings: () => workflow });
	const clock = createFakeClock();
	const { run } = createExecutions(
		context,
		{ longestExecutionMs: 60_000, simpleEvents: [] },
		{ clock, signal: new AbortController().signal, onDeadLetter: () => undefined },
	);
	const ended: string[] = [];
	const begin = (key: string): void =>
		void run({ ...batch(), key }, 1).then(({ kind }) => ended.push(`${key} ${kind}`));
	begin('before');
	workflow.executionTimeout = 30;
	begin('after');
	await clock.advance(90_000);
	expect(ended).toEqual(['after unended']);
	await clock.advance(570_000);
	expect(ended).toEqual(['after unended', 'before unended']);
});

it('uses its own setting if n8n does not provide the workflow settings', () => {
	const { context } = createFakeTriggerContext();
	expect(longestExecutionMs(context, { longestExecutionMs: 60_000 })).toBe(60_000);
});

it('starts no execution for a replayed batch if a later attempt has succeeded', async () => {
	const { execute, emitted } = setup();
	const first = execute(batch(), 1);
	emitted[0]?.finish('error');
	await first;
	const again = execute(batch(true), 1);
	expect(await again).toEqual({ kind: 'finished', succeeded: false });
	expect(emitted).toHaveLength(1);
	const second = execute(batch(), 2);
	emitted[1]?.finish('success');
	await second;
	expect(await execute(batch(true), 1)).toEqual({ kind: 'duplicate' });
	expect(emitted).toHaveLength(2);
});

describe('n8n refuses a batch that was started before a restart', () => {
	const startedBefore = new Set(['event-1']);
	const refused = async (more: Parameters<typeof setup>[0], known = false) => {
		const played = setup(more);
		if (known) {
			const first = played.execute(batch(), 1);
			played.emitted[0]?.finish('success');
			await first;
		}
		const before = played.emitted.length;
		const result = played.execute(batch(true), 1);
		played.emitted[before]?.duplicate();
		await played.clock.advance(1);
		return { ...played, result, again: played.emitted.slice(before + 1) };
	};

	it('starts it again with a new key if n8n may never have begun it', async () => {
		const { result, again, logs } = await refused({ startedBefore, reclaims: false });
		expect(again).toHaveLength(1);
		expect(again[0]?.key).toMatch(/^workflow-1:node-1:event-1:again-\d+$/);
		expect(again[0]?.items.map(({ json }) => json['redelivered'])).toEqual([true]);
		again[0]?.finish('success');
		expect(await result).toEqual({ kind: 'finished', succeeded: true });
		expect(logs).toEqual([]);
	});

	it.each([
		['n8n takes over the keys of what it has not begun', { startedBefore, reclaims: true }, false],
		[
			'it was not started before the restart',
			{ startedBefore: new Set(['event-2']), reclaims: false },
			false,
		],
		['this process had started it', { startedBefore, reclaims: false }, true],
	])('does not start it again if %s', async (_, more, known) => {
		const { result, again } = await refused(more, known);
		expect(again).toEqual([]);
		expect(await result).toEqual({ kind: 'duplicate' });
	});
});

it('starts the execution with the shape of the settings, also the one for a stuck key', async () => {
	const fake = createFakeTriggerContext();
	const { run } = createExecutions(
		fake.context,
		{ longestExecutionMs: 60_000, simpleEvents: ['payment'] },
		{
			clock: createFakeClock(),
			signal: new AbortController().signal,
			onDeadLetter: () => undefined,
			startedBefore: new Set(['event-1']),
			reclaims: false,
		},
	);
	const ended = run(batch(), 1);
	fake.emitted[0]?.duplicate();
	while (fake.emitted.length < 2) await new Promise((resolve) => setImmediate(resolve));
	fake.emitted[1]?.finish('success');
	await ended;
	for (const { items } of fake.emitted)
		expect(items).toMatchObject([{ json: { paymentId: 'payment-1', status: 'queued' } }]);
});
