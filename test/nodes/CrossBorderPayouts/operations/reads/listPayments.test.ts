import { inUtc } from '../../../../support/engine/runOperation';
import { listPayments } from '../../../../../nodes/CrossBorderPayouts/operations/reads/listPayments';

const payments = Array.from({ length: 1500 }, (_, n) => ({ id: `payment-${n}`, status: 'queued' }));

const run = async (form: Record<string, unknown>, cap = 1000) => {
	const pages: Array<Record<string, unknown>> = [];
	const outputs = await listPayments(
		{ simple: false, ...form },
		{
			endpoint: 'GET /v2/payments',
			read: async (page) => {
				pages.push(page);
				const offset = Number(page['offset'] ?? 0);
				return payments.slice(offset, offset + Math.min(cap, Number(page['limit'])));
			},
		},
		undefined,
		inUtc,
	);
	return { pages, outputs };
};

it('reads a limited list as one page, newest first by default', async () => {
	const { pages, outputs } = await run({
		country: 'IND',
		returnAll: false,
		limit: 2,
		filters: { startTs: '2026-01-01' },
		maxConcurrentRequests: 5,
	});
	expect(pages).toEqual([
		{
			country: 'IND',
			start_ts: '2026-01-01T00:00:00.000Z',
			direction: 'desc',
			limit: 2,
			max_concurrent_requests: 5,
		},
	]);
	expect(outputs[0]).toEqual({
		category: 'inProgress',
		releaseFunds: false,
		action: 'wait',
		payment: payments[0],
	});
	expect((await run({ limit: 2, direction: 'asc' })).pages).toMatchObject([{ direction: 'asc' }]);
});

it('reads a whole list with the oldest first, and reverses it on request', async () => {
	const { pages, outputs } = await run({ returnAll: true, limit: 50, direction: 'asc' });
	expect(new Set(pages.map(({ direction, limit }) => `${direction} ${limit}`))).toEqual(
		new Set(['asc 1000']),
	);
	expect(outputs.map(({ payment }) => payment)).toEqual(payments);
	const newestFirst = await run({ returnAll: true });
	for (const page of newestFirst.pages) expect(page).toMatchObject({ direction: 'asc' });
	expect(newestFirst.outputs.map(({ payment }) => payment)).toEqual([...payments].reverse());
});

it.each([100, 20])(
	'returns as many as requested, or all, if the service returns %i at a time',
	async (cap) => {
		for (const direction of ['asc', 'desc']) {
			for (const filters of [{}, { status: ['queued'] }]) {
				const { outputs } = await run({ limit: 150, direction, filters }, cap);
				expect(outputs.map(({ payment }) => payment)).toEqual(payments.slice(0, 150));
			}
			const all = await run({ returnAll: true, direction }, cap);
			expect(all.outputs).toHaveLength(1500);
		}
	},
);

it('leaves out payments that contradict the filters, and reports how many', async () => {
	const rows = ['INV-1', 'INV-10', 'INV-11'].map((external_id) => ({
		id: external_id,
		external_id,
		status: 'succeeded',
	}));
	const reported: string[] = [];
	const list = {
		endpoint: 'GET /v2/payments',
		read: async () => rows,
	};
	const form = {
		simple: false,
		limit: 3,
		filters: { searchType: 'external_id', searchTerm: 'INV-1' },
	};
	const found = await listPayments(form, list, undefined, {
		...inUtc,
		showHint: (hint) => reported.push(hint),
	});
	expect(found).toEqual([
		{ category: 'success', releaseFunds: true, action: 'none', payment: rows[0] },
	]);
	expect(reported).toEqual([
		'2 of 3 listed payments were left out, because they do not match the filters.',
	]);
});

const ofStates = ['queued', 'succeeded', 'processing', 'succeeded', 'queued'].map(
	(status, second) => ({
		id: `p${second}`,
		status,
		timestamp: `2026-01-05T10:00:0${second}Z`,
	}),
);

