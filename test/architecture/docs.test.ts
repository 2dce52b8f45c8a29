/** Pages that are made from the code are as the code would make them now. */
import { clientAssumptions } from '../../client/assumptions';
import { renderAssumptions } from '../../docs/generate/assumptions';
import { renderErrors } from '../../docs/generate/errors';
import { renderOperations } from '../../docs/generate/operations';
import { exists, listFiles, readText } from './repository';

it.each([
	['docs/assumptions.md', renderAssumptions],
	['docs/errors.md', renderErrors],
	['docs/operations.md', renderOperations],
])('%s is current: run npx gulp docs', (page, render) => {
	expect(readText(page)).toBe(render());
});

it('numbers what the nodes assume without a gap, and names files that exist', () => {
	expect(clientAssumptions.map(({ number }) => number)).toEqual(
		clientAssumptions.map((_, index) => `C${index + 1}`),
	);
	const files = listFiles('client', '.ts');
	for (const { where } of clientAssumptions) expect(files).toContain(where);
});

const pages = ['README.md', ...listFiles('docs', '.md')];

it.each(pages)('%s links to files that exist', (page) => {
	const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
	const links = [...readText(page).matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, target]) => `${folder}${target ?? ''}`);
	expect(links.filter((link) => !exists(link))).toEqual([]);
});
