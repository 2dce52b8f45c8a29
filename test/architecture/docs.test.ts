/** Generated pages are up to date with the code. */
import { renderApprovalAttacks } from '../../docs/generate/approvalAttacks';
import { renderAssumptions } from '../../docs/generate/assumptions';
import { callerOf, renderCoverage } from '../../docs/generate/coverage';
import { renderErrors } from '../../docs/generate/errors';
import { renderFields } from '../../docs/generate/fields';
import { renderMechanisms } from '../../docs/generate/mechanisms';
import { renderMutation } from '../../docs/generate/mutation';
import { renderN8nCases } from '../../docs/generate/n8nCases';
import { renderN8nVersions } from '../../docs/generate/n8nVersions';
import { renderOperations } from '../../docs/generate/operations';
import { renderProbeRows } from '../../docs/generate/probe';
import { renderReadmeOperations } from '../../docs/generate/readmeOperations';
import { renderResends } from '../../docs/generate/resends';
import { renderSlips } from '../../docs/generate/slips';
import { fieldRows } from '../../docs/generate/fieldTable';
import { outputOf, strayOutputs } from '../../docs/generate/outputs';
import { table } from '../../docs/generate/table';
import { endpoints } from '../../client';
import manifest from '../../package.json';
import connectionCheck from '../../nodes/CrossBorderPayouts/operations/connection/check';
import { fieldsOf, newestNodeVersion } from '../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { choices } from '../../nodes/CrossBorderPayouts/registry';
import { usualTiming } from '../../probe/service/timing';
import { rowNames, rows } from '../../sandbox/behaviours/rows';
import { endpointCases } from '../support/cases/endpointCases';
import { listFiles, readText } from './repository';

const pages = ['README.md', ...listFiles('docs', '.md')];
const scripts = Object.keys(manifest.scripts);

const generated = [
	['docs/reports/assumptions.md', renderAssumptions],
	['docs/reports/coverage.md', renderCoverage],
	['docs/errors.md', renderErrors],
	['docs/fields.md', renderFields],
	['docs/reports/mechanisms.md', renderMechanisms],
	['docs/n8n-versions.md', renderN8nVersions],
	['docs/operations.md', renderOperations],
	['docs/reports/n8n-cases.md', renderN8nCases],
	['docs/reports/probe-rows.md', renderProbeRows],
] as const;

/** What programs make inside pages that are otherwise written by hand. */
const generatedParts = [
	['README.md', renderReadmeOperations],
	['docs/approvals.md', renderApprovalAttacks],
	['docs/pace.md', renderResends],
	['docs/reports/runs.md', renderMutation],
	['docs/reports/runs.md', renderSlips],
] as const;

it.each(generated)('%s is current: run npx gulp docs', (page, render) => {
	expect(readText(page)).toBe(render());
});

it.each(generatedParts)('%s shows its generated part', (page, render) => {
	expect(readText(page)).toContain(render().join('\n'));
});

