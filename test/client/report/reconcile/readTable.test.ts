import {
	readTable,
	tableOf,
	tableOfFile,
	type TableShape,
} from '../../../../client/report/reconcile/readTable';
import type { Mapping } from '../../../../client/report/reconcile/terms';
import { chunksOf, listOf } from '../../../support/fakes/fakeDownload';
import { asTable, type Rows } from '../../../support/reconcile/randomTables';

type Name = 'id' | 'other' | 'amount';

const shape: TableShape<Name> = {
	title: 'ledger',
	field: 'ledger',
	headings: { id: ['externalId'], other: ['paymentId'], amount: ['amount', 'total'] },
	required: [['id', 'other'], ['amount']],
};

async function read(rows: Rows, mapping?: Mapping<Name>) {
	const found = await listOf(readTable(asTable(rows), shape, mapping));
	return found.map((row) => [row.number, row.text('id'), row.text('other'), row.text('amount')]);
}

test.each([
	['its name', ['externalId', 'amount']],
	['another spelling', ['External ID *', 'Amount:']],
	['another name', ['external_id', 'Total']],
])('a column by %s', async (_, headings) => {
	expect(await read([headings, ['A', '5']])).toEqual([[2, 'A', '', '5']]);
});

test('the very name goes before another spelling of it', async () => {
	const rows = [
		['External ID', 'externalId', 'amount'],
		['wrong', 'A', '5'],
	];
	expect(await read(rows)).toEqual([[2, 'A', '', '5']]);
});

test('a mapped column, blanks around cells, short rows and blank rows', async () => {
	const rows = [['Ref', 'x', 'Sum'], ['  A\u00a0'], ['', ' ', ''], ['B', 'x', '\t7 ', 'more']];
	expect(await read(rows, { id: 'ref', amount: 'Sum' })).toEqual([
		[2, 'A', '', ''],
		[4, 'B', '', '7'],
	]);
});

test.each<[string, Rows, Mapping<Name>, string]>([
	[
		'that is needed',
		[['Ref', 'Amount']],
		{},
		"ledger.id: is needed, and the ledger has no column 'externalId' or 'paymentId'. Name the column. Its columns are Ref, Amount",
	],
	[
		'that is mapped',
		[['externalId', 'Amount']],
		{ amount: 'Betrag' },
		"ledger.amount: names 'Betrag', which is no column of the ledger. Its columns are externalId, Amount",
	],
	[
		'that is there twice',
		[['External ID', 'external_id', 'amount']],
		{},
		'ledger.id: is in the ledger twice. Rename one of the columns',
	],
	...(
		[
			['semicolons', ';'],
			['tabs', '\t'],
			['vertical bars', '|'],
		] as const
	).map(
		([name, sign]) =>
			[
				`of a file with ${name}`,
				[[`externalId${sign}amount`]],
				{},
				`Its cells are separated by ${name}. Separate them by commas`,
			] as [string, Rows, Mapping<Name>, string],
	),
	['of a file with one column', [['amount']], {}, 'Its only column is amount'],
	['of a file without headings', [['', ' ']], {}, 'It has no headings'],
])('a column %s is named', async (_, rows, mapping, message) => {
	await expect(read(rows, mapping)).rejects.toThrow(message);
});

test('a table without headings has no rows', async () => {
	expect(await read([])).toEqual([]);
});

test('items: names of all of them, numbers and dates', async () => {
	const date = { toJSON: () => '2026-01-31' };
	const table = tableOf([{ externalId: 7 }, { amount: 5, externalId: date, paymentId: {} }]);
	const rows = await listOf(readTable(table, shape));
	expect(rows.map((row) => [row.text('id'), row.value('amount'), row.text('other')])).toEqual([
		['7', undefined, ''],
		['2026-01-31', 5, ''],
	]);
});

test('a file of the user', async () => {
	expect(await listOf(tableOfFile(chunksOf('a,b\n1,"2"\n', 3), 'ledger'))).toEqual([
		['a', 'b'],
		['1', '2'],
	]);
	await expect(listOf(tableOfFile(chunksOf('a\n"1'), 'ledger'))).rejects.toThrow(
		'ledger: cannot be read as CSV: row 2 opens a quotation mark that is never closed',
	);
});

test('a file of the user with several line ends', async () => {
	expect(await listOf(tableOfFile(chunksOf('a,b\r\n1,2\r3,4\n5,6'), 'ledger'))).toEqual([
		['a', 'b'],
		['1', '2'],
		['3', '4'],
		['5', '6'],
	]);
});

const spreadsheet = 'is a spreadsheet. Save it as CSV, or give its rows as items';
const utf16 = 'is saved as UTF-16. Save it as "CSV UTF-8"';

test.each([
	['XLSX', 'PK\u0003\u0004', spreadsheet],
	['XLS', '\u00d0\u00cf\u0011\u00e0\u00a1', spreadsheet],
	['UTF-16 with a mark', '\u00ff\u00fea\u0000,\u0000', utf16],
	['UTF-16 with the other mark', '\u00fe\u00ff\u0000a', utf16],
	['UTF-16 without a mark', 'a\u0000,\u0000b', utf16],
	['one letter of UTF-16', 'a\u0000', utf16],
])('a file of the user that is %s, however it is cut', async (_, bytes, problem) => {
	for (const size of [1, 2, 3, 100]) {
		const chunks = (async function* () {
			yield new Uint8Array(0);
			for (let at = 0; at < bytes.length; at += size)
				yield Buffer.from(bytes.slice(at, at + size), 'latin1');
		})();
		await expect(listOf(tableOfFile(chunks, 'ledger'))).rejects.toThrow(`ledger: ${problem}`);
	}
});