describe.each([
	['each of the keys', (keys: string[]) => keys],
	['the first one', (keys: string[]) => keys.slice(0, 1)],
	['the last one', (keys: string[]) => keys.slice(-1)],
	['none of several', (keys: string[]) => (keys.length === 1 ? keys : [])],
])('of a service that reads of repeated keys %s', (_name, readKeys) => {
	const listOf = async (form: Record<string, unknown>) => {
		const outputs = await listPayments(
			{ simple: false, ...form },
			{
				endpoint: 'GET /v2/payments',
				read: async ({ status, direction, limit, offset = 0 }) => {
					const wanted = readKeys(Array.isArray(status) ? status.map(String) : []);
					const rows = ofStates.filter((payment) => wanted.includes(payment.status));
					return (direction === 'asc' ? rows : rows.reverse()).slice(
						Number(offset),
						Number(offset) + Number(limit),
					);
				},
			},
			undefined,
			inUtc,
		);
		return outputs.map(({ payment }) => (payment as { id: string }).id);
	};
	const filters = { status: ['succeeded', 'queued'] };

	it('returns all payments of several statuses, in the requested order', async () => {
		expect(await listOf({ limit: 50, filters })).toEqual(['p4', 'p3', 'p1', 'p0']);
		expect(await listOf({ returnAll: true, direction: 'asc', filters })).toEqual([
			'p0',
			'p1',
			'p3',
			'p4',
		]);
	});

	it('skips payments of all statuses together', async () => {
		expect(await listOf({ limit: 2, offset: 1, filters })).toEqual(['p3', 'p1']);
		expect(await listOf({ returnAll: true, offset: 3, filters })).toEqual(['p0']);
	});

	it('returns the first of them if the limit is low', async () => {
		expect(await listOf({ limit: 2, filters })).toEqual(['p4', 'p3']);
		expect(await listOf({ limit: 2, direction: 'asc', filters })).toEqual(['p0', 'p1']);
	});
});

it('returns a payment once if its status changes while the statuses are read', async () => {
	const reported: string[] = [];
	const found = await listPayments(
		{ simple: false, limit: 10, filters: { status: ['succeeded', 'processing'] } },
		{
			endpoint: 'GET /v2/payments',
			read: async ({ status, offset = 0 }) => {
				reported.push(String(status));
				return Number(offset) > 0
					? []
					: [{ id: 'a', status: String(status), timestamp: '2026-01-05T10:00:00Z' }];
			},
		},
		undefined,
		inUtc,
	);
	expect(found.map(({ payment }) => payment)).toMatchObject([{ id: 'a', status: 'succeeded' }]);
	expect(reported).toEqual(['processing', 'processing', 'succeeded', 'succeeded']);
});

it('gives every payment the flat shape, and to a list of one country its country', async () => {
	const { outputs } = await run({ simple: true, country: 'IND', limit: 2 });
	expect(outputs).toMatchObject([
		{ paymentId: 'payment-0', status: 'queued', action: 'wait', country: 'IND', currency: 'INR' },
		{ paymentId: 'payment-1', externalId: null },
	]);
});

it('sends no request if Simplify is neither on nor off', async () => {
	await expect(run({ simple: 'yes', country: 'IND', limit: 2 })).rejects.toMatchObject({
		code: 'invalid_input',
	});
});

it('reads the filters as times of the workflow, and says which window has no payments', async () => {
	const hints: string[] = [];
	const pages: unknown[] = [];
	const form = {
		country: 'IND',
		limit: 2,
		filters: { startTs: '2026-03-08', endTs: '2026-03-08' },
	};
	const list = {
		endpoint: 'GET /v2/payments',
		read: async (page: unknown) => {
			pages.push(page);
			return [];
		},
	};
	await listPayments(form, list, undefined, {
		...inUtc,
		timezone: 'America/St_Johns',
		showHint: (hint) => hints.push(hint),
	});
	expect(pages).toMatchObject([
		{ start_ts: '2026-03-08T03:30:00.000Z', end_ts: '2026-03-09T02:29:59.999999Z' },
	]);
	expect(hints).toEqual([
		'No payments are in the window, which is from 2026-03-08 00:00 to 2026-03-08 23:59:59 in America/St_Johns (from 2026-03-08 03:30 to 2026-03-09 02:29:59 in UTC).',
	]);
});

it('sends no request if the filters end before they start', async () => {
	const filters = { startTs: '2026-02-01', endTs: '2026-01-01' };
	await expect(run({ country: 'IND', limit: 2, filters })).rejects.toMatchObject({
		issues: [{ field: 'endTs' }],
	});
});

