import { listReports } from '../../../client/v2/listReports';

const listOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));

function service(all: Array<{ id: string }>, maxPage = 1000, before = (): void => undefined) {
	const asked: Array<{ limit: number; offset: number }> = [];
	const getPage = async (page: { limit: number; offset: number }) => {
		before();
		asked.push(page);
		return all.slice(page.offset, page.offset + Math.min(page.limit, maxPage));
	};
	return { asked, getPage };
}

it('reads all pages, even if the service returns shorter ones than requested', async () => {
	const { getPage } = service(listOf(250), 30);
	expect(await listReports(getPage, Number.POSITIVE_INFINITY)).toEqual(listOf(250));
});

it('requests no more than the limit', async () => {
	const { asked, getPage } = service(listOf(250));
	expect(await listReports(getPage, 7)).toEqual(listOf(7));
	expect(asked).toEqual([{ limit: 7, offset: 0 }]);
});

it('returns every report once while new ones push the others down', async () => {
	const all = listOf(250);
	let made = 0;
	const { getPage } = service(all, 1000, () => all.unshift({ id: `new${made++}` }));
	const ids = (await listReports(getPage, Number.POSITIVE_INFINITY)).map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toEqual(expect.arrayContaining(listOf(250).map(({ id }) => id)));
});

it('refuses the list of a service that ignores the offset', async () => {
	const getPage = async () => listOf(5);
	await expect(listReports(getPage, Number.POSITIVE_INFINITY)).rejects.toMatchObject({
		code: 'list_unreadable',
	});
	expect(await listReports(getPage, 5)).toEqual(listOf(5));
});

it('returns rows without an ID, each once', async () => {
	const rows = [{ file_name: 'a' }, { file_name: 'b' }, { id: '', file_name: 'c' }];
	const getPage = async ({ offset }: { offset: number }) => rows.slice(offset);
	expect(await listReports(getPage, Number.POSITIVE_INFINITY)).toEqual(rows);
});
