import { splitRecords } from '../../../client/csv/splitRecords';
import { chunksOf, listOf } from '../../support/fakes/fakeDownload';

const split = async (csv: string, size: number) =>
	await listOf(splitRecords(chunksOf(csv, size), 'x'));

it('cuts only after a line break outside of quotes', async () => {
	expect(await split('a\n"b\n""c"\nd', 2)).toEqual(['a\n', '"b\n""c"\n', 'd']);
});

it('treats a quote within a plain cell as data', async () => {
	expect(await split('5" x,\n7\n', 1)).toEqual(['5" x,\n', '7\n']);
});

it('keeps characters whole if the chunks cut them', async () => {
	expect((await split('é日\nü\n', 1)).join('')).toBe('é日\nü\n');
});

it('rejects a record that never ends before memory runs out', async () => {
	const endless = (async function* () {
		const chunk = new Uint8Array(1024 * 1024).fill(0x61);
		for (let count = 0; count < 1000; count++) yield chunk;
	})();
	await expect(listOf(splitRecords(endless, 'x'))).rejects.toMatchObject({
		code: 'unexpected_response',
	});
});

describe('columns', () => {
	const row = (columns: number): string => `${','.repeat(columns - 1)}\n`;

	it.each([
		['of the header', row(10_001)],
		['of a row', `id\n${row(10_001)}`],
		['of a row without an end', `id\n${','.repeat(10_000)}`],
		['after a quoted cell', `"a,b"${row(10_001)}`],
		['in quotes', `"",${'"",'.repeat(10_000)}\n`],
	])('more than 10,000 %s are refused', async (_, csv) => {
		for (const size of [7, 100_000]) {
			await expect(split(csv, size)).rejects.toMatchObject({
				code: 'unexpected_response',
				problem: 'a row of the CSV has more than 10,000 columns',
			});
		}
	});

	it.each([
		['10,000 in each row', row(10_000).repeat(3)],
		['commas in quotes', `id\n"${','.repeat(20_000)}"\n`],
	])('%s are read', async (_, csv) => {
		expect((await split(csv, 7)).join('')).toBe(csv);
	});
});
