/** docs/safety.md and docs/delivery.md claim nothing without a proof, and every proof that it names is there. */
import { exists, readText } from './repository';

const page = readText('docs/safety.md');
const delivery = readText('docs/delivery.md');
const [promised = '', limits = ''] = page.split('## What cannot be promised');
const [, deliveryPromised = ''] = delivery.split(
	/^## (?:Promises and proofs|What cannot be promised)$/m,
);
const rows = `${promised}${deliveryPromised}`
	.split('\n')
	.filter((line) => /^\| (?!Promise|---)/.test(line));
const scripts = Object.keys(
	(JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts,
);

/** Paths of tests in a text, and commands as they stand in package.json. */
const filesIn = (text: string): string[] =>
	[...text.matchAll(/`((?:test|e2e)\/[^`]+)`/g)].map(([, file]) => file ?? '');
const commandsIn = (text: string): string[] =>
	[...text.matchAll(/`npm (?:run )?([a-z0-9]+)/g)].map(([, name]) => name ?? '');

it('has promises', () => {
	expect(rows.length).toBeGreaterThan(35);
});

it.each(rows.map((row) => row.split(' | ')))('proves: %s', (_promise, faults = '', proof = '') => {
	expect(faults).not.toBe('');
	expect([...filesIn(proof), ...commandsIn(proof)]).not.toEqual([]);
});

it('names test files and commands that exist', () => {
	expect(filesIn(page + delivery).filter((file) => !exists(file))).toEqual([]);
	expect(commandsIn(page + delivery).filter((name) => !scripts.includes(name))).toEqual([]);
});

it('says where each of the three rules ends', () => {
	for (const word of ['Settling Window', 'external ID', 'cancelled', 'beneficiary', 'service'])
		expect(limits).toContain(word);
});

it('would notice a proof that is not there', () => {
	expect(
		filesIn('`test/client/nothing.test.ts` and `e2e/none.e2e.ts`').filter((file) => !exists(file)),
	).toHaveLength(2);
	expect(commandsIn('`npm run nothing -- x`, `npm test`')).toEqual(['nothing', 'test']);
});
