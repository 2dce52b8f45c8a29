import { openTestStream, type StreamBlock } from '../../support/servers/readSandboxStream';
import { field, v2PaymentFor, v2QuoteRequest } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

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

describe('GET /v2/events', () => {
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

	it('starts from now and replays nothing, whatever Last-Event-ID says', async () => {
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		const stream = await openTestStream(sandbox, '/v2/events', {
			lastEventId: eventIds()[0] ?? '',
		});
		const { paymentIds } = await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length > 0);
		expect(stream.blocks().map((block) => field(dataOf(block), 'id'))).toEqual(paymentIds);
	});

	it('sends ping comments at the interval', async () => {
		sandbox.control.changeSettings({ pingIntervalMs: 10 });
		const stream = await openTestStream(sandbox, '/v2/events');
		await stream.until(() => stream.blocks().length >= 3);
		expect(stream.text()).toMatch(/^(: ping\n\n)+$/);
	});
});
