/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '../../sandbox/assumptions';

const folder = join(__dirname, '..', '..', 'sandbox');

describe('assumptions', () => {
	it('are numbered A1, A2, … without a gap', () => {
		expect(assumptions.map(({ number }) => number)).toEqual(
			assumptions.map((_, index) => `A${index + 1}`),
		);
	});

	it('exist for every number that the sandbox names in its comments', () => {
		const known = new Set<string>(assumptions.map(({ number }) => number));
		const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.flatMap((file) => [
				...readFileSync(join(folder, file), 'utf8').matchAll(/\(Assumption (A\d+)\)/g),
			])
			.map(([, number]) => number ?? '');
		expect(named.length).toBeGreaterThan(3);
		expect(named.filter((number) => !known.has(number))).toEqual([]);
	});
});
