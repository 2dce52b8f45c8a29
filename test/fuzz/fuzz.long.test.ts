/** 3,000 random event streams and as many bodies. `npm run fuzz` tries any number. */
import { fuzzMany } from './many';

it('reads whatever comes: no error but its own, no change by the cut, no prototype touched', async () => {
	expect(await fuzzMany({ firstSeed: 1, count: 3_000 })).toMatchObject({
		streams: 3_000,
		bodies: 3_000,
		failures: [],
	});
}, 120_000);
