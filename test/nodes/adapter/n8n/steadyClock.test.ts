import { sleep } from 'n8n-workflow';
import { steadyClock, timeOfDay } from '../../../../nodes/adapter/n8n/steadyClock';

afterEach(() => jest.restoreAllMocks());

it('elapsed time is not affected when the time of day is set, and the time of day is correct', async () => {
	expect(Math.abs(steadyClock.now() - Date.now())).toBeLessThan(1_000);
	const momentMs = steadyClock.now();
	expect(timeOfDay(momentMs).getTime()).toBe(momentMs);
	const real = Date.now.bind(Date);
	for (const setByMs of [7_200_000, -7_200_000]) {
		jest.spyOn(Date, 'now').mockImplementation(() => real() + setByMs);
		await sleep(20);
		const passedMs = steadyClock.now() - momentMs;
		expect(passedMs).toBeGreaterThan(0);
		expect(passedMs).toBeLessThan(10_000);
		expect(Math.abs(timeOfDay(momentMs).getTime() - momentMs - setByMs)).toBeLessThan(1_000);
	}
});
