import { TransportError } from '../../../client/errors';
import type { INode } from 'n8n-workflow';
import { manualError, runManually } from '../../../nodes/CrossBorderPayoutsTrigger/manualRun';
import { readSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';
import type { PaymentSource } from '../../../delivery/lookup/paymentSource';
import { connectionOf } from '../../support/fakes/connectionOf';
import { createFakeClock } from '../../support/fakes/fakeClock';
import {
	createFakeStreams,
	uuid7,
	wireEvent,
	type FakeStreams,
} from '../../support/fakes/fakeStreams';

async function run(
	transport: FakeStreams,
	raw: Record<string, unknown> = {},
	advanceMs = 0,
	payments: PaymentSource | null = null,
) {
	const settings = readSettings(raw);
	const closing = new AbortController();
	const clock = createFakeClock();
	const result = runManually(
		{
			...connectionOf(settings.profile, {
				transport,
				clock,
				random: () => 0.5,
				idleTimeoutMs: settings.idleTimeoutMs,
			}),
			payments,
		},
		settings,
		closing.signal,
		60_000,
	);
	for (let ms = 0; ms < advanceMs; ms += 1_000) {
		await new Promise((resolve) => setImmediate(resolve));
		await clock.advance(1_000);
	}
	return { result, closing, transport };
}

it('outputs the first event that passes the filter, and closes the connection', async () => {
	const transport = createFakeStreams({
		chunks: [wireEvent(uuid7(1), { status: 'queued' }), wireEvent(uuid7(2), { status: 'failed' })],
		then: 'hang',
	});
	const { result } = await run(transport, { statuses: ['failed'] });
	expect(await result).toMatchObject({ kind: 'event', event: { eventId: uuid7(2) } });
	expect(transport.openCount).toBe(0);
});

it('starts after the event that the user named', async () => {
	const transport = createFakeStreams({ chunks: [wireEvent(uuid7(2), {})], then: 'hang' });
	const { result } = await run(transport, { startFrom: 'afterEvent', startAfterEventId: uuid7(1) });
	await result;
	expect(transport.requests[0]?.headers['last-event-id']).toBe(uuid7(1));
});

it('reports that no event arrived, although the connection works', async () => {
	const { result } = await run(createFakeStreams({ then: 'hang' }), {}, 61_000);
	expect(await result).toEqual({ kind: 'none', connected: true, error: null, leftOut: 0 });
});

it('counts the events that the filters leave out', async () => {
	const transport = createFakeStreams({
		chunks: [
			wireEvent(uuid7(1), { status: 'queued', external_id: 'INV-1' }),
			wireEvent(uuid7(2), { status: 'failed', external_id: 'OTHER-1' }),
		],
		then: 'hang',
	});
	const raw = { statuses: ['failed'], externalIdPrefixes: ['INV-'] };
	const { result } = await run(transport, raw, 61_000);
	expect(await result).toMatchObject({ kind: 'none', connected: true, leftOut: 2 });
});

describe('the error after a test without an event', () => {
	const node = { name: 'Trigger', type: 'trigger', parameters: {} } as INode;
	const none = { kind: 'none', connected: true, error: null, leftOut: 0 } as const;

	it.each<[string, Record<string, unknown>, number, string, string]>([
		[
			'nothing came',
			{ statuses: ['failed'] },
			0,
			'No payment event came within 2 minutes',
			'The connection works. Test again, and make a payment while it listens. With sandbox keys, no money moves. With production keys, real money moves. Or test with a past event: set Start From to After an Event.',
		],
		[
			'nothing came on v2, which has no past events',
			{ apiVersion: 'v2' },
			0,
			'No payment event came within 2 minutes',
			'The connection works. Test again, and make a payment while it listens. With sandbox keys, no money moves. With production keys, real money moves.',
		],
		[
			'one was left out',
			{ statuses: ['failed'] },
			1,
			"One event came within 2 minutes, but it did not pass 'Statuses'",
			'The connection works. Choose more there, or leave it empty for all. Then test again.',
		],
		[
			'several were left out',
			{ events: ['payment'], externalIdPrefixes: ['INV-'] },
			3,
			"3 events came within 2 minutes, but none passed 'Events' and 'External ID Starts With'",
			'The connection works. Choose more there, or leave it empty for all. Then test again.',
		],
	])('%s', (_, raw, leftOut, message, description) => {
		expect(manualError(node, { ...none, leftOut }, readSettings(raw))).toMatchObject({
			message,
			description,
		});
	});

	it('says what is wrong with the connection', () => {
		const error = new TransportError('network', false, 'ECONNREFUSED');
		const shown = manualError(node, { ...none, connected: false, error }, readSettings({}));
		expect(shown.message).toMatch(/could not be reached|connect/i);
	});
});

it('reports why it could not connect', async () => {
	const down = new TransportError('network', false, 'ECONNREFUSED');
	const { result } = await run(createFakeStreams(down), {}, 61_000);
	expect(await result).toEqual({ kind: 'none', connected: false, error: down, leftOut: 0 });
});

it('reports at once an error that waiting does not solve', async () => {
	const { result } = await run(createFakeStreams({ status: 403 }));
	expect(await result).toMatchObject({ kind: 'refused', error: { code: 'proxy_refused' } });
});

it('ends without a message if the user stops it', async () => {
	const { result, closing } = await run(createFakeStreams({ then: 'hang' }));
	closing.abort();
	expect(await result).toEqual({ kind: 'closed' });
});

describe('an update of v2', () => {
	const update = { id: 'a', status: 'failed', timestamp: '2026-01-01T00:00:00Z' };
	const transport = () =>
		createFakeStreams({ chunks: [wireEvent(null, update, 'payment-update')], then: 'hang' });

	it('gets its record as in production', async () => {
		const payments = {
			lists: () => [],
			lookUp: async () => ({ record: { id: 'a', amount: 5 }, country: 'IND' }),
		};
		const { result } = await run(transport(), { apiVersion: 'v2' }, 0, payments);
		expect(await result).toMatchObject({
			kind: 'event',
			event: { payment: { ...update, amount: 5 } },
		});
	});

	it('does not keep a closed test waiting', async () => {
		const payments = {
			lists: () => [],
			lookUp: async () => await new Promise<never>(() => undefined),
		};
		const { result, closing } = await run(transport(), { apiVersion: 'v2' }, 1_000, payments);
		closing.abort();
		expect(await result).toEqual({ kind: 'closed' });
	});
});
