/** What the random inputs of `fuzz.long.test.ts` are, and what they notice. */
import { brokenSubjects } from './brokenSubjects';
import { drawBody, drawStream } from './drawInput';
import { fuzzMany } from './many';

const seeds = Array.from({ length: 3_000 }, (_, index) => index + 1);

it('draws the same for the same seed, and all kinds', () => {
	expect(drawStream(7)).toEqual(drawStream(7));
	expect(drawBody(7)).toEqual(drawBody(7));
	const texts = seeds.map((seed) => Buffer.from(drawStream(seed).bytes).toString('latin1'));
	for (const part of [
		'\xef\xbb\xbf',
		'\0',
		'\r\n',
		'\r',
		'\xff',
		'__proto__',
		'retry: ',
		'id:',
		'[[[[',
		'yyyyyyyyyyyyyyy',
	]) {
		expect([part, texts.some((text) => text.includes(part))]).toEqual([part, true]);
	}
	expect(new Set(seeds.map((seed) => drawBody(seed).kind))).toEqual(
		new Set(['answer', 'table', 'checkpoint']),
	);
});

it.each(Object.entries(brokenSubjects))(
	'notices a reader that is broken: %s',
	async (_name, broken) => {
		const { failures } = await fuzzMany({
			firstSeed: 1,
			count: 1_500,
			broken,
			mostFailures: 1,
			shrinkMs: 0,
		});
		expect(failures).toHaveLength(1);
	},
	180_000,
);

it('makes a failing input small', async () => {
	const broken = brokenSubjects['a table throws what the parser throws'] ?? {};
	const [failure] = (await fuzzMany({ firstSeed: 1, count: 1_500, broken, mostFailures: 1 }))
		.failures;
	expect(Buffer.from(failure?.input.bytes ?? []).toString()).toBe('"');
}, 60_000);
