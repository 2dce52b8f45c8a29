/** Payment: Send in n8n's engine against the sandbox: one payment per external ID, whatever goes wrong on the way. */
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';

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

const requests = (): string[] =>
	sandbox.control.requests().map(({ method, path }) => `${method} ${path}`);
/** IDs of the payments under an external ID. */
const payments = (externalId = 'INV-1'): readonly string[] =>
	sandbox.control.ledger().paymentsByExternalId[externalId] ?? [];
const detailsOf = (json: IDataObject | undefined): IDataObject =>
	(json?.['details'] ?? {}) as IDataObject;

describe.each(['v2', 'v3'] as const)('%s', (version) => {
	const form = sendForm(version);
	const single = version === 'v2' ? ['/v2/quote', '/v2/payment'] : ['/v3/quote', '/v3/payment'];

	// v2 looks in every country that can be paid.
	const looks = Array<string>(version === 'v2' ? 3 : 1).fill(`GET /${version}/payments/INV-1`);

	it('says for what it waited if the payment request got no clear answer', async () => {
		sandbox.control.addFault({
			method: 'POST',
			path: `/${version}/payment`,
			kind: 'status',
			status: 500,
			body: 'oops',
		});
		const { error, hints } = await run({ ...form, options: { settlingWindow: 1 } });
		expect(error).toBeUndefined();
		expect(payments()).toHaveLength(1);
		expect(hints.join(' ')).toContain(
			'INV-1: looked up for up to 1 second, because the payment request got no clear answer (The service had an internal error)',
		);
	});

	it('looks up, quotes and pays, and says what the record means', async () => {
		const { outputs, error } = await run(form);
		expect(error).toBeUndefined();
		const [made] = payments();
		expect(outputs[0]?.[0]?.json).toMatchObject({
			outcome: 'created',
			externalId: 'INV-1',
			category: 'inProgress',
			releaseFunds: false,
			action: 'wait',
			advice: expect.stringContaining('still in progress'),
			payment: { id: made, status: 'queued' },
			quote: { amount_source: 1000 },
		});
		expect(requests()).toEqual([...looks, ...single.map((path) => `POST ${path}`)]);
	});

	it('returns the existing payment when it runs again', async () => {
		await run(form);
		const { outputs } = await run(form, { retryOnFail: true });
		expect(outputs[0]?.[0]?.json).toMatchObject({
			outcome: 'existing',
			payment: { id: payments()[0] },
		});
		expect(payments()).toHaveLength(1);
	});

	it('pays once if the response is lost after the payment was created', async () => {
		sandbox.control.addFault({
			method: 'POST',
			path: `/${version}/payment`,
			kind: 'drop-after-commit',
		});
		const { outputs } = await run(form);
		expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
		expect(payments()).toHaveLength(1);
	});

	it('outputs in a dry run what would be paid, and pays nothing', async () => {
		const { outputs } = await run({ ...form, dryRun: true });
		expect(outputs[0]?.[0]?.json).toMatchObject({
			outcome: 'would_pay',
			releaseFunds: false,
			payment: null,
			quote: { amount_source: 1000 },
		});
		expect([payments().length, requests().length]).toEqual([0, looks.length + 1]);
	});

	it('pays what was approved, and nothing else', async () => {
		const { outputs } = await run({ ...form, dryRun: true, prepareApproval: true });
		const approval = outputs[0]?.[0]?.json['approval'] as IDataObject;
		const approved = {
			...form,
			requireApproval: true,
			approvedSummary: approval['summary'],
			approvedHash: approval['sha256'],
		} as INodeParameters;
		const changed = await run(
			{ ...approved, amount: '1000.01' },
			{ onError: 'continueErrorOutput' },
		);
		expect(detailsOf(changed.outputs[1]?.[0]?.json)).toMatchObject({
			code: 'not_approved',
			outcome: 'not_sent',
			created: 'no',
		});
		const unapproved = await run(
			{ ...approved, approvedHash: '={{ "" }}' },
			{ onError: 'continueErrorOutput' },
		);
		expect(detailsOf(unapproved.outputs[1]?.[0]?.json)).toMatchObject({ code: 'not_approved' });
		expect(payments()).toHaveLength(0);
		const { outputs: paid } = await run(approved);
		expect(paid[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});
});

const batch = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: `INV-${index}` }));
const perItem: INodeParameters = { ...sendForm('v3'), externalId: '={{ $json.id }}' };

