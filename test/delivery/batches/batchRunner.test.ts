import { createBatchRunner, type BatchRunnerOptions } from '../../../delivery/batches/batchRunner';
import { createStartedBatches } from '../../../delivery/batches/startedBatches';
import type { RunResult } from '../../../delivery/event/runResult';
import type { EventBatch, StartedBatch } from '../../../delivery/event/batch';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { eventOf } from '../../support/fakes/triggerEvents';

const batch = (id: string, more: Partial<EventBatch> = {}): EventBatch => ({
	key: `key-${id}`,
	firstAttempt: 1,
	redelivered: false,
	members: [
		{ event: eventOf(id, 'payment-1'), ticket: { eventId: id, confirmed: false }, sinceMs: 0 },
	],
	...more,
});
const success: RunResult = { kind: 'finished', succeeded: true };

function setup(more: Partial<BatchRunnerOptions> = {}) {
	const closing = new AbortController();
	const saved: Array<readonly StartedBatch[]> = [];
	const confirmed: EventBatch[] = [];
	const clock = createFakeClock({ autoAdvance: true });
	const started = createStartedBatches({ started: [], restored: [] }, clock);
	const runner = createBatchRunner({
		clock,
		random: () => 0.5,
		signal: closing.signal,
		settings: { continueWhen: 'finished', maxTries: 3 },
		standby: () => ({ pause: null, learn: () => undefined }),
		enrich: async (given) => given,
		execute: async () => success,
		setAside: () => undefined,
		started,
		onHandOver: () => saved.push(started.saved()),
		onConfirmed: (given) => confirmed.push(given),
		...more,
	});
	return { runner, started, closing, saved, confirmed };
}
const release = (): void => undefined;

it('lists a batch as under way before each emit, and no longer once it is confirmed', async () => {
	const { runner, saved, confirmed } = setup();
	const [a, b] = [batch('a'), batch('b')];
	await runner.run(a, release);
	await runner.run(b, release);
	expect(saved.map((batches) => batches.map(({ key }) => key))).toEqual([['key-a'], ['key-b']]);
	expect(confirmed).toEqual([a, b]);
});

it('still lists a batch from before a restart while it is completed, when another one is handed over', async () => {
	const complete = new Map<string, () => void>();
	const { runner, saved } = setup({
		enrich: async (given) => {
			if (given.redelivered) await new Promise<void>((resolve) => complete.set(given.key, resolve));
			return given;
		},
	});
	const again = runner.run(batch('a', { redelivered: true, firstAttempt: 2 }), release);
	await runner.run(batch('b'), release);
	expect(saved[0]?.map(({ key, attempt }) => [key, attempt])).toEqual([
		['key-a', 2],
		['key-b', 1],
	]);
	complete.get('key-a')?.();
	await again;
	expect(saved[1]?.map(({ key }) => key)).toEqual(['key-a']);
});

it('emits the record that was looked up, or the event itself if the look-up fails', async () => {
	const complete = batch('a', { redelivered: true });
	const given: EventBatch[] = [];
	const execute = async (one: EventBatch): Promise<RunResult> => {
		given.push(one);
		return success;
	};
	await setup({ execute, enrich: async () => complete }).runner.run(batch('a'), release);
	const enrich = async (): Promise<never> => await Promise.reject(new Error('no answer'));
	const bare = batch('a');
	await setup({ execute, enrich }).runner.run(bare, release);
	expect(given).toEqual([complete, bare]);
});

it('emits and confirms nothing once the trigger is closed', async () => {
	const { runner, closing, saved, confirmed } = setup({
		standby: () => ({
			pause: Promise.resolve().then(() => closing.abort()),
			learn: () => undefined,
		}),
	});
	await runner.run(batch('a'), release);
	expect([saved, confirmed]).toEqual([[], []]);
});

it('saves the number of the next try before its pause, so that a restarted process continues with it', async () => {
	const results: RunResult[] = [{ kind: 'finished', succeeded: false }, success];
	const { runner, saved } = setup({
		settings: { continueWhen: 'succeeded', maxTries: 3 },
		execute: async () => results.shift() ?? success,
	});
	await runner.run(batch('a'), release);
	expect(saved.map(([first]) => first?.attempt)).toEqual([1, 2]);
});

it('notes that a batch ran before, if n8n refuses it as a duplicate', async () => {
	const { runner, started } = setup({ execute: async () => ({ kind: 'duplicate' }) });
	await runner.run(batch('a', { absent: { eventIds: ['b'] } }), release);
	expect(started.wasRun(eventOf('b', 'payment-1'))).toBe(true);
});

it('waits for earlier runs before it hands a batch over, except with Execution Starts', async () => {
	let end: () => void = () => undefined;
	const earlierRuns = async (): Promise<void> => await new Promise((resolve) => (end = resolve));
	const { runner, saved } = setup({ earlierRuns });
	const run = runner.run(batch('a'), release);
	await createFakeClock().advance(1);
	// A batch that is saved as handed over would not come again if n8n was killed now.
	expect(saved).toEqual([]);
	end();
	await run;
	expect(saved).toHaveLength(1);
	const atOnce = setup({ earlierRuns, settings: { continueWhen: 'started', maxTries: 3 } });
	await atOnce.runner.run(batch('a'), release);
	expect(atOnce.saved).toHaveLength(1);
});
