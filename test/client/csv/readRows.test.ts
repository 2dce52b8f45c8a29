import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';

import { readRows } from '../../../client/csv/readRows';
import { chunksOf, listOf } from '../../support/fakes/fakeDownload';
import conformance from './conformance.json';

const rowsOf = async (csv: string | Uint8Array, size?: number) =>
	await listOf(readRows(chunksOf(csv, size), 'POST /v3/reports/payout'));

describe.each(conformance)('$name', ({ input, expected }) => {
	const bytes = Buffer.from(input, 'base64');

	it.each([1, 2, 3, 7, Number.POSITIVE_INFINITY])(
		'is read in the same way in chunks of %p bytes',
		async (size) => {
			expect(await rowsOf(bytes, size)).toEqual(expected);
		},
	);
});

it('keeps a short row short: an ID without a match has only the ID', async () => {
	expect(await rowsOf('id,status\n1,queued\nmissing\n2,failed\n')).toEqual([
		{ id: '1', status: 'queued' },
		{ id: 'missing' },
		{ id: '2', status: 'failed' },
	]);
});

it('keeps text as text: leading zeros, spaces, formulas, long digits', async () => {
	expect(await rowsOf('a,b,c,d\n007, x ,=1+1,12345678901234567890.10\n')).toEqual([
		{ a: '007', b: ' x ', c: '=1+1', d: '12345678901234567890.10' },
	]);
});

it('loses no cell under a missing, empty or repeated header', async () => {
	expect(await rowsOf('a,,a\n1,2,3,4\n')).toEqual([
		{ a: '1', column_2: '2', column_3: '3', column_4: '4' },
	]);
});

it('drops a byte order mark, even if it is cut', async () => {
	expect(await rowsOf('\uFEFFid\n1\n', 1)).toEqual([{ id: '1' }]);
});

it('keeps a byte order mark that follows a first character which was cut', async () => {
	const bytes = new TextEncoder().encode('日\uFEFF\n1\n');
	for (const at of [1, 2, 3, 4, 5]) {
		const rows = readRows(
			(async function* () {
				yield bytes.subarray(0, at);
				yield bytes.subarray(at);
			})(),
			'POST /v3/reports/payout',
		);
		expect(await listOf(rows)).toEqual([{ '日\uFEFF': '1' }]);
	}
});

it.each(['', '\n\n', 'id,status\n'])('returns no rows for %j', async (csv) => {
	expect(await rowsOf(csv)).toEqual([]);
});

it('treats __proto__ like any other header', async () => {
	const [row] = await rowsOf('__proto__,constructor\nx,y\n');
	expect(Object.entries(row ?? {})).toEqual([
		['__proto__', 'x'],
		['constructor', 'y'],
	]);
	expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

it('restores any table, however its bytes are cut', async () => {
	const cell = fc.string({
		unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '=', ' ', 'é', '日'),
	});
	const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
	await fc.assert(
		fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
			const csv = stringify(rows, {
				header: true,
				columns: ['x', 'y'],
				quoted: true,
				quoted_empty: true,
			});
			expect(await rowsOf(csv, size)).toEqual(rows.map(([x, y]) => ({ x, y })));
		}),
		{ numRuns: 500 },
	);
});

describe('a report of any service', () => {
	const read = async (text: string): Promise<unknown[]> => {
		const rows: unknown[] = [];
		const chunks = (async function* () {
			yield new TextEncoder().encode(text);
		})();
		for await (const row of readRows(chunks, 'POST /v3/reports/payout')) rows.push(row);
		return rows;
	};
	const row = { id: 'p1', status: 'succeeded', amount: '5.00' };

	it.each([
		['columns in the usual order', 'id,status,amount\np1,succeeded,5.00\n', [row]],
		['columns in another order', 'amount,id,status\n5.00,p1,succeeded\n', [row]],
		['more columns', 'id,fee,status,amount\np1,1,succeeded,5.00\n', [{ ...row, fee: '1' }]],
		['a byte-order mark', '\uFEFFid,status,amount\np1,succeeded,5.00\n', [row]],
		[
			'a byte-order mark before a quoted header',
			'\uFEFF"id",status,amount\r\np1,succeeded,5.00\r\n',
			[row],
		],
		['nothing at all', '', []],
		['a byte-order mark alone', '\uFEFF', []],
		['the header alone', 'id,status,amount\n', []],
		['the header alone, without its line break', '\uFEFFid,status,amount', []],
		[
			'a row twice, which is passed on unchanged',
			'id,status,amount\np1,succeeded,5.00\np1,succeeded,5.00\n',
			[row, row],
		],
	])('with %s', async (_, text, expected) => {
		expect(await read(text)).toEqual(expected);
	});
});

it('reads the rows of a CSV whose lines end with a carriage return', async () => {
	for (const size of [1, 5, 100]) {
		expect(await listOf(readRows(chunksOf('id,note\r1,"a\rb"\r2,c\r', size), 'x'))).toEqual([
			{ id: '1', note: 'a\rb' },
			{ id: '2', note: 'c' },
		]);
	}
});
