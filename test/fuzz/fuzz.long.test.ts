/** 3,000 random event streams and as many bodies. `npm run fuzz` tries any number. */
import { fuzzMany } from './many';

it('reads any input: no error except its own, the same result for every cut, and no changed prototype', async () => {
	expect(await fuzzMany({ firstSeed: 1, count: 3_000 })).toMatchObject({
		streams: 3_000,
		bodies: 3_000,
		failures: [],
	});
}, 120_000);
