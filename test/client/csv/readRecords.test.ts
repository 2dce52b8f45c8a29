import { readRecords } from '../../../client/csv/readRecords';
import { chunksOf, listOf } from '../../support/fakes/fakeDownload';

const read = async (csv: string) =>
	await listOf(readRecords(chunksOf(csv, 5), 'POST /v3/reports/payout'));

it('returns the cells of each line, including quotes and line breaks inside them', async () => {
	expect(await read('a,b\r\n"x, y","1\n2"\r\n')).toEqual([
		['a', 'b'],
		['x, y', '1\n2'],
	]);
});

it('refuses a quote that is never closed without repeating the row', async () => {
	const broken = read('a,b\n1,"Asha Rao');
	await expect(broken).rejects.toMatchObject({ code: 'unexpected_response' });
	await expect(broken).rejects.not.toThrow(/Asha/);
});

it('passes on what the connection throws', async () => {
	const chunks = (async function* () {
		yield new TextEncoder().encode('a\n1\n');
		throw new Error('broke off');
	})();
	await expect(listOf(readRecords(chunks, 'x'))).rejects.toThrow('broke off');
});
