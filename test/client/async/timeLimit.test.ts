import { createTimeLimit } from '../../../client/async/timeLimit';
import { createFakeClock } from '../../support/fakes/fakeClock';

const never = async (): Promise<string> => await new Promise(() => undefined);

function setup() {
	const clock = createFakeClock();
	const closing = new AbortController();
	const limit = createTimeLimit({ clock, signal: closing.signal, limitMs: 1_000 });
	const results: string[] = [];
	const wait = (name: string, promise: Promise<string>): void => {
		void limit(promise, 'time up').then(
			(result) => results.push(`${name}: ${result}`),
			(error: Error) => results.push(`${name}: ${error.message}`),
		);
	};
	return { clock, closing, limit, results, wait };
}

it('settles as the promise does', async () => {
	const { limit } = setup();
	expect(await limit(Promise.resolve('done'), 'time up')).toBe('done');
	await expect(limit(Promise.reject(new Error('broken')), 'time up')).rejects.toThrow('broken');
});

it('abandons each promise after its own time', async () => {
	const { clock, results, wait } = setup();
	wait('a', never());
	await clock.advance(400);
	wait('b', never());
	await clock.advance(599);
	expect(results).toEqual([]);
	await clock.advance(1);
	expect(results).toEqual(['a: time up']);
	await clock.advance(399);
	expect(results).toHaveLength(1);
	await clock.advance(1);
	expect(results).toEqual(['a: time up', 'b: time up']);
});

it('ignores a later result, including an error', async () => {
	const { clock, results, wait } = setup();
	let settle = (): void => undefined;
	wait('a', new Promise((resolve) => (settle = () => resolve('late'))));
	let fail = (): void => undefined;
	wait('b', new Promise((_, reject) => (fail = () => reject(new Error('late')))));
	await clock.advance(1_000);
	settle();
	fail();
	await clock.advance(1);
	expect(results).toEqual(['a: time up', 'b: time up']);
});

it('keeps one timer for all, and starts it again after all have ended', async () => {
	const { clock, results, wait, limit } = setup();
	for (let n = 0; n < 100; n += 1) await limit(Promise.resolve('done'), 'time up');
	expect(clock.sleeps).toEqual([1_000]);
	await clock.advance(5_000);
	wait('a', never());
	await clock.advance(999);
	expect(results).toEqual([]);
	await clock.advance(1);
	expect(results).toEqual(['a: time up']);
});

it('abandons all when the signal aborts, and accepts none after that', async () => {
	const { clock, closing, results, wait } = setup();
	wait('a', never());
	wait('b', never());
	await clock.advance(1);
	closing.abort();
	await clock.advance(1);
	expect(results).toEqual(['a: time up', 'b: time up']);
	wait('c', never());
	await clock.advance(0);
	expect(results).toHaveLength(3);
	expect(clock.sleeps).toHaveLength(1);
});