it('stops at once on an empty balance and skips the rest; a second run with the same input pays the rest', async () => {
	sandbox.control.addFault({
		method: 'POST',
		path: '/v3/payment',
		skip: 2,
		kind: 'status',
		status: 400,
		contentType: 'application/problem+json',
		body: {
			type: 'about:blank',
			title: 'Bad Request',
			status: 400,
			detail: 'Insufficient balance detected (1.5)',
		},
	});
	const options = { maxConcurrentRequests: 1 };
	const first = await run(
		{ ...perItem, options },
		{ items: batch(6), onError: 'continueErrorOutput' },
	);
	expect(first.outputs[0]?.map(({ json }) => json['outcome'])).toEqual(['created', 'created']);
	expect(
		first.outputs[1]?.map(({ json }) => [detailsOf(json)['outcome'], detailsOf(json)['code']]),
	).toEqual([
		['rejected', 'insufficient_balance'],
		...Array<string[]>(3).fill(['skipped', 'run_stopped']),
	]);
	expect(requests().filter((line) => line === 'POST /v3/payment')).toHaveLength(3);
	const second = await run({ ...perItem, options }, { items: batch(6) });
	expect(second.outputs[0]?.map(({ json }) => json['outcome'])).toEqual([
		'existing',
		'existing',
		'created',
		'created',
		'created',
		'created',
	]);
});

it('refuses a run that exceeds its limits before anything is sent', async () => {
	const total = await run(
		{ ...perItem, options: { maxTotal: '2999.99' } },
		{ items: batch(3), onError: 'continueErrorOutput' },
	);
	expect(total.outputs[1]?.map(({ json }) => detailsOf(json)['code'])).toEqual(
		Array(3).fill('limit_exceeded'),
	);
	const problem = "'Max Total per Run' is 2999.99 AED, but the run asks for 3000 AED";
	// It is no fault of the payment of the item.
	expect(total.outputs[1]?.[0]?.json['error']).toBe(`${problem}. No payment was created`);
	expect(total.hints).toEqual([`Payments: 3 not sent: ${problem}`]);
	const count = await run(
		{ ...perItem, options: { maxPayments: 2 } },
		{ items: batch(3), onError: 'continueErrorOutput' },
	);
	expect(count.hints).toEqual([
		"Payments: 3 not sent: 'Max Payments per Run' is 2, but the run has 3",
	]);
	expect(requests()).toEqual([]);
	expect(
		(await run({ ...perItem, options: { maxTotal: '3000' } }, { items: batch(3) })).outputs[0],
	).toHaveLength(3);
});

it('pays once for two items with the same external ID, and none of those that differ', async () => {
	const items = [
		{ id: 'A', to: '1' },
		{ id: 'A', to: '1' },
		{ id: 'B', to: '1' },
		{ id: 'B', to: '2' },
	];
	const parameters = { ...perItem, beneficiary: '={{ JSON.stringify({ account: $json.to }) }}' };
	const { outputs } = await run(parameters, { items, onError: 'continueErrorOutput' });
	expect(outputs[0]?.map(({ json, item }) => [json['outcome'], item])).toEqual([
		['created', 0],
		['existing', 1],
	]);
	expect(outputs[1]?.map(({ json, item }) => [detailsOf(json)['outcome'], item])).toEqual([
		['not_sent', 2],
		['not_sent', 3],
	]);
	expect(payments('A')).toHaveLength(1);
	expect(payments('B')).toEqual([]);
});

it("checks the beneficiary's account first if the option is on", async () => {
	const validateAccount = (accountNumber: string) => ({
		validateAccount: { account: { accountNumber, bankBranchCode: 'SBIN0000001' } },
	});
	const form = {
		...sendForm('v3'),
		specifyParties: 'json',
		beneficiary: '{"account":"000000000300"}',
	};
	const refused = await run(
		{ ...form, options: validateAccount('000000000300') },
		{ onError: 'continueErrorOutput' },
	);
	expect(detailsOf(refused.outputs[1]?.[0]?.json)).toMatchObject({
		code: 'account_not_confirmed',
		outcome: 'not_sent',
		created: 'no',
	});
	expect(payments()).toHaveLength(0);
});

describe.each(['v2', 'v3'] as const)('a wait for the final status (%s)', (version) => {
	const parameters: INodeParameters = {
		...sendForm(version),
		externalId: '={{ $json.id }}',
		options: { waitForFinal: 20 },
	};

	it('returns the final status of each payment, and leaves no stream open', async () => {
		const running = run(parameters, { items: batch(8) });
		await waitUntil(() => sandbox.control.payments().length === 8);
		for (const { id } of sandbox.control.payments())
			sandbox.control.advancePayment(String(id), { status: 'succeeded' });
		const { outputs } = await running;
		expect(outputs[0]).toHaveLength(8);
		for (const { json } of outputs[0] ?? []) {
			expect(json).toMatchObject({
				outcome: 'created',
				final: true,
				releaseFunds: true,
				payment: { status: 'succeeded' },
			});
		}
		await waitUntil(() => sandbox.control.streams().length === 0);
	}, 30_000);
});

it('returns a payment that is not final when the wait is over, and does not fail', async () => {
	const { outputs } = await run({ ...sendForm('v3'), options: { waitForFinal: 1 } });
	expect(outputs[0]?.[0]?.json).toMatchObject({
		outcome: 'created',
		final: false,
		releaseFunds: false,
		category: 'inProgress',
	});
});

async function waitUntil(isTrue: () => boolean): Promise<void> {
	while (!isTrue()) await sleep(20);
}
