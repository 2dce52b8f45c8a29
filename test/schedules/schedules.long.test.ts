/** 1,300 random schedules of lost, late and repeated answers. `npm run schedules` plays any number. */
import { playMany } from './many';

it('pays at most once, and reports no existing payment as failed', async () => {
	const { broken, outcomes, paid } = await playMany({ firstSeed: 1, count: 1_000 });
	expect(broken).toEqual([]);
	// A simulation in which nothing happens would prove nothing.
	expect(paid).toBeGreaterThan(500);
	for (const outcome of ['created', 'existing', 'not_sent', 'rejected', 'unconfirmed', 'crashed']) {
		expect([outcome, (outcomes.get(outcome) ?? 0) > 20]).toEqual([outcome, true]);
	}
}, 300_000);

it('pays at most once at services that differ from the interface, with gateways in front of them', async () => {
	const { broken, outcomes, paid, limits } = await playMany({
		firstSeed: 1,
		count: 300,
		behaviours: 'random',
	});
	expect(broken.map(({ schedule: { seed }, problems }) => [seed, problems])).toEqual([]);
	expect(paid).toBeGreaterThan(100);
	expect(limits.size).toBeGreaterThan(0);
	for (const [limit, { predicted }] of limits)
		expect([limit, predicted > 0]).toEqual([limit, true]);
	for (const outcome of ['created', 'existing', 'not_sent', 'unconfirmed']) {
		expect([outcome, (outcomes.get(outcome) ?? 0) > 20]).toEqual([outcome, true]);
	}
}, 300_000);
