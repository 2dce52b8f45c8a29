import fc from 'fast-check';

import { ApiError, ContractError } from '../../../../client/errors';
import { readAllPages } from '../../../../client/payment/list/readAllPages';
import { emptyProblem } from '../../../../client/errors/problem';

interface Payment {
	readonly id: string;
	readonly timestamp: number;
	readonly status: string;
	[name: string]: unknown;
}

/** A service's list, sorted by the time of the status. `between` runs before every page except the first. */
function createList(
	count: number,
	between: (list: Payment[], touch: (index: number) => void, page: number) => void = () => {},
	atOnce = 1,
	{ cap = Number.POSITIVE_INFINITY, hasOwn404 = false, ignoresOffset = false } = {},
) {
	let now = 0;
	const make = (n: number): Payment => {
		if (n % atOnce === 0) now += 1;
		return { id: `payment-${n}`, timestamp: now, status: 'queued' };
	};
	const list = Array.from({ length: count }, (_, n) => make(n));
	const pages: Array<{ limit: number; offset: number }> = [];
	const touch = (index: number): void => {
		const [moved] = list.splice(index, 1);
		if (moved) list.push({ ...moved, timestamp: (now += 1), status: 'succeeded' });
	};
	const read = async (page: { limit: number; offset: number }) => {
		if (pages.length > 0) between(list, touch, pages.length);
		pages.push(page);
		const offset = ignoresOffset ? 0 : page.offset;
		if (hasOwn404 && offset > 0 && offset >= list.length) throw notFound('Not Found');
		return list.slice(offset, offset + Math.min(page.limit, cap));
	};
	return { list, pages, read, add: () => list.push(make(list.length + 100_000)) };
}

const notFound = (detail?: string) =>
	new ApiError(
		'not_found',
		'GET /v3/payments',
		404,
		detail === undefined ? emptyProblem : { ...emptyProblem, detail, isFromService: true },
	);
const idsOf = (payments: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
	payments.map(({ id }) => id);
const firstIds = (count: number) => Array.from({ length: count }, (_, n) => `payment-${n}`);

it.each([0, 1, 2, 9, 10, 11, 18, 19, 20, 95])(
	'returns a list of %i once and in order',
	async (count) => {
		const { read, pages } = createList(count);
		expect(idsOf(await readAllPages('GET /v2/payments', read, 10))).toEqual(firstIds(count));
		expect(pages.every(({ limit }) => limit === 10)).toBe(true);
	},
);

it('requests pages of 1000 by default', async () => {
	const { read, pages } = createList(2500);
	expect(await readAllPages('GET /v2/payments', read)).toHaveLength(2500);
	expect(pages.map(({ offset }) => offset)).toEqual([0, 998, 1996, 2500]);
});

it('returns payments that arrive in between once, after the others', async () => {
	const service = createList(300, (_, __, page) => {
		if (page < 40) Array.from({ length: 3 }, () => service.add());
	});
	const ids = idsOf(await readAllPages('GET /v3/payments', service.read, 10));
	expect(ids.slice(0, 300)).toEqual(firstIds(300));
	expect(new Set(ids).size).toBe(ids.length);
});

it('skips and repeats none if payments change their positions', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 0, max: 120 }),
			fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 25 }),
			async (count, moves) => {
				const { read } = createList(count, (list, touch, page) => {
					for (const move of moves[page - 1] ?? []) if (list.length > 0) touch(move % list.length);
				});
				const ids = idsOf(await readAllPages('GET /v2/payments', read, 8));
				expect([...ids].sort()).toEqual(firstIds(count).sort());
			},
		),
	);
});

it.each([2, 5, 9])(
	'skips none if %i have the same time, arrive in any order, and change their positions',
	async (atOnce) => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 100 }),
				fc.array(fc.array(fc.nat(), { maxLength: 2 }), { maxLength: 12 }),
				fc.infiniteStream(fc.nat()),
				async (count, moves, ranks) => {
					const { read } = createList(
						count,
						(list, touch, page) => {
							for (const move of moves[page - 1] ?? [])
								if (list.length > 0) touch(move % list.length);
							const rank = new Map(list.map((payment) => [payment, ranks.next().value ?? 0]));
							const rankOf = (payment: Payment) => rank.get(payment) ?? 0;
							list.sort((a, b) => a.timestamp - b.timestamp || rankOf(a) - rankOf(b));
						},
						atOnce,
					);
					const ids = idsOf(await readAllPages('GET /v2/payments', read, 12));
					expect([...ids].sort()).toEqual(firstIds(count).sort());
				},
			),
		);
	},
);

