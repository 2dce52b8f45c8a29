import { createInFlight } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/inFlight';
import type { RunResult } from '../../../../delivery/event/runResult';

const finished: RunResult = { kind: 'finished', succeeded: true };

function pending() {
	let end: (result: RunResult) => void = () => undefined;
	const promise = new Promise<RunResult>((resolve) => {
		end = resolve;
	});
	const start = jest.fn(async () => await promise);
	return { start, end: () => end(finished) };
}

it('starts nothing for a key whose execution has not ended, and returns the result of that one', async () => {
	const inFlight = createInFlight();
	const [first, second] = [pending(), pending()];
	const results = [inFlight.join('a', first.start), inFlight.join('a', second.start)];
	first.end();
	expect(await Promise.all(results)).toEqual([finished, finished]);
	expect(first.start).toHaveBeenCalledTimes(1);
	expect(second.start).not.toHaveBeenCalled();
});

it('starts an execution for another key, and for the same key after everything is forgotten', async () => {
	const inFlight = createInFlight();
	const [first, other, forgotten] = [pending(), pending(), pending()];
	void inFlight.join('a', first.start);
	void inFlight.join('b', other.start);
	inFlight.forgetAll();
	void inFlight.join('a', forgotten.start);
	for (const { start } of [first, other, forgotten]) expect(start).toHaveBeenCalledTimes(1);
});

it.each<RunResult>([finished, { kind: 'duplicate' }, { kind: 'cancelled' }])(
	'starts no second execution after %j, until the process ends',
	async (result) => {
		const inFlight = createInFlight();
		const start = jest.fn(async () => await Promise.resolve(result));
		expect(await inFlight.join('a', start)).toEqual(result);
		expect(await inFlight.join('a', start)).toEqual({ kind: 'duplicate' });
		expect(start).toHaveBeenCalledTimes(1);
		inFlight.forgetAll();
		await inFlight.join('a', start);
		expect(start).toHaveBeenCalledTimes(2);
	},
);

it('remembers the last ten thousand executions that ended', async () => {
	const inFlight = createInFlight();
	const start = jest.fn(async () => await Promise.resolve(finished));
	for (let n = 0; n <= 10_000; n += 1) await inFlight.join(String(n), start);
	start.mockClear();
	await inFlight.join('1', start);
	expect(start).not.toHaveBeenCalled();
	await inFlight.join('0', start);
	expect(start).toHaveBeenCalledTimes(1);
});

it('returns the failure of an execution, even after its end, and starts no other one', async () => {
	const inFlight = createInFlight();
	const failed: RunResult = { kind: 'finished', succeeded: false };
	const start = jest.fn(async () => await Promise.resolve(failed));
	expect(await inFlight.join('a', start)).toEqual(failed);
	expect(await inFlight.join('a', start)).toEqual(failed);
	expect(start).toHaveBeenCalledTimes(1);
	inFlight.forget('a');
	expect(await inFlight.join('a', start)).toEqual({ kind: 'duplicate' });
	expect(start).toHaveBeenCalledTimes(1);
	inFlight.forgetAll();
	await inFlight.join('a', start);
	expect(start).toHaveBeenCalledTimes(2);
});

it('starts another execution if n8n could not create it', async () => {
	const result: RunResult = { kind: 'rejected' };
	const inFlight = createInFlight();
	const start = jest.fn(async () => await Promise.resolve(result));
	await inFlight.join('a', start);
	await inFlight.join('a', start);
	expect(start).toHaveBeenCalledTimes(2);
});

it('remembers failed executions as long as others that ended', async () => {
	const inFlight = createInFlight();
	const start = jest.fn(
		async (): Promise<RunResult> => await Promise.resolve({ kind: 'finished', succeeded: false }),
	);
	for (let n = 0; n <= 10_000; n += 1) await inFlight.join(String(n), start);
	expect(await inFlight.join('1', start)).toEqual({ kind: 'finished', succeeded: false });
	expect(start).toHaveBeenCalledTimes(10_001);
	await inFlight.join('0', start);
	expect(start).toHaveBeenCalledTimes(10_002);
});

it('keeps executions that were started after everything was forgotten, even when an older one ends', async () => {
	const inFlight = createInFlight();
	const [older, newer, third] = [pending(), pending(), pending()];
	const first = inFlight.join('a', older.start);
	inFlight.forgetAll();
	void inFlight.join('a', newer.start);
	older.end();
	await first;
	void inFlight.join('a', third.start);
	expect(third.start).not.toHaveBeenCalled();
});

it('remembers the last 10,000 that have ended, until the process ends', async () => {
	const inFlight = createInFlight();
	const start = jest.fn(async () => ({ kind: 'finished', succeeded: true }) as const);
	const joinAgain = async (key: string): Promise<number> => {
		start.mockClear();
		await inFlight.join(key, start);
		return start.mock.calls.length;
	};
	await inFlight.join('key-1', start);
	inFlight.forget('key-1');
	expect(await joinAgain('key-1')).toBe(0);
	for (let n = 0; n < 10_000; n += 1)
		await inFlight.join(`other-${n}`, async () => ({ kind: 'duplicate' }));
	expect(await joinAgain('other-1')).toBe(0);
	expect(await joinAgain('key-1')).toBe(1);
	inFlight.forgetAll();
	expect(await joinAgain('other-1')).toBe(1);
});

it('knows which executions a closed trigger has left in progress, by their lanes', async () => {
	const inFlight = createInFlight();
	const [closed, open] = [new AbortController(), new AbortController()];
	const [one, two, three] = [pending(), pending(), pending()];
	const ended = inFlight.join('a', one.start, { lanes: ['x'], sinceMs: 5, signal: closed.signal });
	void inFlight.join('b', two.start, { lanes: ['x'], sinceMs: 6, signal: open.signal });
	void inFlight.join('c', three.start);
	expect(inFlight.leftOver('d', ['x'])).toEqual([]);
	closed.abort();
	expect(inFlight.leftOver('d', ['x', 'y']).map(({ sinceMs }) => sinceMs)).toEqual([5]);
	expect(inFlight.leftOver('d', ['y'])).toEqual([]);
	expect(inFlight.leftOver('a', ['x'])).toEqual([]);
	one.end();
	await ended;
	expect(inFlight.leftOver('d', ['x'])).toEqual([]);
});
