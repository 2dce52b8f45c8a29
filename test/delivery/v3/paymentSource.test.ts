import { createSemaphore } from '../../../client/async/semaphore';
import { createV3 } from '../../../client/v3';
import { createPaymentSource } from '../../../delivery/v3/paymentSource';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';
import { ownNotFound, servePages, times } from '../../support/servers/servePages';

const id = '0197f9a0-0000-4000-8000-000000000002';
const { signal } = new AbortController();
const hourMs = 3_600_000;
const pageOf = (from: number, length: number, newestMs: number) =>
	Array.from({ length }, (_, n) => ({
		id: `p${from + n}`,
		status: 'queued',
		timestamp: new Date(newestMs - n * 1_000).toISOString(),
	}));

function start(...steps: Step[]) {
	const transport = createFakeTransport(...steps);
	const { payment } = createV3({ baseUrl: 'https://sandbox.example.test', transport });
	const source = createPaymentSource(payment, createSemaphore(1));
	const read = async (sinceMs: number, isBrief = false): Promise<readonly unknown[]> =>
		(await source.lists(sinceMs, isBrief)[0]?.read(signal)) ?? [];
	return { transport, source, read };
}

it('reads the list with the newest first, until a page is older than the gap', async () => {
	const { transport, read } = start(
		{ body: pageOf(0, 1_000, 100 * hourMs) },
		{ body: pageOf(1_000, 1_000, 99.5 * hourMs) },
		{ body: pageOf(2_000, 1_000, 98 * hourMs) },
	);
	expect(await read(99 * hourMs)).toHaveLength(3_000);
	expect(transport.lines()).toEqual(
		[0, 1_000, 2_000].map(
			(offset) => `GET /v3/payments?limit=1000&offset=${offset}&direction=desc`,
		),
	);
});

describe.each([1_000, 100, 20])('of a service that gives %i at a time', (cap) => {
	const list = pageOf(0, 1_101, 100 * hourMs);

	it.each([
		['an empty page', undefined],
		["the service's own 404", ownNotFound],
	])('stops at the end of the list, which is %s', async (_name, beyond) => {
		const { read } = start(...times(100, servePages(list, { cap, ...(beyond ? { beyond } : {}) })));
		expect(await read(0)).toEqual(list.map((record) => ({ record })));
	});

	it('fails if every page is the same, and returns the rows of that page', async () => {
		const { read } = start(...times(10, servePages(list, { cap, ignoresOffset: true })));
		const found = list.slice(0, cap).map((record) => ({ record }));
		await expect(read(0)).rejects.toMatchObject({ fault: { code: 'list_unreadable' }, found });
	});

	it('stops reading a list without times', async () => {
		const untimed = Array.from({ length: 20_000 }, (_, n) => ({ id: `p${n}`, status: 'queued' }));
		const { read } = start(...times(600, servePages(untimed, { cap })));
		expect(await read(0)).toHaveLength(10_000);
	});
});

it('continues in a list that is not sorted by the times it shows', async () => {
	const [first, second, ...older] = pageOf(0, 2_000, 90 * hourMs);
	const changed = { ...second, id: 'changed', timestamp: new Date(100 * hourMs).toISOString() };
	const byCreation = [second, first, ...older, changed];
	const { read } = start(...times(10, servePages(byCreation)));
	expect(await read(99 * hourMs)).toContainEqual({ record: changed });
});

describe('a brief list', () => {
	const newest = pageOf(0, 3_000, 100 * hourMs);
	const changed = { ...pageOf(0, 1, 101 * hourMs)[0], id: 'changed' };

	it.each([
		['a page without a change, if the newest payment is first', newest, 1],
		['a thousand payments without a change, if the oldest is first', [...newest].reverse(), 10],
		[
			'a thousand payments without a change, if none shows its time',
			newest.map(({ id: payment, status }) => ({ id: payment, status })),
			10,
		],
	])('ends after %s', async (_name, list, pages) => {
		const { transport, read } = start(...times(20, servePages(list)));
		await read(100.5 * hourMs, true);
		expect(transport.lines()).toHaveLength(pages);
	});

	it('goes on behind a page that is not sorted by the times it shows', async () => {
		const byCreation = [...newest.slice(0, 150)].reverse();
		const { read } = start(...times(10, servePages([...byCreation, changed])));
		expect(await read(100.5 * hourMs, true)).toContainEqual({ record: changed });
	});
});

it.each([
	['ID', { status: 'failed' }],
	['status', { id: 'a' }],
])('does not count a list as read if no payment shows its %s', async (_name, record) => {
	const { read } = start(...times(3, servePages([record])));
	await expect(read(0)).rejects.toMatchObject({
		code: 'list_unreadable',
		problem: 'shows payments without ID or status',
	});
});

it('keeps the newest version of a payment that it reads twice', async () => {
	const [older, newer] = [pageOf(0, 2, hourMs), pageOf(0, 2, 2 * hourMs)];
	const { read } = start({ body: older }, { body: newer }, { body: [] });
	expect(await read(0)).toEqual(newer.map((record) => ({ record })));
});

it('keeps the newest version of a payment that an incomplete list shows twice', async () => {
	const [older, newer] = [pageOf(0, 2, hourMs), pageOf(0, 2, 2 * hourMs)];
	const { read } = start({ body: newer }, ...times(8, { body: older }));
	await expect(read(0)).rejects.toMatchObject({ found: newer.map((record) => ({ record })) });
});

it.each([
	[
		'another payment',
		{ body: { id: '0197f9a0-0000-4000-8000-00000000000e', status: 'failed' } },
		'other_payment',
	],
	['a list', { body: [{ id }] }, 'unexpected_response'],
])('does not accept %s as the payment that it looks up', async (_name, answer, code) => {
	await expect(start(answer).source.lookUp(id, undefined, signal)).rejects.toMatchObject({ code });
});

it('looks a payment up without a country', async () => {
	const { transport, source } = start({ body: { id } });
	expect(await source.lookUp(id, 'IND', signal)).toEqual({ record: { id } });
	expect(transport.lines()).toEqual([`GET /v3/payments/${id}?external=false`]);
});
