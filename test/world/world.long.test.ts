/** `npm run world` plays any number of hours. */
import { readBuilt } from './bundles';
import { playMany } from './many';

it('keeps every promise in 500 simulated hours of payments and events', async () => {
	const { broken, payments } = await playMany(readBuilt(), { firstSeed: 20_001, hours: 500 });
	expect(broken.map(({ plan, problems }) => [plan.seed, problems])).toEqual([]);
	expect(payments).toBeGreaterThan(200);
}, 600_000);
