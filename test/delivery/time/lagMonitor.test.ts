import { createLagMonitor, type Lag } from '../../../delivery/time/lagMonitor';
import { createFakeClock } from '../../support/fakes/fakeClock';

function setup(usualMs = 0) {
	const clock = createFakeClock();
	const closing = new AbortController();
	const lags: Lag[] = [];
	const queue: { count: number; sinceMs: number | null } = { count: 0, sinceMs: null };
	const done = createLagMonitor({
		clock,
		signal: closing.signal,
		waiting: () => queue,
		usualMs,
		onLag: (lag) => lags.push(lag),
	});
	return { clock, closing, lags, queue, done };
}

it('reports a lag once and its end once', async () => {
	const { clock, lags, queue } = setup();
	await clock.advance(100_000);
	expect(lags).toEqual([]);
	Object.assign(queue, { count: 7, sinceMs: 100_000 });
	await clock.advance(50_000);
	expect(lags).toEqual([]);
	await clock.advance(300_000);
	expect(lags).toEqual([{ waiting: 7, oldestMs: 60_000, caughtUp: false }]);
	Object.assign(queue, { count: 1, sinceMs: clock.now() - 20_000 });
	await clock.advance(10_000);
	expect(lags).toHaveLength(1);
	Object.assign(queue, { count: 0, sinceMs: null });
	await clock.advance(100_000);
	expect(lags.slice(1)).toEqual([{ waiting: 0, oldestMs: 0, caughtUp: true }]);
});

it('does not count the time that events wait on purpose', async () => {
	const { clock, lags, queue } = setup(300_000);
	Object.assign(queue, { count: 2, sinceMs: 0 });
	await clock.advance(350_000);
	expect(lags).toEqual([]);
	await clock.advance(10_000);
	expect(lags).toEqual([{ waiting: 2, oldestMs: 360_000, caughtUp: false }]);
});

it('ends with the trigger', async () => {
	const { clock, closing, lags, queue, done } = setup();
	await clock.advance(1);
	Object.assign(queue, { count: 2, sinceMs: 0 });
	closing.abort();
	await done;
	await clock.advance(100_000);
	expect(lags).toEqual([]);
});
