/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createEventIds, timestampOfEventId } from '../../sandbox/uuidV7';
import { openTestStream, type StreamBlock } from '../support/readSandboxStream';
import { field, v2PaymentFor, v2QuoteRequest } from '../support/sandboxRequests';
import { callSandbox, signForSandbox } from '../support/signForSandbox';
import { createTestAccount, startTestSandbox, type TestSandbox } from '../support/startSandbox';

const other = createTestAccount({ name: 'other' });
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
let sandbox: TestSandbox;

beforeEach(async () => {
	sandbox = await startTestSandbox({ others: [other] });
});
afterEach(async () => {
	await sandbox.stop();
});

const dataOf = (block: StreamBlock | undefined): unknown => JSON.parse(block?.data ?? 'null');
const eventIds = () => sandbox.control.events('v3').map(({ id }) => id ?? '');

async function createPayment(externalId: string): Promise<string> {
	const quoted = await callSandbox(sandbox, 'POST', '/v2/quote', { body: v2QuoteRequest() });
	const body = v2PaymentFor(quoted.body, { external_id: externalId });
	const paid = await callSandbox(sandbox, 'POST', '/v2/payment', { body });
	expect(paid.status).toBe(202);
	return String(field(paid.body, 'id'));
}

describe('the v2 stream', () => {
	it('sends the full record first, then id, timestamp and status only, never an id line', async () => {
		const stream = await openTestStream(sandbox, '/v2/events');
		expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
		const id = await createPayment('v2-1');
		const record = (await callSandbox(sandbox, 'GET', `/v2/payments/${id}?country=IND`)).body;
		sandbox.control.advancePayment(id, { status: 'succeeded' });
		await stream.until(() => stream.blocks().length === 2);
		const [first, second] = stream.blocks();
		expect(first?.event).toBe('payment');
		expect(dataOf(first)).toEqual(record);
		expect(second?.event).toBe('payment-update');
		expect(dataOf(second)).toEqual({ id, timestamp: expect.any(String), status: 'succeeded' });
		expect(stream.text()).not.toMatch(/^id/m);
	});

	it('starts at connection and replays nothing, whatever Last-Event-ID says', async () => {
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		const stream = await openTestStream(sandbox, '/v2/events', { lastEventId: eventIds()[0] ?? '' });
		const { paymentIds } = await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length > 0);
		expect(stream.blocks().map((block) => field(dataOf(block), 'id'))).toEqual(paymentIds);
	});

	it('sends ping comments at the interval, v3 only when set', async () => {
		sandbox.control.changeSettings({ pingIntervalMs: 10 });
		const v2 = await openTestStream(sandbox, '/v2/events');
		const v3 = await openTestStream(sandbox, '/v3/events');
		await v2.until(() => v2.blocks().length >= 3);
		expect(v2.text()).toMatch(/^(: ping\n\n)+$/);
		expect(v3.text()).toBe('');
		sandbox.control.changeSettings({ v3PingIntervalMs: 10 });
		await v3.until(() => v3.blocks().length >= 1);
		expect(v3.blocks()[0]).toEqual({ comment: 'ping' });
	});
});

