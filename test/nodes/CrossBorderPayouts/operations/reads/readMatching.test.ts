import { readMatching } from '../../../../../nodes/CrossBorderPayouts/operations/reads/readMatching';

const cap = 10;
const rows = Array.from({ length: 400 }, (_, n) => ({
	id: `p${n}`,
	status: n % 5 === 0 ? 'failed' : 'succeeded',
	timestamp: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
}));
const failed = rows.filter(({ status }) => status === 'failed');

async function read(count: number, isNewestFirst: boolean, all: typeof rows = rows) {
	let requests = 0;
	const list = isNewestFirst ? all.toReversed() : all;
	const found = await readMatching(
		'GET /v3/payments',
		async ({ offset, limit }) => {
			requests += 1;
			return list.slice(offset, offset + Math.min(limit, cap));
		},
		{ matches: ({ status }) => status === 'failed', count, isNewestFirst, canShrink: false },
	);
	return { ...found, requests };
}

it.each([true, false])('reads until enough payments match, newest first: %s', async (isNewest) => {
	const expected = isNewest ? failed.toReversed() : failed;
	const { payments, wasStopped, requests } = await read(5, isNewest);
	expect(payments).toEqual(expected.slice(0, 5));
	expect(wasStopped).toBe(false);
	expect(requests).toBeLessThanOrEqual(5);
});

it.each([true, false])('stops after 20 pages, and says so, newest first: %s', async (isNewest) => {
	const rare = rows.map((row, n) => ({ ...row, status: n === 200 ? 'failed' : 'succeeded' }));
	const { payments, wasStopped, searched, requests } = await read(2, isNewest, rare);
	expect(payments.length).toBeLessThanOrEqual(1);
	expect(wasStopped).toBe(true);
	expect(requests).toBe(20);
	expect(searched).toBeLessThanOrEqual(20 * cap);
});

it.each([true, false])(
	'is not stopped by the end of a list, newest first: %s',
	async (isNewest) => {
		const { payments, wasStopped } = await read(50, isNewest, rows.slice(0, 30));
		expect(payments).toHaveLength(6);
		expect(wasStopped).toBe(false);
	},
);

it('reads the whole list for all', async () => {
	const { payments, wasStopped, searched } = await read(Number.POSITIVE_INFINITY, false);
	expect(payments).toEqual(failed);
	expect(wasStopped).toBe(false);
	expect(searched).toBe(400);
});

it('skips no payment of a list that gets shorter', async () => {
	const newest = rows.toReversed();
	let list = newest;
	const { payments } = await readMatching(
		'GET /v3/payments',
		async ({ offset, limit }) => {
			const page = list.slice(offset, offset + Math.min(limit, cap));
			// The newest one no longer matches what the additional query asks for.
			list = newest.slice(1);
			return page;
		},
		{ matches: () => true, count: 25, isNewestFirst: true, canShrink: true },
	);
	expect(payments).toEqual(newest.slice(0, 25));
});
