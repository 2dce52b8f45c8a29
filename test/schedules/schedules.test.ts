/** What the random schedules of `schedules.long.test.ts` notice. */
import { brokenSenders } from './brokenSenders';
import { playMany } from './many';

it("finds no fault in forty schedules with the package's own sender", async () => {
	const { broken, paid } = await playMany({ firstSeed: 401, count: 40 });
	expect(broken).toEqual([]);
	expect(paid).toBeGreaterThan(20);
});

it.each(Object.entries(brokenSenders))(
	'detects a broken sender: %s',
	async (_name, sender) => {
		const { broken } = await playMany({ firstSeed: 401, count: 100, sender, untilBroken: true });
		expect(broken.length).toBeGreaterThan(0);
	},
	120_000,
);
