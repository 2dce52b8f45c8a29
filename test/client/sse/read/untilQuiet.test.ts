import { untilQuiet, type Activity } from '../../../../client/sse/read/untilQuiet';
import { createFakeClock } from '../../../support/fakes/fakeClock';

function watch(rest: Partial<Activity> = {}) {
	const clock = createFakeClock();
	const abort = new AbortController();
	const activity = { count: 0, canBeQuiet: true, quietMs: 4_000, ...rest };
	let isOver = false;
	const waiting = untilQuiet(activity, { clock, signal: abort.signal, partMs: 1_000 });
	const over = waiting.then(() => (isOver = true));
	return { clock, abort, activity, isOver: () => isOver, over };
}

it('ends after the quiet time, which begins again with each sign of life', async () => {
	const { clock, activity, isOver } = watch();
	await clock.advance(3_500);
	activity.count += 1;
	await clock.advance(4_500);
	expect(isOver()).toBe(false);
	await clock.advance(50);
	expect(isOver()).toBe(true);
});

it('does not count the time in which silence says nothing', async () => {
	const { clock, activity, isOver } = watch({ canBeQuiet: false });
	await clock.advance(60_000);
	expect(isOver()).toBe(false);
	activity.canBeQuiet = true;
	await clock.advance(4_050);
	expect(isOver()).toBe(true);
});

it('uses the quiet time that is true at the end of each part', async () => {
	const { clock, activity, isOver } = watch({ quietMs: 20_000 });
	await clock.advance(10_000);
	expect(isOver()).toBe(false);
	activity.quietMs = 4_000;
	await clock.advance(1_050);
	expect(isOver()).toBe(true);
});

it('does not end if the process was busy, and reads only then what has arrived', async () => {
	const { clock, activity, isOver } = watch();
	await clock.advance(4_000);
	// The last timer is over, and the event is read after it.
	activity.count += 1;
	await clock.advance(4_000);
	expect(isOver()).toBe(false);
	await clock.advance(1_000);
	expect(isOver()).toBe(true);
});

it('ends with the signal', async () => {
	const { clock, abort, isOver, over } = watch();
	await clock.advance(500);
	abort.abort();
	await over;
	expect(isOver()).toBe(true);
});
