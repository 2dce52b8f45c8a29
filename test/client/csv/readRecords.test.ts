import { readRecords } from '../../../client/csv/readRecords';
import { chunksOf, listOf } from '../../support/fakes/fakeDownload';

const read = async (csv: string, ends?: 'any') =>
	await listOf(readRecords(chunksOf(csv, 5), 'POST /v3/reports/payout', ends));

it('returns the cells of each line, including quotes and line breaks inside them', async () => {
	expect(await read('a,b\r\n"x, y","1\n2"\r\n')).toEqual([
		['a', 'b'],
		['x, y', '1\n2'],
	]);
});

it('refuses a quote that is never closed, with its row and without repeating it', async () => {
	const broken = read('a,b\n1,2\n\n3,"Asha Rao\n4,5');
	await expect(broken).rejects.toMatchObject({
		code: 'unexpected_response',
		problem: 'row 3 opens a quotation mark that is never closed',
	});
	await expect(broken).rejects.not.toThrow(/Asha/);
});

describe('a file with several line ends', () => {
	const mixed = 'a,b\r\n1,2\r3,"4\r5"\n6,7\r\r\n\n8,9\r';

	it('has a row at each of them, if it is read so', async () => {
		expect(await read(mixed, 'any')).toEqual([
			['a', 'b'],
			['1', '2'],
			['3', '4\r5'],
			['6', '7'],
			['8', '9'],
		]);
	});

	it('otherwise has rows only at line feeds', async () => {
		expect(await read(mixed)).toEqual([
			['a', 'b'],
			['1', '2\r3', '4\r5'],
			['6', '7\r'],
			['8', '9\r'],
		]);
	});
});

it('passes on what the connection throws', async () => {
	const chunks = (async function* () {
		yield new TextEncoder().encode('a\n1\n');
		throw new Error('broke off');
	})();
	await expect(listOf(readRecords(chunks, 'x'))).rejects.toThrow('broke off');
});
