/** Simplify in n8n's engine against the sandbox: one flat shape for every operation that outputs a payment. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import type { NodeOutcome, NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV2, paymentV3, quote, sendForm } from '../../support/fakes/forms';
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
		parameters: { simple: true, ...parameters },
		...rest,
	});

const outputOf = ({ outputs, error }: NodeOutcome): IDataObject => {
	expect(error).toBeUndefined();
	return outputs[0]?.[0]?.json ?? {};
};

/** A payment of 1000 AED to India, which was made with a quote of the sandbox. */
const shape = {
	paymentId: expect.any(String),
	status: 'queued',
	category: 'inProgress',
	releaseFunds: false,
	action: 'wait',
	amount: expect.any(Number),
	currency: 'INR',
	sourceAmount: 1000,
	sourceCurrency: 'AED',
	country: 'IND',
	timestamp: expect.any(String),
	bankReference: null,
	walletAmount: expect.any(Number),
	walletCurrency: expect.any(String),
	walletPremium: expect.any(Number),
	walletTxnCost: expect.any(Number),
};
/** Of the form that is sent. */
const beneficiaryName = expect.stringMatching(/\w/);

describe.each(['v2', 'v3'] as const)('%s', (apiVersion) => {
	const form = sendForm(apiVersion);
	const byExternalId = {
		resource: 'payment',
		apiVersion,
		country: 'IND',
		payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
	};
	const expected = { ...shape, externalId: 'INV-1' };

	it('gives a payment the same shape wherever it is output', async () => {
		const sent = outputOf(await run(form));
		expect(sent).toEqual({
			...expected,
			outcome: 'created',
			beneficiaryName,
			rate: expect.closeTo(22.9413, 3),
			rateFrom: 'quote',
		});
		const found = outputOf(await run({ ...byExternalId, operation: 'get' }));
		expect(found).toEqual({ ...expected, rate: expect.closeTo(22.9413, 3), rateFrom: 'amounts' });
		expect(outputOf(await run(form))).toEqual({
			...found,
			outcome: 'existing',
			beneficiaryName: null,
		});
		const listed = outputOf(
			await run({ resource: 'payment', operation: 'getAll', apiVersion, country: 'IND' }),
		);
		// v2's record does not show the external ID.
		expect(listed).toEqual(apiVersion === 'v2' ? { ...found, externalId: null } : found);
		const waiting = { ...byExternalId, operation: 'waitForFinalStatus', maxWait: 1 };
		expect(outputOf(await run(waiting))).toEqual({ ...found, final: false });
		sandbox.control.advancePayment(String(sent['paymentId']), { status: 'succeeded' });
		expect(outputOf(await run(waiting))).toEqual({
			...found,
			status: 'succeeded',
			category: 'success',
			releaseFunds: true,
			action: 'none',
			timestamp: expect.any(String),
			bankReference: null,
			final: true,
		});
	});

	it('gives the payment of Create the same shape', async () => {
		const quoted = outputOf(await run({ ...quote(apiVersion), country: 'IND', currency: 'AED' }));
		const create = { ...(apiVersion === 'v2' ? paymentV2 : paymentV3), country: 'IND' };
		const made = outputOf(
			await run({ ...create, currency: 'AED', simple: true }, { items: [quoted] }),
		);
		expect(made).toEqual({
			...expected,
			outcome: 'created',
			beneficiaryName,
			rate: expect.closeTo(22.9413, 3),
			rateFrom: 'amounts',
		});
		expect(made['amount']).toBe(quoted['amount_destination']);
	});

	it('says in a dry run what would be paid, and pays nothing', async () => {
		const rehearsed = outputOf(await run({ ...form, dryRun: true }));
		expect(rehearsed).toEqual({
			...expected,
			outcome: 'would_pay',
			beneficiaryName,
			paymentId: null,
			status: null,
			category: null,
			action: 'none',
			rate: expect.closeTo(22.9413, 3),
			rateFrom: 'quote',
			timestamp: null,
			walletAmount: null,
			walletCurrency: null,
			walletPremium: null,
			walletTxnCost: null,
		});
		expect(sandbox.control.ledger().paymentsByExternalId).toEqual({});
	});

	it('sends the same requests as without it', async () => {
		const sent = async (simple: boolean): Promise<unknown[]> => {
			sandbox.control.reset();
			const json = outputOf(await run({ ...form, simple }));
			expect(json).toHaveProperty(simple ? 'paymentId' : 'payment.id');
			return sandbox.control.requests().map(({ method, path }) => [method, path]);
		};
		expect(await sent(true)).toEqual(await sent(false));
	});

	it('still refuses a payment that contradicts what was asked for', async () => {
		await run(form);
		const { outputs } = await run(
			{ ...form, amount: '1000.01' },
			{ onError: 'continueErrorOutput' },
		);
		expect(outputs[0]).toEqual([]);
		expect(outputs[1]?.[0]?.json['details']).toMatchObject({
			code: 'duplicate_external_id',
			outcome: 'rejected',
			created: 'yes',
		});
	});

	it.each(['={{ "true" }}', '={{ null }}'])('pays nothing for the value %s', async (simple) => {
		const { outputs } = await run({ ...form, simple }, { onError: 'continueErrorOutput' });
		expect(outputs[1]?.[0]?.json).toMatchObject({
			error: expect.stringContaining(
				"'Simplify' must be true or false. A text, a number or an empty value is not accepted. No payment was created",
			),
			details: { code: 'invalid_input', outcome: 'not_sent', created: 'no' },
		});
		expect(sandbox.control.requests()).toEqual([]);
	});

	it('gives a model the fields that its tool selects, and always the IDs', async () => {
		const node = new CrossBorderPayouts();
		node.description.name += 'Tool';
		const tool = { ...form, outputFields: ['status', 'releaseFunds'] };
		expect(outputOf(await run(tool, { node }))).toEqual({
			outcome: 'created',
			externalId: 'INV-1',
			paymentId: expect.any(String),
			status: 'queued',
			releaseFunds: false,
		});
	});
});
