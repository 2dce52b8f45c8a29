import fc from 'fast-check';

import { ApiError, ContractError } from '../../../../client/errors';
import { readNewest } from '../../../../client/payment/list/readNewest';
import { emptyProblem } from '../../../../client/errors/problem';

const listOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `p${n}` }));
const never = () => false;

function serve(
	all: Array<{ id: string }>,
	{ cap = 1000, has404 = false, between = (): void => undefined } = {},
) {
	const asked: Array<{ limit: number; offset: number }> = [];
	const read = async (page: { limit: number; offset: number }) => {
		if (asked.length > 0) between();
		asked.push(page);
		if (has404 && page.offset > 0 && page.offset >= all.length) {
			throw new ApiError('not_found', 'GET /v3/payments', 404, {
				...emptyProblem,
				detail: 'Not Found',
				isFromService: true,
			});
		}
		return all.slice(page.offset, page.offset + Math.min(page.limit, cap));
	};
	return { asked, read };
}

describe.each([1000, 100, 20])('with a service that returns %i at a time', (cap) => {
	it.each([false, true])(
		'returns the whole list, whether it ends with a 404: %s',
		async (has404) => {
			for (const canShrink of [false, true]) {
				for (const count of [0, 1, 2, cap - 1, cap, cap + 1, 250]) {
					const { read } = serve(listOf(count), { cap, has404 });
					expect(
						await readNewest('GET /v3/payments', read, {
							pageSize: 1000,
							isEnough: never,
							canShrink,
						}),
					).toEqual(listOf(count));
				}
			}
		},
	);

	it('reads no further than requested', async () => {
		const { read, asked } = serve(listOf(250), { cap });
		const found = await readNewest('GET /v3/payments', read, {
			pageSize: 1000,
			isEnough: (_, size) => size >= 100,
		});
		expect(found.slice(0, 100)).toEqual(listOf(100));
		expect(asked.length).toBe(Math.ceil(100 / cap));
	});

	it('refuses a list that is the same at every offset', async () => {
		const reading = readNewest('GET /v3/payments', async () => listOf(cap), {
			pageSize: 1000,
			isEnough: never,
		});
		await expect(reading).rejects.toBeInstanceOf(ContractError);
	});
});

it('returns every row once while new ones push the others down', async () => {
	const all = listOf(250);
	let made = 0;
	const { read } = serve(all, {
		cap: 20,
		between: () => void all.unshift({ id: `new${made++}` }, { id: `new${made++}` }),
	});
	expect(await readNewest('GET /v3/payments', read, { pageSize: 1000, isEnough: never })).toEqual(
		listOf(250),
	);
});

it('skips none if rows leave the list', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat({ max: 12 }), { maxLength: 8 }), async (leaving) => {
			const all = listOf(90);
			const gone: string[] = [];
			const left = [...leaving];
			const { read } = serve(all, {
				cap: 20,
				between: () => void gone.push(...all.splice(0, left.shift() ?? 0).map(({ id }) => id)),
			});
			const ids = (
				await readNewest('GET /v2/payments', read, {
					pageSize: 1000,
					isEnough: never,
					canShrink: true,
				})
			).map((row) => String(row['id']));
			expect(listOf(90).filter(({ id }) => !ids.includes(id) && !gone.includes(id))).toEqual([]);
		}),
	);
});

it('passes on an error, and a 404 on the first page', async () => {
	const { read } = serve([], { has404: true });
	const error = new ApiError('not_found', 'GET /v3/payments', 404, {
		...emptyProblem,
		detail: 'Not Found',
		isFromService: true,
	});
	await expect(
		readNewest('GET /v3/payments', async () => await Promise.reject(error), {
			pageSize: 10,
			isEnough: never,
		}),
	).rejects.toBe(error);
	expect(await readNewest('GET /v3/payments', read, { pageSize: 10, isEnough: never })).toEqual([]);
});

it('ends a list that has other rows at each request, without end', async () => {
	let row = 0;
	const reading = readNewest('GET /v3/payments', async () => [{ id: `p${(row += 1)}` }], {
		pageSize: 1000,
		isEnough: never,
	});
	await expect(reading).rejects.toMatchObject({ code: 'list_unreadable' });
	expect(row).toBe(20_000);
});
