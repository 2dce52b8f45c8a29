import { ApiError } from '../../../../client/errors';
import {
	changing,
	endsOnAbsence,
	keyOf,
	requireEnd,
	skipRows,
	unreadable,
} from '../../../../client/payment/list/pages';
import { emptyProblem } from '../../../../client/errors/problem';

const notFound = (isFromService: boolean) =>
	new ApiError('not_found', 'GET /v3/payments', 404, {
		...emptyProblem,
		...(isFromService ? { isFromService } : {}),
	});

it("treats only the service's own 404 after the first page as an empty page", async () => {
	const read = (error: Error) => endsOnAbsence(async () => await Promise.reject(error));
	const page = { limit: 10, offset: 10 };
	expect(await read(notFound(true))(page)).toEqual([]);
	await expect(read(notFound(true))({ ...page, offset: 0 })).rejects.toMatchObject({
		code: 'not_found',
	});
	await expect(read(notFound(false))(page)).rejects.toMatchObject({ code: 'not_found' });
	expect(await endsOnAbsence(async () => [{ id: 'a' }])(page)).toEqual([{ id: 'a' }]);
});

it('identifies a payment by its ID, or by all its members', () => {
	expect([{ id: 'a', status: 'x' }, { id: '', n: 1 }, { n: 1 }].map(keyOf)).toEqual([
		'a',
		'{"id":"","n":1}',
		'{"n":1}',
	]);
});

it('describes what is wrong with the list', () => {
	expect(unreadable('GET /v2/payments', 'shows the same rows again')).toMatchObject({
		code: 'list_unreadable',
		retryable: false,
		message:
			'The service does not give the whole list of payments: GET /v2/payments shows the same rows again',
	});
	expect(changing('GET /v2/payments', 'grows with every page')).toMatchObject({
		code: 'list_changing',
		retryable: true,
		message:
			'The list of payments kept changing while it was read: GET /v2/payments grows with every page',
	});
});

it('skips the first rows of a list, and has none beyond its end', async () => {
	const asked: unknown[] = [];
	const skipping = skipRows(async (page) => {
		asked.push(page);
		return await Promise.reject(notFound(true));
	}, 20);
	expect(await skipping({ limit: 10, offset: 0 })).toEqual([]);
	expect(await skipping({ limit: 10, offset: 10 })).toEqual([]);
	expect(asked).toEqual([
		{ limit: 10, offset: 20 },
		{ limit: 10, offset: 30 },
	]);
});

it.each([
	['rows', 100_001, 10],
	['pages', 1, 20_000],
])('refuses a list that does not end, by the number of its %s', async (_, perPage, pages) => {
	const rows = Array<object>(perPage).fill({});
	const read = requireEnd('GET /v3/payments', async () => rows as never);
	const page = { limit: 1000, offset: 0 };
	for (let n = 0; n < pages; n += 1) await read(page);
	await expect(read(page)).rejects.toMatchObject({ code: 'list_unreadable' });
});
