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