describe('the v3 stream', () => {
	it('sends id, event and one line of JSON', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		const id = await createPayment('v3-1');
		sandbox.control.advancePayment(id, { status: 'processing' });
		await stream.until(() => stream.blocks().length === 2);
		expect(stream.text()).toMatch(/^(id: [0-9a-f-]{36}\nevent: payment\ndata: \{.*\}\n\n){2}$/);
		expect(stream.blocks().map((block) => block.id)).toEqual(eventIds());
		expect(stream.blocks().every((block) => uuidV7.test(block.id ?? ''))).toBe(true);
		const record = (await callSandbox(sandbox, 'GET', `/v3/payments/${id}`)).body;
		expect(dataOf(stream.blocks()[1])).toEqual(record);
	});

	it('shows the payments of its own account only, of both versions', async () => {
		const own = await openTestStream(sandbox, '/v3/events');
		const foreign = await openTestStream(sandbox, '/v3/events', { tokenOptions: { account: other } });
		await createPayment('mine');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'], account: 'other' });
		await own.until(() => own.blocks().length > 0);
		await foreign.until(() => foreign.blocks().length > 0);
		const [mine, theirs] = sandbox.control.events('v3').map(({ id }) => id);
		sandbox.control.resendEvents();
		await own.until(() => own.blocks().length === 2);
		await foreign.until(() => foreign.blocks().length === 2);
		expect(own.blocks().map(({ id }) => id)).toEqual([mine, mine]);
		expect(foreign.blocks().map(({ id }) => id)).toEqual([theirs, theirs]);
	});

	it('resumes from the timestamp of the id, sending the same millisecond again', async () => {
		sandbox.control.setClock({ freeze: true });
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		sandbox.control.setClock({ advanceMs: 1 });
		await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
		sandbox.control.setClock({ advanceMs: 1 });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		const ids = eventIds();
		expect(new Set(ids.slice(2, 5).map(timestampOfEventId)).size).toBe(1);
		const stream = await openTestStream(sandbox, '/v3/events', { lastEventId: ids[3] ?? '' });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length >= 5);
		expect(stream.blocks().map(({ id }) => id)).toEqual([...ids.slice(2), eventIds().at(-1)]);
	});

	it('resumes from a time when the id itself was never sent', async () => {
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		const stream = await openTestStream(sandbox, '/v3/events', { lastEventId: createEventIds()(0) });
		await stream.until(() => stream.blocks().length === 2);
		expect(stream.blocks().map(({ id }) => id)).toEqual(eventIds());
	});

	it('replays only what is still kept', async () => {
		sandbox.control.setClock({ freeze: true });
		sandbox.control.changeSettings({ retentionMs: 60_000 });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		sandbox.control.setClock({ advanceMs: 40_000 });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		sandbox.control.setClock({ advanceMs: 40_000 });
		const [first, second] = eventIds();
		const stream = await openTestStream(sandbox, '/v3/events', { lastEventId: first ?? '' });
		await stream.until(() => stream.blocks().length > 0);
		expect(stream.blocks().map(({ id }) => id)).toEqual([second]);
	});

	it('starts at connection without Last-Event-ID', async () => {
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length > 0);
		expect(stream.blocks().map(({ id }) => id)).toEqual([eventIds()[2]]);
	});

	it.each(['', 'abc', '00000000-0000-4000-8000-000000000000', '1'])(
		'refuses the Last-Event-ID %j',
		async (lastEventId) => {
			const answer = await callSandbox(sandbox, 'GET', '/v3/events', { headers: { 'last-event-id': lastEventId } });
			expect(answer.status).toBe(422);
			expect(field(answer.body, 'errors', 0, 'pointer')).toBe('#/header/Last-Event-ID');
		},
	);

	it('carries anything a test wants to send, broken JSON and line breaks included', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		sandbox.control.appendEvent({ version: 'v3', event: 'payment-error', data: { reason: 'é 日' } });
		sandbox.control.appendEvent({ version: 'v3', event: 'payment', rawData: '{"id":\nbroken', id: 'no-uuid' });
		sandbox.control.appendEvent({ version: 'v3', event: 'new-kind', data: null, id: null });
		await stream.until(() => stream.blocks().length === 3);
		expect(stream.blocks()).toEqual([
			{ id: eventIds()[0], event: 'payment-error', data: '{"reason":"é 日"}' },
			{ id: 'no-uuid', event: 'payment', data: '{"id":\nbroken' },
			{ event: 'new-kind', data: 'null' },
		]);
	});

	it('ends with its token only where the setting says so', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		sandbox.control.setClock({ advanceMs: 3_600_000 });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length === 1);
		sandbox.control.changeSettings({ cutStreamsAtTokenExpiry: true });
		const shortLived = await openTestStream(sandbox, '/v3/events');
		sandbox.control.setClock({ advanceMs: 121_000 });
		await shortLived.until(() => shortLived.ended() === 'finished');
		expect(stream.ended()).toBeNull();
	});
});