describe('an offset', () => {
	const reversed = [...payments].reverse();

	it.each([1000, 20])('skips results in their order, if a page has %i at most', async (cap) => {
		const of = async (form: Record<string, unknown>) =>
			(await run({ offset: 60, ...form }, cap)).outputs.map(({ payment }) => payment);
		// The service of this test always lists in one order.
		expect(await of({ limit: 50 })).toEqual(payments.slice(60, 110));
		expect(await of({ limit: 50, direction: 'asc' })).toEqual(payments.slice(60, 110));
		expect(await of({ returnAll: true, direction: 'asc' })).toEqual(payments.slice(60));
		expect(await of({ returnAll: true })).toEqual(reversed.slice(60));
	});

	it('is passed on if the service counts in the same way, so that nothing is read needlessly', async () => {
		for (const direction of ['asc', 'desc'])
			expect((await run({ limit: 50, offset: 1200, direction })).pages[0]).toMatchObject({
				limit: 50,
				offset: 1200,
			});
	});

	it('beyond the end gives nothing', async () => {
		for (const form of [{ limit: 50 }, { returnAll: true }, { limit: 50, direction: 'asc' }])
			expect((await run({ offset: 1500, ...form })).outputs).toEqual([]);
	});

	it('is refused before any request', async () => {
		await expect(run({ limit: 50, offset: '60' })).rejects.toMatchObject({
			issues: [{ field: 'offset' }],
		});
	});
});

describe('of a service without a filter for statuses', () => {
	const rows = Array.from({ length: 100 }, (_, n) => ({
		id: `p${n}`,
		status: ['failed', 'succeeded', 'queued', undefined][n % 4],
		timestamp: `2026-01-05T10:00:${String(n).padStart(2, '0')}Z`,
	}));
	const listOf = async (form: Record<string, unknown>, all: readonly object[] = rows) => {
		const hints: string[] = [];
		const pages: Array<Record<string, unknown>> = [];
		const outputs = await listPayments(
			{ simple: false, ...form },
			{
				endpoint: 'GET /v3/payments',
				lacksStatuses: true,
				read: async (page) => {
					pages.push(page);
					const list = page['direction'] === 'asc' ? all : all.toReversed();
					const offset = Number(page['offset'] ?? 0);
					return list.slice(offset, offset + Number(page['limit'])) as Array<{ id: string }>;
				},
			},
			undefined,
			{ ...inUtc, showHint: (hint) => hints.push(hint) },
		);
		return { hints, pages, ids: outputs.map(({ payment }) => (payment as { id: string }).id) };
	};
	const filters = { status: ['failed'] };

	it('counts the limit and the offset after the filter, and keeps what shows no status', async () => {
		expect(await listOf({ limit: 3, filters })).toMatchObject({ ids: ['p99', 'p96', 'p95'] });
		expect((await listOf({ limit: 2, offset: 2, filters })).ids).toEqual(['p95', 'p92']);
		expect((await listOf({ limit: 3, direction: 'asc', filters })).ids).toEqual(['p0', 'p3', 'p4']);
		expect((await listOf({ limit: 2, offset: 1, direction: 'asc', filters })).ids).toEqual([
			'p3',
			'p4',
		]);
	});

	it('gives all that match, in either order, and reports none as left out', async () => {
		const { ids, hints } = await listOf({ returnAll: true, filters });
		expect(ids).toHaveLength(50);
		expect(ids[0]).toBe('p99');
		expect((await listOf({ returnAll: true, direction: 'asc', filters })).ids).toEqual(
			ids.toReversed(),
		);
		expect(hints).toEqual([]);
	});

	it('asks for whole pages without the filter, and without filter as before', async () => {
		expect((await listOf({ limit: 3, filters })).pages).toEqual([
			{ limit: 1000, direction: 'desc', status: undefined },
		]);
		expect((await listOf({ limit: 3 })).pages).toMatchObject([{ limit: 3, direction: 'desc' }]);
		expect((await listOf({ limit: 3, filters: { status: [] } })).ids).toEqual([
			'p99',
			'p98',
			'p97',
		]);
	});

	it.each([[['Failed']], [['failed', 7]], ['paid']])(
		'refuses %j before it reads anything',
		async (status) => {
			const reading = listOf({ limit: 3, filters: { status } });
			await expect(reading).rejects.toMatchObject({
				code: 'invalid_input',
				issues: [{ field: 'status' }],
			});
		},
	);

	it('says where it has stopped', async () => {
		const many = Array.from({ length: 25_000 }, (_, n) => ({
			id: `p${n}`,
			status: n % 5000 === 0 ? 'failed' : 'succeeded',
			timestamp: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
		}));
		const { ids, hints, pages } = await listOf({ limit: 50, filters }, many);
		expect(ids).toEqual(['p20000', 'p15000', 'p10000', 'p5000']);
		expect(pages).toHaveLength(20);
		expect(hints).toEqual([
			"Searched the newest 20000 payments, of which 4 match. There may be more: 'Return All' searches all payments.",
		]);
	});
});
