/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '../../sandbox/assumptions';
import { renderAssumptions } from '../../sandbox/renderAssumptions';

describe('renderAssumptions', () => {
	it('writes docs/assumptions.md as it stands', () => {
		const file = join(__dirname, '..', '..', 'docs', 'assumptions.md');
		expect(readFileSync(file, 'utf8')).toBe(renderAssumptions());
	});

	it('has one row of four cells for each assumption, in order', () => {
		const rows = renderAssumptions().split('\n').filter((line) => line.startsWith('| A'));
		expect(rows.map((row) => row.split(' | ')[0])).toEqual(assumptions.map(({ number }) => `| ${number}`));
		for (const row of rows) expect(row).toMatch(/^\| A\d+ \| (D\d+)? ?\| [^|]+ \| [^|]+ \|$/);
	});
});
