import { ApiError, TransportError } from '../../../client/errors';
import { emptyProblem } from '../../../client/errors/problem';
import { saysThereIsNone } from '../../../client/http/isFromService';
import { createSemaphore } from '../../../client/async/semaphore';
import { createV2 } from '../../../client/v2';
import { createPaymentSource } from '../../../delivery/v2/paymentSource';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';
import { ownNotFound, servePages, times } from '../../support/servers/servePages';

const id = '0197f9a0-0000-4000-8000-000000000002';
const record = { id, timestamp: '2026-01-05T10:01:00Z', status: 'queued' };
const notFound = { status: 404, body: { detail: 'Not Found' } };
const { signal } = new AbortController();

function start(countries: string[], ...steps: Step[]) {
	const transport = createFakeTransport(...steps);
	const { payment } = createV2({ baseUrl: 'https://sandbox.example.test', transport });
	return { transport, source: createPaymentSource(payment, countries, createSemaphore(1)) };
}

it('lists open payments, and then changed ones, per country', async () => {
	const changed = { ...record, status: 'failed' };
	const { transport, source } = start(
		['IND', 'PAK'],
		...times(2, servePages([record])),
		...times(3, servePages([])),
		...times(2, servePages([changed])),
	);
	const [india, ...others] = source.lists(Date.parse('2026-01-05T09:00:00Z'));
	expect(await india?.read(signal)).toEqual([
		{ record, country: 'IND' },
		{ record: changed, country: 'IND' },
	]);
	expect(others.map(({ name }) => name)).toEqual(['PAK']);
	expect(transport.lines().map(decodeURIComponent)).toEqual([
		...['queued', 'queued', 'pending', 'processing', 'unknown'].map((status) =>
			expect.stringMatching(
				new RegExp(`^GET /v2/payments\\?.*country=IND.*&status=${status}(&sorting_order=asc)?$`),
			),
		),
		...Array(2).fill(
			expect.stringMatching(/^GET \/v2\/payments\?.*start_ts=2026-01-05T09:00:00.000Z/),
		),
	]);
	for (const line of transport.lines()) expect(line).toContain('sorting_order=asc');
});

// All services read a single key in the same way, whether or not they read repeated keys.
it.each([
	['each of the keys', (keys: string[]) => keys],
	['the first one', (keys: string[]) => keys.slice(0, 1)],
	['the last one', (keys: string[]) => keys.slice(-1)],
	['none of several', (keys: string[]) => (keys.length === 1 ? keys : [])],
])('finds open payments if the service reads repeated keys as: %s', async (_name, readKeys) => {
	const open = ['queued', 'pending', 'processing', 'unknown'].map((status) => ({
		...record,
		id: `p-${status}`,
		status,
	}));
	const serve: Step = (request) => {
		const { searchParams } = new URL(request.url);
		const wanted = readKeys(searchParams.getAll('status'));
		return servePages(
			searchParams.has('status') ? open.filter(({ status }) => wanted.includes(status)) : [],
		)(request);
	};
	const { source } = start(['IND'], ...times(20, serve));
	expect(await source.lists(0)[0]?.read(signal)).toEqual(
		open.map((one) => ({ record: one, country: 'IND' })),
	);
});

describe.each([1_000, 100, 20])('of a service that gives %i at a time', (cap) => {
	const list = Array.from({ length: 1_101 }, (_, n) => ({
		...record,
		id: `p${n}`,
		timestamp: new Date(n * 1_000).toISOString(),
	}));

	it.each([
		['an empty page', undefined],
		["the service's own 404", ownNotFound],
	])('reads all pages, up to %s', async (_name, beyond) => {
		const habits = { cap, ...(beyond ? { beyond } : {}) };
		const { source } = start(
			['IND'],
			...times(4, { body: [] }),
			...times(100, servePages(list, habits)),
		);
		expect(await source.lists(0)[0]?.read(signal)).toEqual(
			list.map((one) => ({ record: one, country: 'IND' })),
		);
	});

	it('fails if every page is the same', async () => {
		const { source } = start(
			['IND'],
			...times(4, { body: [] }),
			...times(5, servePages(list, { cap, ignoresOffset: true })),
		);
		await expect(source.lists(0)[0]?.read(signal)).rejects.toMatchObject({
			code: 'list_unreadable',
		});
	});
});

describe('a look-up', () => {
	it('asks only in the known country', async () => {
		const { transport, source } = start(['IND', 'PAK'], { body: record });
		expect(await source.lookUp(id, 'NGA', signal)).toEqual({ record, country: 'NGA' });
		expect(transport.lines()).toEqual([`GET /v2/payments/${id}?country=NGA&external=false`]);
	});

	it('asks one country after another, because the wrong one does not know the payment', async () => {
		const { source, transport } = start(['IND', 'PAK', 'NGA'], notFound, { body: record });
		expect(await source.lookUp(id, undefined, signal)).toEqual({ record, country: 'PAK' });
		expect(transport.requests).toHaveLength(2);
	});

	it.each([
		[
			'a gateway has a 404',
			{ status: 404, body: '<html>', headers: { 'content-type': 'text/html' } },
		],
		['another payment comes', { body: { ...record, id: '0197f9a0-0000-4000-8000-00000000000e' } }],
	])('does not report the payment as gone if %s', async (_name, answer) => {
		const { source } = start(['IND', 'PAK'], answer, notFound);
		const [looked] = await Promise.allSettled([source.lookUp(id, undefined, signal)]);
		expect(looked.status === 'rejected' && saysThereIsNone(looked.reason)).toBe(false);
		expect(looked.status).toBe('rejected');
	});

	it('reports that no country has it, or that one country gave no answer', async () => {
		const nowhere = start(['IND', 'PAK'], notFound, notFound).source;
		await expect(nowhere.lookUp(id, undefined, signal)).rejects.toMatchObject({
			code: 'not_found',
		});
		const open = start(['IND', 'PAK'], new TransportError('network', true), notFound).source;
		await expect(open.lookUp(id, undefined, signal)).rejects.toMatchObject({ code: 'network' });
		const none = start([]).source;
		await expect(none.lookUp(id, undefined, signal)).rejects.toEqual(
			new ApiError('not_found', 'GET /v2/payments/{id}', 404, {
				...emptyProblem,
				isFromService: true,
			}),
		);
	});
});