it('returns the last version of a payment that moved', async () => {
	const { read } = createList(15, (_, touch, page) => {
		if (page === 1) touch(0);
	});
	const all = await readAllPages('GET /v2/payments', read, 10);
	expect(all.find(({ id }) => id === 'payment-0')).toMatchObject({ status: 'succeeded' });
});

describe.each([100, 20, 2])(
	'with a service that returns %i at a time, whatever the limit',
	(cap) => {
		it.each([
			['an empty page', false],
			["the service's own 404", true],
		])('returns the whole list, which ends with %s', async (_name, hasOwn404) => {
			for (const count of [0, 1, 2, 3, cap - 1, cap, cap + 1, 250]) {
				const { read } = createList(count, undefined, 1, { cap, hasOwn404 });
				expect(idsOf(await readAllPages('GET /v2/payments', read))).toEqual(firstIds(count));
			}
		});

		it.each([1, cap - 1, cap, 250])(
			'refuses a list of %i that ignores the offset, instead of reading it forever or in part',
			async (count) => {
				const { read, pages } = createList(count, undefined, 1, { cap, ignoresOffset: true });
				await expect(readAllPages('GET /v3/payments', read)).rejects.toBeInstanceOf(ContractError);
				expect(pages.length).toBeLessThan(5);
			},
		);

		it('returns the beginning of the list if no more is requested', async () => {
			const { read, pages } = createList(250, undefined, 1, { cap });
			expect(idsOf(await readAllPages('GET /v2/payments', read, 150, 150))).toEqual(firstIds(150));
			expect(Math.max(...pages.map(({ offset }) => offset))).toBeLessThan(150);
		});
	},
);

it.each([
	['a 404 of a gateway', notFound()],
	[
		'another error',
		new ApiError('server_error', 'GET /v3/payments', 500, {
			...emptyProblem,
			detail: 'Not Found',
			isFromService: true,
		}),
	],
])('does not treat %s as the end', async (_name, error) => {
	const { read } = createList(250, undefined, 1, { cap: 20 });
	const reading = readAllPages('GET /v3/payments', async (page) => {
		if (page.offset > 100) throw error;
		return await read(page);
	});
	await expect(reading).rejects.toBe(error);
});

it("treats the service's own 404 on the first page as an error", async () => {
	const error = notFound('Not Found');
	await expect(
		readAllPages('GET /v3/payments', async () => await Promise.reject(error)),
	).rejects.toBe(error);
});

it('skips none if payments leave a list with capped pages', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 0, max: 90 }),
			fc.array(fc.nat({ max: 30 }), { maxLength: 12 }),
			async (count, leaving) => {
				const gone = new Set<string>();
				const { read } = createList(
					count,
					(list, _, page) => {
						for (const { id } of list.splice(0, leaving[page - 1] ?? 0)) gone.add(id);
					},
					1,
					{ cap: 20 },
				);
				const ids = new Set(idsOf(await readAllPages('GET /v2/payments', read)));
				expect(firstIds(count).filter((id) => !ids.has(id) && !gone.has(id))).toEqual([]);
			},
		),
	);
});

it('reads a long list of which some payments change between all pages', async () => {
	const { read } = createList(5000, (_, touch) => {
		for (let n = 0; n < 4; n++) touch(0);
	});
	const ids = idsOf(await readAllPages('GET /v2/payments', read, 100));
	expect([...ids].sort()).toEqual(firstIds(5000).sort());
});

it('returns the whole list or an error, whatever the service does and however the list changes', async () => {
	const change = fc.record({
		touch: fc.array(fc.nat(), { maxLength: 6 }),
		add: fc.nat({ max: 3 }),
		leave: fc.array(fc.nat(), { maxLength: 4 }),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 0, max: 90 }),
			fc.constantFrom(2, 5, 12, 20, 1000),
			fc.constantFrom(1, 3),
			fc.boolean(),
			fc.array(change, { maxLength: 30 }),
			async (count, cap, atOnce, hasOwn404, changes) => {
				const gone = new Set<unknown>();
				const service = createList(
					count,
					(list, touch, page) => {
						const { touch: touched = [], add = 0, leave = [] } = changes[page - 1] ?? {};
						for (const move of touched) if (list.length > 0) touch(move % list.length);
						for (const index of leave)
							if (list.length > 0)
								for (const { id } of list.splice(index % list.length, 1)) gone.add(id);
						for (let n = 0; n < add; n++) service.add();
					},
					atOnce,
					{ cap, hasOwn404 },
				);
				const [read] = await Promise.allSettled([readAllPages('GET /v2/payments', service.read)]);
				if (read.status === 'rejected') return expect(read.reason).toBeInstanceOf(ContractError);
				const ids = idsOf(read.value);
				expect(new Set(ids).size).toBe(ids.length);
				expect(firstIds(count).filter((id) => !ids.includes(id) && !gone.has(id))).toEqual([]);
			},
		),
		{ numRuns: 500 },
	);
});

