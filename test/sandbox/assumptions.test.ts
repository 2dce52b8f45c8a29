/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '../../sandbox/assumptions';
import { renderAssumptions } from '../../sandbox/renderAssumptions';

const root = join(__dirname, '..', '..');

describe('assumptions', () => {
	it('are numbered A1, A2, … without a gap', () => {
		expect(assumptions.map(({ number }) => number)).toEqual(assumptions.map((_, index) => `A${index + 1}`));
	});

	it('stand in docs/assumptions.md as the list has them', () => {
		expect(readFileSync(join(root, 'docs', 'assumptions.md'), 'utf8')).toBe(renderAssumptions());
	});

	it('exist for every number that the sandbox names in its comments', () => {
		const known = new Set<string>(assumptions.map(({ number }) => number));
		const named = readdirSync(join(root, 'sandbox'), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.flatMap((file) => [
				...readFileSync(join(root, 'sandbox', file), 'utf8').matchAll(/\(Assumption (A\d+)\)/g),
			])
			.map(([, number]) => number ?? '');
		expect(named.length).toBeGreaterThan(3);
		expect(named.filter((number) => !known.has(number))).toEqual([]);
	});
});
