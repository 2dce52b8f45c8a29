import {
	describeEmpty,
	readReport,
} from '../../../../../nodes/CrossBorderPayouts/operations/reads/readReport';
import { createFakeDownload, textOf } from '../../../../support/fakes/fakeDownload';

const csv = 'id,amount\n1,-5\n2,=1\nmissing\n';

it('passes a file on without reading it', async () => {
	const { download, closedTimes } = createFakeDownload(csv);
	const file = await readReport(async () => download, { output: 'file' });
	if (!('chunks' in file)) throw new Error('A file was expected');
	expect(closedTimes()).toBe(0);
	expect(await textOf(file.chunks)).toBe(csv);
});

describe('a report without rows', () => {
	it.each(['', 'id,amount\n'])('reports it when the file %j has passed', async (text) => {
		const onEmpty = jest.fn();
		const { download } = createFakeDownload(text);
		const file = await readReport(async () => download, { output: 'file' }, onEmpty);
		expect(onEmpty).not.toHaveBeenCalled();
		if (!('chunks' in file)) throw new Error('A file was expected');
		expect(await textOf(file.chunks)).toBe(text);
		expect(onEmpty).toHaveBeenCalledTimes(1);
	});

	it('reports it for items, and not for a report with a row', async () => {
		const onEmpty = jest.fn();
		for (const text of ['', 'id,amount\n', csv])
			await readReport(async () => createFakeDownload(text).download, { output: 'items' }, onEmpty);
		expect(onEmpty).toHaveBeenCalledTimes(2);
	});
});

it('describes the window of an empty report, if there is one', () => {
	expect(describeEmpty({ description: 'from then to now in UTC' })).toBe(
		'The report has no rows. Its window is from then to now in UTC. Check Destination Country, Period and Filters.',
	);
	expect(describeEmpty(undefined)).toBe(
		'The report has no rows. Check Destination Country, Period and Filters.',
	);
});

it('makes a file safe while it passes', async () => {
	const file = await readReport(async () => createFakeDownload(csv).download, {
		output: 'file',
		spreadsheetSafe: true,
	});
	if (!('chunks' in file)) throw new Error('A file was expected');
	expect(await textOf(file.chunks)).toBe("id,amount\n1,'-5\n2,'=1\nmissing\n");
});

it('outputs an item per row and closes the connection', async () => {
	const { download, closedTimes } = createFakeDownload(csv);
	expect(await readReport(async () => download, { output: 'items', returnAll: true })).toEqual([
		{ id: '1', amount: '-5' },
		{ id: '2', amount: '=1' },
		{ id: 'missing' },
	]);
	expect(closedTimes()).toBe(1);
});

it('makes rows safe, and stops reading at the limit', async () => {
	const endless = (async function* () {
		yield new TextEncoder().encode('id\n');
		for (;;) yield new TextEncoder().encode('@x\n');
	})();
	const { download, closedTimes } = createFakeDownload(endless);
	const form = { output: 'items', returnAll: false, limit: 2, spreadsheetSafe: true };
	expect(await readReport(async () => download, form)).toEqual([{ id: "'@x" }, { id: "'@x" }]);
	expect(closedTimes()).toBe(1);
});

it('closes the connection if the rows cannot be read', async () => {
	const { download, closedTimes } = createFakeDownload('id\n"x');
	await expect(readReport(async () => download, { output: 'items' })).rejects.toMatchObject({
		code: 'unexpected_response',
	});
	expect(closedTimes()).toBe(1);
});

it.each([0, -1, 1.5, '5'])(
	'refuses the limit %p before it requests rows, and ignores any limit for a file',
	async (limit) => {
		const { download } = createFakeDownload(csv);
		const open = jest.fn(async () => download);
		await expect(readReport(open, { output: 'items', limit })).rejects.toMatchObject({
			issues: [{ field: 'limit' }],
		});
		expect(open).not.toHaveBeenCalled();
		expect(await readReport(open, { output: 'file', limit })).toMatchObject({
			fileName: download.fileName,
		});
	},
);
