/** The promises and the security review claim nothing without a proof, and every proof that they name is there. */
import { exists, readText } from './repository';

const proofs = readText('docs/reports/proofs.md');
const pages = ['docs/safety.md', 'docs/delivery.md'] as const;
const page = readText('docs/safety.md');
const delivery = readText('docs/delivery.md');
const review = `${readText('docs/security-review.md')}\n\n${readText('docs/reports/security.md')}`;
const [, limits = ''] = page.split('## What cannot be promised');
const rows = proofs.split('\n').filter((line) => /^\| (?!Promise|---)/.test(line));
const scripts = Object.keys(
	(JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts,
);

/** Paths of tests and sources in a text, and commands as package.json names them. */
const filesIn = (text: string): string[] =>
	[...text.matchAll(/`((?:client|credentials|delivery|e2e|nodes|test)\/[^`]+\.ts)`/g)].map(
		([, file]) => file ?? '',
	);
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
	expect(filesIn(proofs + page + delivery + review).filter((file) => !exists(file))).toEqual([]);
	expect(
		commandsIn(proofs + page + delivery + review).filter((name) => !scripts.includes(name)),
	).toEqual([]);
});

it('shows in the security review where each row comes from: code, a test, a page or a part of n8n', () => {
	const tables = review.split(/\n{2,}/).filter((part) => /^\|.* Proof \|\n/.test(part));
	const shown = tables.flatMap((part) => part.split('\n').slice(2));
	expect(shown.length).toBeGreaterThan(40);
	const bare = shown.filter((row) => {
		const proof = row.split(' | ').at(-1) ?? '';
		return filesIn(proof).length === 0 && !/\]\(|n8n/.test(proof);
	});
	expect(bare).toEqual([]);
});

it.each(pages)('begins %s with what a reader must do, and what may come twice or late', (name) => {
	const [, begin = ''] = readText(name).split(/^## /m);
	for (const heading of ['What you must do', 'What may come twice', 'What may come late'])
		expect(begin).toContain(`**${heading}**`);
	// Half a page.
	expect(begin.split(/\s+/).length).toBeLessThanOrEqual(300);
});

it('says where each of the three rules ends', () => {
	for (const word of ['Settling Window', 'external ID', 'cancelled', 'beneficiary', 'service'])
		expect(limits).toContain(word);
});

it('would notice a proof that is not there', () => {
	expect(
		filesIn('`test/client/nothing.test.ts`, `e2e/none.e2e.ts` and `client/none.ts`').filter(
			(file) => !exists(file),
		),
	).toHaveLength(3);
	expect(commandsIn('`npm run nothing -- x`, `npm test`')).toEqual(['nothing', 'test']);
});
