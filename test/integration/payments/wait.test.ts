/** Payment: Wait for Final Status in n8n-core's engine, against the sandbox over HTTP. */
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { until } from '../../support/engine/triggerHost';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

const wait = async (
	apiVersion: string,
	items: IDataObject[],
	parameters: INodeParameters = {},
	rest: Partial<NodeRun> = {},
) =>
	await executePayouts(sandbox, {
		parameters: {
			resource: 'payment',
			operation: 'waitForFinalStatus',
			apiVersion,
			payment: { __rl: true, mode: 'paymentId', value: '={{ $json.id }}' },
			country: 'IND',
			maxWait: 20,
			...parameters,
		},
		items,
		...rest,
	});

/** As the form is when its operation has just been chosen. */
const waitUntouched = async (apiVersion: string, items: IDataObject[]) =>
	await executePayouts(sandbox, {
		parameters: {
			resource: 'payment',
			operation: 'waitForFinalStatus',
			apiVersion,
			...(apiVersion === 'v2' ? { country: 'IND' } : {}),
		},
		items,
	});

const createPayments = async (payments: number): Promise<IDataObject[]> => {
	const { paymentIds } = await sandbox.control.burst({
		payments,
		statuses: ['queued'],
		country: 'IND',
	});
	return paymentIds.map((id) => ({ id }));
};

const requestsOf = (path: string): unknown[] =>
	sandbox.control.requests().filter((request) => request.path.startsWith(path));

const noStreams = async (): Promise<void> =>
	await until(() => sandbox.control.streams().length === 0, 'all streams closed');

const move = (items: readonly IDataObject[], status: string): void => {
	for (const { id } of items) sandbox.control.advancePayment(String(id), { status });
};

describe.each(['v3', 'v2'])('with the defaults of the form, %s', (apiVersion) => {
	it('waits for the payment of each item', async () => {
		const externalIds = ['INV-1', 'INV-2'];
		const paymentIds = externalIds.map(
			(externalId) => sandbox.control.makePayment({ externalId }).id,
		);
		for (const id of paymentIds) sandbox.control.advancePayment(id, { status: 'succeeded' });
		const { outputs, error } = await waitUntouched(
			apiVersion,
			externalIds.map((externalId) => ({ externalId })),
		);
		expect(error).toBeUndefined();
		expect(outputs[0]?.map(({ json }) => (json['payment'] as IDataObject)['id'])).toEqual(
			paymentIds,
		);
	});

	it.each([[{}], [{ externalId: '' }], [{ externalId: null }]])(
		'looks nothing up for the item %p, and names the field',
		async (item) => {
			const { error } = await waitUntouched(apiVersion, [item]);
			expect(error?.message).toMatch(/^'Payment' is required\. Choose a payment, or give/);
			expect(requestsOf(`/${apiVersion}/payments`)).toEqual([]);
		},
	);
});