/** A word has a letter or a digit, so that lines of tables do not count. */
const countWords = (text: string): number => (text.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length;

const isMade = (page: string): boolean => generated.some(([name]) => name === page);

function writtenByHand(page: string): string {
	const parts = generatedParts.filter(([name]) => name === page);
	return parts.reduce((text, [, render]) => text.replace(render().join('\n'), ''), readText(page));
}

it('has at most 45,000 words that are written by hand: say each thing once, where its reader looks', () => {
	const counted = listFiles('docs', '.md')
		.filter((page) => !isMade(page))
		.map((page) => countWords(writtenByHand(page)));
	expect(counted.reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(45_000);
});

it('counts a row of a table by its words', () => {
	expect(countWords('| `a` | two words, 3 |\n| --- | --- |')).toBe(4);
	expect(countWords(writtenByHand('docs/pace.md'))).toBeLessThan(
		countWords(readText('docs/pace.md')),
	);
});

it.each(pages)('says in the first lines of %s whether it is generated', (page) => {
	const [, ...first] = readText(page).split('\n').slice(0, 4);
	expect(/^This page is made by `npx gulp docs`/m.test(first.join('\n'))).toBe(isMade(page));
});

it('has a switch for every row of behaviours, and a test that plays all values of it', () => {
	const shown = [...readText('docs/reports/assumptions.md').matchAll(/^\| ([SR]\d+) \|/gm)].map(
		([, name]) => name,
	);
	expect(shown).toEqual([...rowNames]);
	const tests = listFiles('test/sandbox/behaviours', '.test.ts').map(readText).join('\n');
	const played = [...tests.matchAll(/^playRow\(\s*'([SR]\d+)'/gm)].map(([, name]) => name);
	expect(played).toEqual(expect.arrayContaining([...rowNames]));
	for (const name of rowNames)
		expect(rows[name].values.filter(({ apart }) => apart !== 'client').length).toBeGreaterThan(1);
});

it('has every field of every operation in a table, and those of several operations once', () => {
	const [page = ''] = readText('docs/operations.md').split(/^## Trigger$/m);
	const shared = page.split(/^## /m).find((part) => part.startsWith('Shared fields')) ?? '';
	const rows = choices.flatMap(({ operation }) =>
		table([], fieldRows(fieldsOf(operation.fields, { typeVersion: newestNodeVersion }))).slice(2),
	);
	expect(rows.length).toBeGreaterThan(300);
	expect(rows.filter((row) => !page.includes(`${row}\n`))).toEqual([]);
	const often = shared.split('\n').filter((line) => /^\| (?!Field |--)/.test(line));
	expect(often.length).toBeGreaterThan(20);
	expect(often.filter((row) => page.split(`${row}\n`).length !== 2)).toEqual([]);
});

it('says what every operation outputs, and nothing about others', () => {
	const operations = choices.map(({ operation }) => operation);
	const unsaid = operations.filter((one) => outputOf(one).join('').trim() === '');
	expect(unsaid.map(({ action }) => action)).toEqual([]);
	expect(strayOutputs(operations)).toEqual([]);
});

it('keeps the README short, with the anchors that published files link to', () => {
	const readme = readText('README.md');
	expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
	const linking = [
		...listFiles('nodes', '.node.json'),
		'credentials/CrossBorderPayoutsApi.credentials.ts',
	].map(readText);
	const anchors = linking.flatMap((text) =>
		[...text.matchAll(/n8n-nodes-cross-border-payouts#([a-z-]+)/g)].map(([, anchor]) => anchor),
	);
	// The page of a repository shows the README under this anchor.
	const wanted = [...new Set(anchors)].filter((anchor) => anchor !== 'readme');
	expect(wanted).not.toEqual([]);
	const headings = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
		title.toLowerCase().replaceAll(' ', '-'),
	);
	expect(headings).toEqual(expect.arrayContaining(wanted));
});

it('lists every page in the index, and every command on its page', () => {
	const index = readText('docs/README.md');
	const others = listFiles('docs', '.md').filter((page) => page !== 'docs/README.md');
	expect(others.length).toBeGreaterThan(20);
	expect(others.filter((page) => !index.includes(`](${page.replace('docs/', '')})`))).toEqual([]);
	const commands = readText('docs/commands.md');
	// npm test runs it.
	const listed = scripts.filter((name) => name !== 'typecheck');
	const missing = listed.filter((name) => !new RegExp(`\`npm (run )?${name}\``).test(commands));
	expect(missing).toEqual([]);
});

it.each([...pages, 'CONTRIBUTING.md'])('names no command in %s that is not there', (page) => {
	const named = [...readText(page).matchAll(/npm run ([a-z0-9:-]*[a-z0-9])/g)];
	expect(named.map(([, name]) => name).filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
});

it('names every operation in README.md', () => {
	const lines = renderReadmeOperations();
	for (const { operation } of choices) expect(lines.join('\n')).toContain(`**${operation.name}**`);
});

it('lists the faults that Connection: Check can output', () => {
	const declared =
		readText('client/connectionCheck/failures.ts').match(/ConnectionFault =([^;]*);/)?.[1] ?? '';
	const faults = [...declared.matchAll(/'([a-z0-9_]+)'/g)].map(([, fault]) => fault);
	expect(faults.length).toBeGreaterThan(5);
	const text = outputOf(connectionCheck).join('\n');
	expect(faults.filter((fault) => !text.includes(`\`${fault ?? ''}\``))).toEqual([]);
});

it('says what the probe does as often and as long as it does', () => {
	const { paceMs, mostRequests, totalMs } = usualTiming;
	expect(readText('docs/probe.md')).toContain(
		`at most ${1000 / paceMs} per second and ${mostRequests} in all, for at most ${totalMs / 60_000} minutes`,
	);
});

it('leaves no numbers of decisions in pages, which a reader could not look up', () => {
	for (const page of pages) expect(readText(page)).not.toMatch(/\bD\d+\b/);
});

it('leaves no method-and-path pair of the interface without a caller, and calls nothing else', () => {
	const names = endpoints.map(({ name }) => name);
	expect(names.filter((name) => callerOf(name) === undefined)).toEqual([]);
	for (const { endpoint } of endpointCases) expect(names).toContain(endpoint);
});