describe('cutting, stalling and sending again', () => {
	it.each([
		['fin', 'finished'],
		['rst', 'broken'],
		['mid-event', 'broken'],
	] as const)('cuts by %s: the reader sees it %s', async (how, ended) => {
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length === 1);
		expect(sandbox.control.cutStreams({ how, version: 'v2' })).toEqual({ cut: 0 });
		expect(sandbox.control.cutStreams({ how })).toEqual({ cut: 1 });
		await stream.until(() => stream.ended() === ended);
		expect(stream.blocks()).toHaveLength(1);
		expect(stream.text().endsWith('\n\n')).toBe(how !== 'mid-event');
		await stream.until(() => sandbox.control.state().streams.length === 0);
	});

	it('cuts in the middle of the next real event, which a resume brings whole', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		sandbox.control.cutStreams({ how: 'mid-event', when: 'next-event' });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.ended() !== null);
		const [first, second] = eventIds();
		expect(stream.blocks().map(({ id }) => id)).toEqual([first]);
		expect(stream.text()).toContain(`id: ${second}\nevent`);
		const resumed = await openTestStream(sandbox, '/v3/events', { lastEventId: first ?? '' });
		await resumed.until(() => resumed.blocks().some(({ id }) => id === second));
	});

	it('cuts no more streams than asked for', async () => {
		const streams = await Promise.all([1, 2, 3].map(async () => await openTestStream(sandbox, '/v3/events')));
		expect(sandbox.control.cutStreams({ how: 'fin', count: 2 })).toEqual({ cut: 2 });
		await streams[0]?.until(() => sandbox.control.state().streams.length === 1);
	});

	it('holds events back while stalled and sends them afterwards', async () => {
		sandbox.control.changeSettings({ pingIntervalMs: 5 });
		const v3 = await openTestStream(sandbox, '/v3/events');
		const v2 = await openTestStream(sandbox, '/v2/events');
		sandbox.control.stallStreams({ on: true });
		await v2.until(() => sandbox.control.state().streams.every(({ stalled }) => stalled));
		await new Promise((resolve) => setTimeout(resolve, 20));
		const pingsBefore = v2.text();
		await sandbox.control.burst({ payments: 2, statuses: ['queued', 'succeeded'] });
		await new Promise((resolve) => setTimeout(resolve, 40));
		expect([v3.text(), v2.text()]).toEqual(['', pingsBefore]);
		const fresh = await openTestStream(sandbox, '/v3/events');
		sandbox.control.stallStreams({ on: false });
		await v3.until(() => v3.blocks().length === 4);
		await v2.until(() => v2.blocks().filter(({ event }) => event !== undefined).length === 4);
		expect(fresh.text()).toBe('');
	});

	it('can stall new streams too', async () => {
		sandbox.control.stallStreams({ on: true, newStreams: true });
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		expect(sandbox.control.state().streams[0]?.stalled).toBe(true);
		expect(stream.text()).toBe('');
		sandbox.control.stallStreams({ on: false });
		await stream.until(() => stream.blocks().length === 1);
	});

	it('sends events again with their old ids, chosen, last or shuffled', async () => {
		await sandbox.control.burst({ payments: 5, statuses: ['queued'] });
		const ids = eventIds();
		const stream = await openTestStream(sandbox, '/v3/events');
		sandbox.control.resendEvents({ last: 2 });
		sandbox.control.resendEvents({ ids: [ids[1] ?? '', ids[0] ?? '', 'unknown'] });
		const shuffledCount = sandbox.control.resendEvents({ shuffle: true, seed: 3 });
		expect(shuffledCount).toEqual({ resent: 5 });
		await stream.until(() => stream.blocks().length === 9);
		const seen = stream.blocks().map(({ id }) => id);
		expect(seen.slice(0, 4)).toEqual([ids[3], ids[4], ids[1], ids[0]]);
		expect([...seen.slice(4)].sort()).toEqual([...ids].sort());
		expect(seen.slice(4)).not.toEqual(ids);
		expect(eventIds()).toEqual(ids);
	});
});

