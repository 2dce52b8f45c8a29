/** What v3 may answer although the interface does not show it. It passes, or the error says what is not understood. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { credentialDataFor } from '../../support/servers/credentialData';
import { executeNode } from '../../support/engine/executeNode';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.clearFaults();
});

const run = async (parameters: INodeParameters) =>
	await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(sandbox.baseUrl, sandbox.account),
		parameters: { resource: 'payment', apiVersion: 'v3', simple: true, ...parameters },
	});

const answer = (path: string, body: unknown): void =>
	void sandbox.control.addFault({ path, kind: 'status', status: 200, body });

const byPaymentId = (value: string) => ({ __rl: true, mode: 'paymentId', value });

const inner: IDataObject = {
	id: 'pay_7',
	status: 'succeeded',
	timestamp: '2026-01-05T10:01:00Z',
	external_id: 'INV-1',
};
const envelope: IDataObject = {
	id: 'request_1',
	timestamp: '2026-01-05T11:00:00Z',
	status: 'ok',
	data: inner,
};

it('gets a payment by an ID that is no UUID, in an envelope with an ID of its own', async () => {
	answer('/v3/payments/pay_7', envelope);
	const { outputs, error } = await run({ operation: 'get', payment: byPaymentId('pay_7') });
	expect(error).toBeUndefined();
	expect(outputs[0]?.[0]?.json).toMatchObject({
		paymentId: 'pay_7',
		externalId: 'INV-1',
		status: 'succeeded',
		releaseFunds: true,
		timestamp: '2026-01-05T10:01:00Z',
	});
});

it("shows the service's answer unchanged without Simplify", async () => {
	answer('/v3/payments/pay_7', envelope);
	const { outputs } = await run({
		operation: 'get',
		payment: byPaymentId('pay_7'),
		simple: false,
	});
	expect(outputs[0]?.[0]?.json).toMatchObject({ releaseFunds: true, payment: envelope });
	expect(outputs[0]?.[0]?.json['payment']).toEqual(envelope);
});

it('ends a wait for a payment in such an envelope', async () => {
	answer('/v3/payments/pay_7', envelope);
	const { outputs } = await run({
		operation: 'waitForFinalStatus',
		payment: byPaymentId('pay_7'),
		maxWait: 5,
	});
	expect(outputs[0]?.[0]?.json).toMatchObject({ final: true, paymentId: 'pay_7' });
});

it('still refuses another payment in an envelope', async () => {
	answer('/v3/payments/pay_8', envelope);
	const { error } = await run({ operation: 'get', payment: byPaymentId('pay_8') });
	expect(error?.message).toContain('it shows the payment ID pay_7 instead of pay_8');
});

it('shows a status under another name, and does not act on it', async () => {
	const record = { id: 'pay_7', state: 'succeeded' };
	answer('/v3/payments/pay_7', record);
	const { outputs } = await run({ operation: 'get', payment: byPaymentId('pay_7') });
	expect(outputs[0]?.[0]?.json).toMatchObject({
		status: null,
		releaseFunds: false,
		action: 'lookUpLater',
		payment: record,
	});
});

it('lists payments beside an empty list of errors', async () => {
	answer('/v3/payments', { data: [inner], errors: [] });
	const { outputs, error } = await run({ operation: 'getAll', limit: 1 });
	expect(error).toBeUndefined();
	expect(outputs[0]?.map(({ json }) => json['paymentId'])).toEqual(['pay_7']);
});

it.each<[unknown, string]>([
	[{ data: [inner], errors: [{ detail: 'Partly failed' }] }, "it has 'errors' beside the list"],
	[{ total: 1 }, 'it has no list of records'],
])('says what it does not understand of the list %j', async (body, problem) => {
	answer('/v3/payments', body);
	const { error } = await run({ operation: 'getAll', limit: 1 });
	expect(error?.message).toBe(`The service's answer cannot be used: ${problem} [item 0]`);
});

it('names the member of a record that is missing', async () => {
	const { outputs } = await run({
		operation: 'create',
		resource: 'quote',
		country: 'IND',
		currency: 'AED',
		amount: '100.00',
	});
	const quote = Object.fromEntries(
		Object.entries(outputs[0]?.[0]?.json ?? {}).filter(([name]) => name !== 'rate'),
	);
	answer('/v3/quote', quote);
	const { error } = await run({
		operation: 'create',
		resource: 'quote',
		country: 'IND',
		currency: 'AED',
		amount: '100.00',
	});
	expect(error?.message).toBe("The service's answer cannot be used: it has no 'rate' [item 0]");
});
