import { createEventIds, timestampOfEventId } from '../../../sandbox/basics/uuidV7';
import { openTestStream, type StreamBlock } from '../../support/servers/readSandboxStream';
import { field, v2PaymentFor, v2QuoteRequest } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
let sandbox: TestSandbox;

beforeEach(async () => {
	sandbox = await startTestSandbox();
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

describe('GET /v3/events', () => {
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

	it('resumes from the time of an ID that was never sent', async () => {
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		const stream = await openTestStream(sandbox, '/v3/events', {
			lastEventId: createEventIds()(0),
		});
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

	it('starts from now without Last-Event-ID', async () => {
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length > 0);
		expect(stream.blocks().map(({ id }) => id)).toEqual([eventIds()[2]]);
	});

	it.each(['', 'abc', '00000000-0000-4000-8000-000000000000', '1'])(
		'refuses the Last-Event-ID %j',
		async (lastEventId) => {
			const answer = await callSandbox(sandbox, 'GET', '/v3/events', {
				headers: { 'last-event-id': lastEventId },
			});
			expect(answer.status).toBe(422);
			expect(field(answer.body, 'errors', 0, 'pointer')).toBe('#/header/Last-Event-ID');
		},
	);

	it('sends no ping unless it is set', async () => {
		sandbox.control.changeSettings({ pingIntervalMs: 5 });
		const [v2, v3] = [
			await openTestStream(sandbox, '/v2/events'),
			await openTestStream(sandbox, '/v3/events'),
		];
		await v2.until(() => v2.blocks().length >= 2);
		expect(v3.text()).toBe('');
		sandbox.control.changeSettings({ v3PingIntervalMs: 5 });
		await v3.until(() => v3.blocks().length >= 1);
		expect(v3.blocks()[0]).toEqual({ comment: 'ping' });
	});
});
