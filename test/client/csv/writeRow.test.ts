import fc from 'fast-check';

import { makeSpreadsheetSafe } from '../../../client/csv/makeSpreadsheetSafe';
import { readRecords } from '../../../client/csv/readRecords';
import { writeRow, writeRows } from '../../../client/csv/writeRow';
import { chunksOf, listOf, textOf } from '../../support/fakes/fakeDownload';

test.each([
	[['a', 'b c', ''], 'a,b c,'],
	[['a,b', 'say "a"', 'two\nlines', ' x'], '"a,b","say ""a""","two\nlines"," x"'],
	[['=1', '+1', '-1', '@x', '＝1'], "'=1,'+1,'-1,'@x,'＝1"],
	[['a;=1;b'], `"a;'=1;b"`],
	[[{ number: '-5.00' }, { number: '' }], '-5.00,'],
])('%j becomes %s', (cells, line) => {
	expect(writeRow(cells)).toBe(`${line}\r\n`);
});

const text = fc.string({
	unit: fc.constantFrom('a', '=', '-', '@', '\t', '"', ',', ';', '\n', '\r', '＠', ' ', 'é'),
});
const texts = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 });

test('what is safe already stays as it is', async () => {
	await fc.assert(
		fc.asyncProperty(texts, async (rows) => {
			const csv = (await listOf(writeRows(rows))).join('');
			expect(await textOf(makeSpreadsheetSafe(chunksOf(csv, 5)))).toBe(csv);
		}),
		{ numRuns: 300 },
	);
});

test('a reader finds the cells again', async () => {
	await fc.assert(
		fc.asyncProperty(texts, async (rows) => {
			// A row of empty cells is no blank line.
			const csv = (await listOf(writeRows([['h'], ...rows]))).join('');
			const read = await listOf(readRecords(chunksOf(csv), 'x'));
			const plain = (cell: string) => cell.replaceAll(/(^|;)'(?=[=+\-@\t\r\n＝＋－＠])/g, '$1');
			expect(read.slice(1).map((cells) => cells.map(plain))).toEqual(rows);
		}),
		{ numRuns: 300 },
	);
});

test('many lines come in few pieces', async () => {
	const pieces = await listOf(writeRows(Array.from({ length: 20_000 }, () => ['some', 'cells'])));
	expect(pieces.length).toBeLessThan(10);
	expect(pieces.join('')).toHaveLength(20_000 * 'some,cells\r\n'.length);
});