it.each([
	['as asked', 1000, 250],
	['as asked', 1000, 5000],
	['at most 100', 100, 250],
	['at most 100', 100, 5000],
])(
	'reads a list of which 40 payments change before every page: pages %s (%i), %i payments',
	async (_name, cap, count) => {
		for (const pick of [
			() => 0,
			(n: number) => (n * 7919) % count,
			(n: number) => count - 1 - (n % 40),
		]) {
			let n = 0;
			const { read, pages } = createList(
				count,
				(_, touch) => {
					for (let moved = 0; moved < 40; moved++) touch(pick((n += 1)));
				},
				1,
				{ cap },
			);
			const ids = idsOf(await readAllPages('GET /v2/payments', read));
			expect([...ids].sort()).toEqual(firstIds(count).sort());
			expect(pages.length).toBeLessThan(20 + (4 * count) / cap);
		}
	},
);

it.each([1000, 100])(
	'reads a list that 3 payments join before every page, with at most %i on a page',
	async (cap) => {
		let joining = 60;
		const service = createList(
			1500,
			() => {
				for (let n = 0; n < 3 && joining > 0; n++, joining--) service.add();
			},
			1,
			{ cap },
		);
		const ids = idsOf(await readAllPages('GET /v3/payments', service.read));
		expect(ids.slice(0, 1500)).toEqual(firstIds(1500));
	},
);

it('reads a list that never stops growing to an end if pages have the requested size', async () => {
	const service = createList(1500, () => service.add());
	expect((await readAllPages('GET /v3/payments', service.read)).length).toBeGreaterThanOrEqual(
		1500,
	);
});

it('reports that a list grows faster than it can be read', async () => {
	const growing = createList(50, () => growing.add());
	await expect(readAllPages('GET /v3/payments', growing.read)).rejects.toMatchObject({
		code: 'list_changing',
		retryable: true,
		problem: 'grows with every page',
	});
	const { read } = createList(
		250,
		(_, touch) => {
			for (let moved = 0; moved < 40; moved++) touch(0);
		},
		1,
		{ cap: 20 },
	);
	await expect(readAllPages('GET /v3/payments', read)).rejects.toMatchObject({
		code: 'list_changing',
		problem: 'moves its rows between any two pages',
	});
});

it('refuses a list that never stops changing', async () => {
	let fresh = 0;
	const reading = readAllPages(
		'GET /v3/payments',
		async ({ limit }) => Array.from({ length: limit }, () => ({ id: `${(fresh += 1)}` })),
		10,
	);
	await expect(reading).rejects.toMatchObject({
		code: 'list_changing',
		endpoint: 'GET /v3/payments',
	});
});

it('accepts pages that are longer than requested', async () => {
	const { list } = createList(25);
	expect(
		await readAllPages('GET /v3/payments', async ({ offset }) => list.slice(offset), 10),
	).toHaveLength(25);
});

it('identifies payments without an ID by all their members', async () => {
	const list = Array.from({ length: 25 }, (_, reference) => ({ reference }));
	const read = async ({ limit, offset }: { limit: number; offset: number }) =>
		list.slice(offset, offset + limit);
	expect(await readAllPages('GET /v3/payments', read, 10)).toEqual(list);
});

it('ends a list that has more payments at each offset, without end', async () => {
	let pages = 0;
	const reading = readAllPages('GET /v2/payments', async ({ offset }) => {
		pages += 1;
		return [0, 1].map((row) => ({ id: `p${offset + row}`, timestamp: `${offset + row}` }));
	});
	await expect(reading).rejects.toMatchObject({ code: 'list_unreadable' });
	expect(pages).toBe(20_000);
});