describe('a burst', () => {
	it('sends every state of every payment, in order per payment', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		const statuses = ['queued', 'processing', 'succeeded', 'reversed'];
		const { paymentIds, eventIds: burstIds } = await sandbox.control.burst({
			payments: 100,
			statuses,
			interleave: 'random',
			seed: 7,
			country: 'NGA',
		});
		await stream.until(() => stream.blocks().length === 400);
		expect(stream.blocks().map(({ id }) => id)).toEqual(burstIds);
		expect(new Set(burstIds).size).toBe(400);
		expect([...burstIds].sort()).toEqual(burstIds);
		const byPayment = new Map<unknown, unknown[]>(paymentIds.map((id) => [id, []]));
		for (const block of stream.blocks()) {
			byPayment.get(field(dataOf(block), 'id'))?.push(field(dataOf(block), 'status'));
		}
		expect([...byPayment.values()]).toEqual(Array(100).fill(statuses));
		const order = stream.blocks().map((block) => field(dataOf(block), 'status'));
		expect(order.slice(0, 100)).not.toEqual(Array(100).fill('queued'));
	});

	it('takes turns when not random, and pauses between events when told', async () => {
		const started = Date.now();
		await sandbox.control.burst({ payments: 2, statuses: ['queued', 'failed'], intervalMs: 10 });
		expect(Date.now() - started).toBeGreaterThanOrEqual(28);
		expect(sandbox.control.events('v3').map(({ status }) => status)).toEqual([
			'queued',
			'queued',
			'failed',
			'failed',
		]);
	});
});

describe('a slow reader', () => {
	it('gets everything in order while the sandbox buffers next to nothing for it', async () => {
		// About 13 MB, more than the buffers of a loopback connection take.
		const payments = 10_000;
		const answer = await new Promise<IncomingMessage>((resolve, reject) => {
			const headers = { authorization: `Bearer ${signForSandbox(sandbox)}` };
			httpRequest(`${sandbox.baseUrl}/v3/events`, { headers }, resolve).on('error', reject).end();
		});
		answer.pause();
		const { eventIds: ids } = await sandbox.control.burst({ payments, statuses: ['queued', 'succeeded'] });
		await new Promise((resolve) => setTimeout(resolve, 50));
		// What is not on its way yet is only a position in the log.
		expect(sandbox.control.state().streams[0]?.lastEventId).not.toBe(ids.at(-1));
		let text = '';
		for await (const chunk of answer) {
			text += String(chunk);
			if (text.split('\n\n').length > ids.length) break;
		}
		expect([...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)).toEqual(ids);
	});
});

describe('stopping', () => {
	it('ends streams, waiting requests and the port at once', async () => {
		const stream = await openTestStream(sandbox, '/v2/events');
		sandbox.control.addFault({ kind: 'delay', delayMs: 60_000, path: '/v2/debug' });
		const waiting = callSandbox(sandbox, 'GET', '/v2/debug').then(
			() => 'answered',
			() => 'broken',
		);
		await stream.until(() => sandbox.control.ledger().requests.length === 2);
		const started = Date.now();
		await sandbox.stop();
		expect(Date.now() - started).toBeLessThan(1000);
		await stream.until(() => stream.ended() !== null);
		expect(['answered', 'broken']).toContain(await waiting);
		await expect(fetch(`${sandbox.baseUrl}/v2/debug`)).rejects.toThrow();
	});
});

describe('event ids', () => {
	it('rise inside one millisecond and tell their time', () => {
		const next = createEventIds();
		const ids = Array.from({ length: 5000 }, () => next(1_800_000_000_000));
		expect([...ids].sort()).toEqual(ids);
		expect(ids.every((id) => uuidV7.test(id) && timestampOfEventId(id) === 1_800_000_000_000)).toBe(true);
	});

	it.each(['', 'x', '00000000-0000-4000-8000-000000000000'])('are not made up from %j', (text) => {
		expect(timestampOfEventId(text)).toBeNull();
	});
});
