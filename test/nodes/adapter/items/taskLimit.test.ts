import { sleep } from 'n8n-workflow';

import { createTaskLimit } from '../../../../nodes/adapter/items/taskLimit';

/** A task that ends when the test says so. */
function createTask(log: string[], name: string) {
	let finish = (): void => undefined;
	let fail: (error: Error) => void = () => undefined;
	const ended = new Promise<string>((resolve, reject) => {
		finish = () => resolve(name);
		fail = reject;
	});
	const run = async (): Promise<string> => {
		log.push(name);
		return await ended;
	};
	return { run, finish: () => finish(), fail: (error: Error) => fail(error) };
}

const settled = async (): Promise<void> => await sleep(5);

it('runs up to the maximum of tasks at a time, in the order of the calls, and returns the result of each', async () => {
	const log: string[] = [];
	const turns = createTaskLimit(2);
	const tasks = ['a', 'b', 'c', 'd'].map((name) => createTask(log, name));
	const results = Promise.all(tasks.map(async ({ run }) => await turns.inTurn(run)));
	await settled();
	expect(log).toEqual(['a', 'b']);
	tasks[1]?.finish();
	await settled();
	expect(log).toEqual(['a', 'b', 'c']);
	for (const task of tasks) task.finish();
	expect(await results).toEqual(['a', 'b', 'c', 'd']);
});

it('starts no task after the stop, and lets running ones end', async () => {
	const log: string[] = [];
	const turns = createTaskLimit(1);
	const [first, second] = [createTask(log, 'first'), createTask(log, 'second')];
	const results = Promise.allSettled(
		[first, second].map(async ({ run }) => await turns.inTurn(run)),
	);
	await settled();
	turns.stop();
	expect(turns.stopping.aborted).toBe(true);
	first.finish();
	expect(await results).toEqual([
		{ status: 'fulfilled', value: 'first' },
		{ status: 'rejected', reason: turns.stopping.reason },
	]);
	expect(log).toEqual(['first']);
});

it('a failure is visible before the next task starts', async () => {
	const log: string[] = [];
	const turns = createTaskLimit(1);
	const [first, second] = [createTask(log, 'first'), createTask(log, 'second')];
	const stopAtFailure = async (run: () => Promise<string>): Promise<void> => {
		try {
			await (async () => await (async () => await turns.inTurn(run))())();
		} catch {
			turns.stop();
		}
	};
	const both = [stopAtFailure(first.run), stopAtFailure(second.run)];
	first.fail(new Error('no'));
	await Promise.all(both);
	expect(log).toEqual(['first']);
});

it('continues after a failure that stops nothing', async () => {
	const log: string[] = [];
	const turns = createTaskLimit(1);
	const [first, second] = [createTask(log, 'first'), createTask(log, 'second')];
	const results = Promise.allSettled(
		[first, second].map(async ({ run }) => await turns.inTurn(run)),
	);
	first.fail(new Error('no'));
	second.finish();
	expect(await results).toMatchObject([{ reason: { message: 'no' } }, { value: 'second' }]);
});

it('stops when the execution is cancelled', async () => {
	const cancel = new AbortController();
	const turns = createTaskLimit(1, cancel.signal);
	cancel.abort(new Error('cancelled'));
	await expect(turns.inTurn(async () => 'never')).rejects.toThrow('cancelled');
	expect(turns.stopping.aborted).toBe(true);
});
