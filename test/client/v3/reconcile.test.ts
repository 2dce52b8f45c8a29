import { createTurns } from '../../../client/reconcile/takeTurns';
import { createV3 } from '../../../client/v3';
import { createPaymentSource } from '../../../client/v3/reconcile';
import { createFakeTransport, type Step } from '../../support/fakeTransport';

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
	const source = createPaymentSource(payment, createTurns(1));
	const read = async (sinceMs: number): Promise<readonly unknown[]> =>
		(await source.lists(sinceMs)[0]?.read(signal)) ?? [];
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
		[0, 1_000, 2_000].map((offset) => `GET /v3/payments?limit=1000&offset=${offset}&direction=desc`),
	);
});

it('ends with the list', async () => {
	const { read } = start({ body: pageOf(0, 1_000, 100 * hourMs) }, { body: pageOf(999, 3, 100 * hourMs) });
	expect(await read(0)).toHaveLength(1_002);
});

it('leaves out what names no payment or no status', async () => {
	const { read } = start({ body: [{ status: 'queued' }, { id: 'a' }, { id: 'b', status: 'failed' }] });
	expect(await read(0)).toEqual([{ record: { id: 'b', status: 'failed' } }]);
});

it('does not read for ever where nothing tells a time, or every page is the same', async () => {
	const untimed = Array.from({ length: 20 }, (_, page) => ({
		body: Array.from({ length: 1_000 }, (__, n) => ({ id: `p${page}-${n}`, status: 'queued' })),
	}));
	const without = start(...untimed);
	expect(await without.read(0)).toHaveLength(10_000);
	const same = start(...Array.from({ length: 20 }, () => ({ body: pageOf(0, 1_000, 100 * hourMs) })));
	expect(await same.read(0)).toHaveLength(1_000);
	expect(same.transport.requests).toHaveLength(4);
});

it('looks one up without a country', async () => {
	const { transport, source } = start({ body: { id } });
	expect(await source.lookUp(id, 'IND', signal)).toEqual({ record: { id } });
	expect(transport.lines()).toEqual([`GET /v3/payments/${id}?external=false`]);
});
