import fc from 'fast-check';

import { ContractError } from '../../../client/errors';
import { readAllPages } from '../../../client/payment/readAllPages';

interface Payment {
	readonly id: string;
	readonly timestamp: number;
	readonly status: string;
	[name: string]: unknown;
}

/** A service's list, sorted by the time of the status; `between` runs before every page but the first. */
function createList(
	count: number,
	between: (list: Payment[], touch: (index: number) => void, page: number) => void = () => {},
	atOnce = 1,
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
		return list.slice(page.offset, page.offset + page.limit);
	};
	return { list, pages, read, add: () => list.push(make(list.length + 100_000)) };
}

const idsOf = (payments: ReadonlyArray<Readonly<Record<string, unknown>>>) => payments.map(({ id }) => id);
const firstIds = (count: number) => Array.from({ length: count }, (_, n) => `payment-${n}`);

it.each([0, 1, 2, 9, 10, 11, 18, 19, 20, 95])('gives a list of %i once and in order', async (count) => {
	const { read, pages } = createList(count);
	expect(idsOf(await readAllPages('GET /v2/payments', read, 10))).toEqual(firstIds(count));
	expect(pages.every(({ limit }) => limit === 10)).toBe(true);
});

it('asks for pages of 1000 unless told otherwise', async () => {
	const { read, pages } = createList(2500);
	expect(await readAllPages('GET /v2/payments', read)).toHaveLength(2500);
	expect(pages.map(({ offset }) => offset)).toEqual([0, 998, 1996]);
});

it('gives those that arrive meanwhile once, after the others', async () => {
	const service = createList(300, (_, __, page) => {
		if (page < 40) Array.from({ length: 3 }, () => service.add());
	});
	const ids = idsOf(await readAllPages('GET /v3/payments', service.read, 10));
	expect(ids.slice(0, 300)).toEqual(firstIds(300));
	expect(new Set(ids).size).toBe(ids.length);
});

it('skips and repeats none when payments change their places', async () => {
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

it.each([2, 5, 9])('skips none when %i share a moment, come in any order, and change their places', async (atOnce) => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 0, max: 100 }),
			fc.array(fc.array(fc.nat(), { maxLength: 2 }), { maxLength: 12 }),
			fc.infiniteStream(fc.nat()),
			async (count, moves, ranks) => {
				const { read } = createList(count, (list, touch, page) => {
					for (const move of moves[page - 1] ?? []) if (list.length > 0) touch(move % list.length);
					const rank = new Map(list.map((payment) => [payment, ranks.next().value ?? 0]));
					const rankOf = (payment: Payment) => rank.get(payment) ?? 0;
					list.sort((a, b) => a.timestamp - b.timestamp || rankOf(a) - rankOf(b));
				}, atOnce);
				const ids = idsOf(await readAllPages('GET /v2/payments', read, 12));
				expect([...ids].sort()).toEqual(firstIds(count).sort());
			},
		),
	);
});

it('gives a payment that moved as it was seen last', async () => {
	const { read } = createList(15, (_, touch, page) => {
		if (page === 1) touch(0);
	});
	const all = await readAllPages('GET /v2/payments', read, 10);
	expect(all.find(({ id }) => id === 'payment-0')).toMatchObject({ status: 'succeeded' });
});

it('refuses a list that does not heed the offset, instead of reading it for ever', async () => {
	const { list } = createList(10);
	const reading = readAllPages('GET /v3/payments', async () => list, 10);
	await expect(reading).rejects.toBeInstanceOf(ContractError);
});

it('reads a long list of which some payments change between all pages', async () => {
	const { read } = createList(5000, (_, touch) => {
		for (let n = 0; n < 4; n++) touch(0);
	});
	const ids = idsOf(await readAllPages('GET /v2/payments', read, 100));
	expect([...ids].sort()).toEqual(firstIds(5000).sort());
});

it('refuses a list that never stands still', async () => {
	let fresh = 0;
	const reading = readAllPages(
		'GET /v3/payments',
		async ({ limit }) => Array.from({ length: limit }, () => ({ id: `${(fresh += 1)}` })),
		10,
	);
	await expect(reading).rejects.toMatchObject({ code: 'unexpected_response', endpoint: 'GET /v3/payments' });
});

it('takes a page that is longer than asked for as the whole list', async () => {
	const { list } = createList(25);
	expect(await readAllPages('GET /v3/payments', async () => list, 10)).toHaveLength(25);
});

it('knows payments without an ID by all that they say', async () => {
	const list = Array.from({ length: 25 }, (_, reference) => ({ reference }));
	const read = async ({ limit, offset }: { limit: number; offset: number }) => list.slice(offset, offset + limit);
	expect(await readAllPages('GET /v3/payments', read, 10)).toEqual(list);
});
