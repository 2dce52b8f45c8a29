/** Generated pages are up to date with the code. */
import { renderApprovalAttacks } from '../../docs/generate/approvalAttacks';
import { renderAssumptions } from '../../docs/generate/assumptions';
import { callerOf, renderCoverage } from '../../docs/generate/coverage';
import { renderErrors } from '../../docs/generate/errors';
import { renderFields } from '../../docs/generate/fields';
import { renderMechanisms } from '../../docs/generate/mechanisms';
import { renderN8nCases } from '../../docs/generate/n8nCases';
import { renderN8nVersions } from '../../docs/generate/n8nVersions';
import { renderOperations } from '../../docs/generate/operations';
import { renderProbeRows } from '../../docs/generate/probe';
import { renderReadmeOperations } from '../../docs/generate/readmeOperations';
import { renderResends } from '../../docs/generate/resends';
import { outputOf, strayOutputs } from '../../docs/generate/outputs';
import { endpoints } from '../../client';
import manifest from '../../package.json';
import connectionCheck from '../../nodes/CrossBorderPayouts/operations/connection/check';
import { choices } from '../../nodes/CrossBorderPayouts/registry';
import { rowNames, rows } from '../../sandbox/behaviours/rows';
import { endpointCases } from '../support/cases/endpointCases';
import { listFiles, readText } from './repository';

const pages = ['README.md', ...listFiles('docs', '.md')];
const scripts = Object.keys(manifest.scripts);

it.each([
	['docs/reports/assumptions.md', renderAssumptions],
	['docs/reports/coverage.md', renderCoverage],
	['docs/errors.md', renderErrors],
	['docs/fields.md', renderFields],
	['docs/reports/mechanisms.md', renderMechanisms],
	['docs/n8n-versions.md', renderN8nVersions],
	['docs/operations.md', renderOperations],
	['docs/reports/n8n-cases.md', renderN8nCases],
	['docs/reports/probe-rows.md', renderProbeRows],
])('%s is current: run npx gulp docs', (page, render) => {
	expect(readText(page)).toBe(render());
});

it('docs/approvals.md shows the table of what was tried', () => {
	expect(readText('docs/approvals.md')).toContain(renderApprovalAttacks().join('\n'));
});

it('docs/pace.md shows the table of what is sent again', () => {
	expect(readText('docs/pace.md')).toContain(renderResends().join('\n'));
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

it('README.md shows the table of operations: run npx gulp docs', () => {
	const lines = renderReadmeOperations();
	expect(readText('README.md')).toContain(lines.join('\n'));
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

it('leaves no numbers of decisions in pages, which a reader could not look up', () => {
	for (const page of pages) expect(readText(page)).not.toMatch(/\bD\d+\b/);
});

it('leaves no method-and-path pair of the interface without a caller, and calls nothing else', () => {
	const names = endpoints.map(({ name }) => name);
	expect(names.filter((name) => callerOf(name) === undefined)).toEqual([]);
	for (const { endpoint } of endpointCases) expect(names).toContain(endpoint);
});
