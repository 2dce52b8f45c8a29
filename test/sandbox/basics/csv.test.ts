import { parse } from 'csv-parse/sync';
import { encodeRow, streamRows } from '../../../sandbox/basics/csv';
import { awkwardCells, madeUpPayoutRows } from '../../../sandbox/service/reports/madeUpRows';

it('quotes only what must be quoted', () => {
	expect(encodeRow(['a', 1, true, null, undefined, '=1+1', ' x '])).toBe('a,1,true,,,=1+1, x \r\n');
	expect(encodeRow(['a,b', 'a"b', 'a\nb', 'a\rb'])).toBe('"a,b","a""b","a\nb","a\rb"\r\n');
	expect(encodeRow(['only'])).toBe('only\r\n');
});

it('writes every awkward cell so that a reader gets it back', () => {
	const rows: unknown = parse(awkwardCells.map((cell) => encodeRow([cell, 'end'])).join(''));
	expect(rows).toEqual(awkwardCells.map((cell) => [cell, 'end']));
});

it('makes only as many rows as the reader takes', async () => {
	let made = 0;
	function* count() {
		for (const row of madeUpPayoutRows(1_000_000)) {
			made += 1;
			yield row;
		}
	}
	const body = streamRows(count());
	for await (const chunk of body) {
		expect(Buffer.isBuffer(chunk)).toBe(true);
		break;
	}
	expect(made).toBeGreaterThan(100);
	expect(made).toBeLessThan(20_000);
});

it('writes every row', async () => {
	let text = '';
	for await (const chunk of streamRows(madeUpPayoutRows(3000))) text += String(chunk);
	const rows: unknown = parse(text);
	expect(rows).toHaveLength(3000);
});