describe('v3', () => {
	it('waits for 20 items on one stream, with one look-up each', async () => {
		const items = await createPayments(20);
		const running = wait('v3', items);
		await until(() => requestsOf('/v3/payments/').length === 20, '20 look-ups');
		move(items, 'processing');
		move([...items].reverse(), 'succeeded');
		const { outputs, error } = await running;
		expect(error).toBeUndefined();
		expect(outputs[0]?.map(({ item }) => item)).toEqual(items.map((_, index) => index));
		expect(outputs[0]?.map(({ json }) => (json['payment'] as IDataObject)['id'])).toEqual(
			items.map(({ id }) => id),
		);
		for (const { json } of outputs[0] ?? []) {
			expect(json).toMatchObject({
				final: true,
				category: 'success',
				releaseFunds: true,
				source: 'stream',
				payment: { status: 'succeeded' },
			});
		}
		expect(requestsOf('/v3/events')).toHaveLength(1);
		expect(requestsOf('/v3/payments/')).toHaveLength(20);
		await noStreams();
	});

	it('misses no final status when the stream is cut', async () => {
		const items = await createPayments(3);
		const running = wait('v3', items);
		await until(() => requestsOf('/v3/payments/').length === 3, '3 look-ups');
		sandbox.control.cutStreams({ how: 'rst' });
		move(items, 'failed');
		const { outputs } = await running;
		expect(outputs[0]?.map(({ json }) => json['category'])).toEqual(['failed', 'failed', 'failed']);
		expect(requestsOf('/v3/events').length).toBeGreaterThan(1);
		await noStreams();
	});

	it("waits by external ID, and learns the payment's ID from the look-up", async () => {
		await wait('v3', [{}], { ...sendForm('v3'), operation: 'send' });
		const running = wait('v3', [{ id: 'INV-1' }], {
			payment: { __rl: true, mode: 'externalId', value: '={{ $json.id }}' },
		});
		const isAsked = (): boolean =>
			sandbox.control.streams().length === 1 && requestsOf('/v3/payments/').length >= 2;
		await until(isAsked, 'the look-up on the stream');
		await sleep(50);
		const [paymentId = ''] = sandbox.control.ledger().paymentsByExternalId['INV-1'] ?? [];
		move([{ id: paymentId }], 'rejected');
		expect((await running).outputs[0]?.[0]?.json).toMatchObject({
			source: 'stream',
			payment: { status: 'rejected' },
		});
	});

	it('falls back to look-ups when the stream is refused', async () => {
		sandbox.control.addFault({
			kind: 'status',
			status: 403,
			method: 'GET',
			path: '/v3/events',
			times: null,
		});
		const items = await createPayments(2);
		const running = wait('v3', items);
		await until(() => requestsOf('/v3/payments/').length === 2, '2 look-ups');
		move(items, 'reversed');
		const { outputs } = await running;
		expect(outputs[0]?.map(({ json }) => [json['source'], json['final']])).toEqual([
			['lookup', true],
			['lookup', true],
		]);
	});

	it('closes the stream when the execution is cancelled', async () => {
		const items = await createPayments(5);
		const cancel = new AbortController();
		const running = wait('v3', items, {}, { cancel: cancel.signal });
		await until(() => requestsOf('/v3/payments/').length === 5, '5 look-ups');
		expect(sandbox.control.streams()).toHaveLength(1);
		cancel.abort();
		expect((await running).status).toBe('canceled');
		await noStreams();
		const asked = sandbox.control.requests().length;
		await sleep(1_500);
		expect(sandbox.control.requests()).toHaveLength(asked);
	});

	it('closes a connection on which nothing arrives', async () => {
		const items = await createPayments(1);
		move(items, 'succeeded');
		const { outputs } = await wait('v3', items);
		expect(outputs[0]?.[0]?.json).toMatchObject({ final: true, source: 'lookup' });
		await noStreams();
	});
});

describe.each(['v2', 'v3'])('%s', (apiVersion) => {
	it('returns the last known status when the time is up', async () => {
		const items = await createPayments(3);
		const { outputs } = await wait(apiVersion, items, { maxWait: 1 });
		expect(outputs[0]?.map(({ json }) => json['final'])).toEqual([false, false, false]);
		expect(outputs[0]?.[0]?.json).toMatchObject({
			category: 'inProgress',
			payment: { status: 'queued' },
		});
		await noStreams();
	});

	it.each([
		['continueRegularOutput', 0],
		['continueErrorOutput', 1],
	] as const)(
		'sends a payment that is not final to the right branch with %s',
		async (onError, branch) => {
			const [final, open, missing] = [
				...(await createPayments(2)),
				{ id: '0197f9a0-0000-7000-8000-000000000000' },
			] as const;
			move([final ?? {}], 'succeeded');
			const { outputs } = await wait(
				apiVersion,
				[final, open, missing].map((item) => item ?? {}),
				{ maxWait: 1, options: { whenNotFinal: 'fail' } },
				{ onError },
			);
			expect(outputs[0]?.[0]).toMatchObject({ item: 0, json: { final: true } });
			const failed = (outputs[branch] ?? []).filter(({ json }) => 'error' in json);
			expect(
				failed.map(({ item, json }) => [item, (json['details'] as IDataObject)['code']]),
			).toEqual([
				[1, 'not_final'],
				[2, 'not_found'],
			]);
			await noStreams();
		},
	);

	it('ends the other waits if the node stops at a failed item', async () => {
		const items = [...(await createPayments(2)), { id: 'nonsense' }];
		const startedMs = Date.now();
		const { error } = await wait(apiVersion, items);
		expect(error).toMatchObject({ message: expect.stringContaining('[item 2]') });
		expect(Date.now() - startedMs).toBeLessThan(10_000);
		await noStreams();
	});
});

describe('v2', () => {
	it('looks up with growing pauses, never twice a second, and opens no stream', async () => {
		const items = await createPayments(4);
		const running = wait('v2', items);
		await until(() => requestsOf('/v2/payments/').length === 8, '8 look-ups');
		move(items, 'succeeded');
		const { outputs } = await running;
		expect(outputs[0]?.map(({ json }) => json['releaseFunds'])).toEqual([true, true, true, true]);
		expect(requestsOf('/v2/payments/')).toHaveLength(12);
		expect(requestsOf('/v2/events')).toEqual([]);
	});
});
