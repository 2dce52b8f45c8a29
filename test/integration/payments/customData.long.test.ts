/** The custom data of an execution as n8n's engine stores it. With it, an operator finds the execution of a payment. */
import type { INodeParameters } from 'n8n-workflow';

import type { NodeOutcome, NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.clearFaults();
});

const run = async (
	parameters: INodeParameters,
	rest: Partial<NodeRun> = {},
): Promise<NodeOutcome> =>
	await executePayouts(sandbox, {
		parameters,
		...rest,
	});

const stored = (outcome: NodeOutcome): unknown => outcome.run.data.resultData.metadata;
const paymentId = (externalId = 'INV-1'): string | undefined =>
	sandbox.control.ledger().paymentsByExternalId[externalId]?.[0];

describe.each(['v2', 'v3'] as const)('%s', (version) => {
	it.each([true, false])('shows the payment of Send, with Simplify %p', async (simple) => {
		expect(stored(await run({ ...sendForm(version), simple }))).toStrictEqual({
			payoutExternalId: 'INV-1',
			payoutPaymentId: paymentId(),
			payoutStatus: 'queued',
		});
	});

	it('shows the payment that Wait has waited for', async () => {
		await run(sendForm(version));
		const waited = await run({
			resource: 'payment',
			operation: 'waitForFinalStatus',
			apiVersion: version,
			payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
			country: 'IND',
			maxWait: 1,
		});
		expect(stored(waited)).toMatchObject({ payoutPaymentId: paymentId(), payoutStatus: 'queued' });
	});

	it('stores nothing if the option is off', async () => {
		const outcome = await run({ ...sendForm(version), options: { customData: false } });
		expect(outcome.error).toBeUndefined();
		expect(stored(outcome)).toBeUndefined();
	});

	it.each(['={{ $json.no }}', '={{ nonsense( }}', 'no', null])(
		'refuses the option and pays nothing if it was written as %p',
		async (customData) => {
			const outcome = await run({ ...sendForm(version), options: { customData } });
			expect(outcome.error?.message).toContain("'Save IDs in Custom Data' must be true or false");
			expect(sandbox.control.requests()).toEqual([]);
		},
	);
});

it('names all payments of a run, also those that failed, but no ID that was refused', async () => {
	sandbox.control.addFault({
		method: 'POST',
		path: '/v3/payment',
		kind: 'status',
		status: 422,
		times: null,
	});
	const { run: failed } = await run(
		{ ...sendForm('v3'), externalId: '={{ $json.id }}' },
		{
			items: [{ id: 'INV-1' }, { id: 'INV-2' }, { id: 'not an ID' }],
			onError: 'continueErrorOutput',
		},
	);
	expect(failed.data.resultData.metadata).toMatchObject({
		payoutExternalId: 'INV-1, INV-2',
		payoutStatus: 'rejected, not_sent',
	});
});

it('names the payment of an execution that fails', async () => {
	sandbox.control.addFault({ method: 'POST', path: '/v3/payment', kind: 'status', status: 403 });
	const outcome = await run(sendForm('v3'));
	expect(outcome.status).toBe('error');
	expect(stored(outcome)).toMatchObject({ payoutExternalId: 'INV-1' });
});
