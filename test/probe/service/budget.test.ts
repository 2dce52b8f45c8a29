import { createBudget } from '../../../probe/service/budget';
import { NotTried } from '../../../probe/finding/finding';
import { usualTiming } from '../../../probe/service/timing';
import type { Clock } from '../../../client/async/clock';

/** Time passes only during sleeps. */
function createStillClock(): Clock & { slept: number[] } {
	let nowMs = 0;
	const slept: number[] = [];
	return {
		slept,
		now: () => nowMs,
		elapsed: () => nowMs,
		sleep: async (ms) => {
			slept.push(ms);
			nowMs += ms;
			await Promise.resolve();
		},
	};
}

test('sends requests at a fixed pace', async () => {
	const clock = createStillClock();
	const budget = createBudget(clock, { ...usualTiming, paceMs: 500 });
	for (let i = 0; i < 4; i++) await budget.turn();
	expect(clock.slept).toEqual([500, 500, 500]);
	expect(budget.spent).toBe(4);
});

test('ends after the maximum of requests, and after its time', async () => {
	const few = createBudget(createStillClock(), { ...usualTiming, mostRequests: 2 });
	await few.turn();
	await few.turn();
	await expect(few.turn()).rejects.toThrow(new NotTried('the probe makes no more than 2 requests'));
	const clock = createStillClock();
	const short = createBudget(clock, { ...usualTiming, totalMs: 10_000 });
	await clock.sleep(10_001);
	await expect(short.turn()).rejects.toThrow("the probe's time of 10 s is over");
});

test('waits as the service asks, and sends no further request if that is too long', async () => {
	const clock = createStillClock();
	const budget = createBudget(clock, { ...usualTiming, pauseMs: 5_000, longestPauseMs: 60_000 });
	await budget.rest(2_000);
	await budget.rest(undefined);
	expect(clock.slept).toEqual([2_000, 5_000]);
	await expect(budget.rest(3_600_000)).rejects.toThrow(
		'the service asks for a pause of 3600 s (see R14)',
	);
	await expect(budget.turn()).rejects.toThrow('the service asks for a pause of 3600 s (see R14)');
	expect(budget.spent).toBe(0);
});
