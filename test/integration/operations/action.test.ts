/** The action node and its credential in n8n-core's engine, against the sandbox over HTTP. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { credentialDataFor } from '../../support/servers/credentialData';
import { executeNode, type NodeRun } from '../../support/engine/executeNode';
import { paymentV2, paymentV3, quote } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

const run = async (
	parameters: INodeParameters,
	rest: Partial<NodeRun> & { algorithm?: 'HS256' | 'RS256'; signBody?: boolean } = {},
) => {
	const { algorithm = 'HS256', signBody = false, ...options } = rest;
	return await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(sandbox.baseUrl, sandbox.account, algorithm, { signBody }),
		parameters,
		...options,
	});
};

describe.each([
	['v3', quote('v3'), paymentV3],
	['v2', quote('v2'), paymentV2],
])('%s', (apiVersion, quoteForm, payment) => {
	describe.each([
		['HS256', false],
		['HS256', true],
		['RS256', false],
	] as const)('%s, hmac %s', (algorithm, signBody) => {
		it('quotes, pays and looks the payment up', async () => {
			const mode = { algorithm, signBody };
			const quoted = await run(quoteForm, mode);
			expect(quoted.error).toBeUndefined();
			const record = quoted.outputs[0]?.[0]?.json ?? {};
			const read = await run(
				{
					resource: 'quote',
					operation: 'get',
					apiVersion,
					quoteId: String(record['id']),
					country: 'IND',
				},
				mode,
			);
			expect(read.outputs[0]?.[0]?.json).toEqual(record);

			const paid = await run(payment, { ...mode, items: [record] });
			expect(paid.error).toBeUndefined();
			expect(paid.outputs[0]?.[0]).toMatchObject({
				item: 0,
				json: {
					outcome: 'created',
					externalId: 'INV-1',
					category: 'inProgress',
					releaseFunds: false,
				},
			});

			const found = await run(
				{
					resource: 'payment',
					operation: 'get',
					apiVersion,
					payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
					country: 'IND',
				},
				mode,
			);
			expect(found.outputs[0]?.[0]?.json['payment']).toMatchObject({ status: 'queued' });
		});
	});

	it('pays once for two items with the same external ID, even if the service does not check it', async () => {
		sandbox.control.changeBehaviours({ R5: 'none' });
		const quotes = await Promise.all(
			[1, 2, 3].map(async () => (await run(quoteForm)).outputs[0]?.[0]?.json ?? {}),
		);
		const { outputs, error } = await run(payment, { items: quotes });
		expect(error).toBeUndefined();
		expect(outputs[0]?.map(({ json }) => json['outcome'])).toEqual([
			'created',
			'existing',
			'existing',
		]);
		expect(Object.values(sandbox.control.ledger().paymentsByExternalId).flat()).toHaveLength(1);
		sandbox.control.changeBehaviours({ R5: 'beforeQuote' });
	});

	it('sends neither of two different payments with one external ID', async () => {
		sandbox.control.changeBehaviours({ R5: 'none' });
		const quoted = (await run(quoteForm)).outputs[0]?.[0]?.json ?? {};
		const others = (await run({ ...quoteForm, amount: '1001.00' })).outputs[0]?.[0]?.json ?? {};
		const { outputs } = await run(payment, {
			items: [quoted, others],
			onError: 'continueErrorOutput',
		});
		expect(outputs[0]).toEqual([]);
		const refused = { outcome: 'not_sent', created: 'no', externalId: 'INV-1' };
		expect(outputs[1]?.map(({ json }) => json['details'])).toMatchObject([refused, refused]);
		expect(Object.values(sandbox.control.ledger().paymentsByExternalId).flat()).toEqual([]);
		sandbox.control.changeBehaviours({ R5: 'beforeQuote' });
	});

	it('does not pay again with an external ID whose first payment has an unknown outcome', async () => {
		sandbox.control.changeBehaviours({ R5: 'none' });
		const quotes = await Promise.all(
			[1, 2].map(async () => (await run(quoteForm)).outputs[0]?.[0]?.json ?? {}),
		);
		sandbox.control.addFault({
			method: 'POST',
			path: `/${apiVersion}/payment`,
			kind: 'drop-before',
		});
		const { outputs } = await run(payment, { items: quotes, onError: 'continueErrorOutput' });
		expect(outputs[1]?.map(({ json }) => (json['details'] as IDataObject)['outcome'])).toEqual([
			'unconfirmed',
			'unconfirmed',
		]);
		expect(Object.values(sandbox.control.ledger().paymentsByExternalId).flat()).toHaveLength(0);
		sandbox.control.changeBehaviours({ R5: 'beforeQuote' });
	}, 60_000);

	it('returns the existing payment with the external ID', async () => {
		const first = (await run(quoteForm)).outputs[0]?.[0]?.json ?? {};
		const second = (await run(quoteForm)).outputs[0]?.[0]?.json ?? {};
		const paid = await run(payment, { items: [first] });
		const again = await run(payment, { items: [second] });
		expect(again.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'existing', externalId: 'INV-1' });
		expect(paid.outputs[0]?.[0]?.json['outcome']).toBe('created');
		expect(Object.values(sandbox.control.ledger().paymentsByExternalId).flat()).toHaveLength(1);
	});
});
