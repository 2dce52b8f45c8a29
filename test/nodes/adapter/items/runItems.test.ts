import { sleep, type GenericValue, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { ApiError, InputError, TransportError } from '../../../../client/errors';
import { emptyProblem } from '../../../../client/errors/problem';
import type { OperationFacts, RunsEachItem } from '../../../../nodes/adapter/items/itemOperation';
import { runItems } from '../../../../nodes/adapter/items/runItems';
import { maxConcurrentRequests } from '../../../../nodes/CrossBorderPayouts/fields/options';
import { createFakeContext, type FakeExecution } from '../../../support/fakes/fakeExecuteContext';

const fields: INodeProperties[] = ['amount', 'externalId', 'options'].map((name) => ({
	displayName: `The ${name}`,
	name,
	type: 'string',
	default: '',
}));

const items = Array.from({ length: 12 }, (_, n) => ({ n, id: `INV-${n}` }));
const parameters: INodeParameters = {
	amount: '={{ $json.n }}',
	externalId: '={{ $json.id }}',
	options: {},
};

const run = async (
	operation: Partial<OperationFacts & RunsEachItem>,
	execution: FakeExecution = {},
) =>
	await runItems(createFakeContext({ parameters, items, ...execution }).context, {
		fields,
		run: async (_client, form) => ({ amount: form['amount'] }),
		...operation,
	});

it('returns one output per item, in order and paired, however long each takes', async () => {
	const [outputs = []] = await run({
		run: async (_client, { amount }) => {
			await sleep((12 - Number(amount)) * 2);
			return { amount };
		},
	});
	expect(outputs).toEqual(items.map(({ n }) => ({ json: { amount: n }, pairedItem: { item: n } })));
});

describe('an operation that takes all items as one input', () => {
	const whole = { takesAllItems: ({ amount }: object & { amount?: unknown }) => amount !== 'each' };

	it('is run once, with the form of the first item and the json of all', async () => {
		const [outputs = []] = await run({
			...whole,
			run: async (_client, form, _signal, surroundings) => ({
				amount: form['amount'],
				count: surroundings.items?.length,
			}),
		});
		expect(outputs).toEqual([{ json: { amount: 0, count: 12 }, pairedItem: { item: 0 } }]);
	});

	it('is run for each item if the node says so', async () => {
		const [outputs = []] = await run(
			{
				...whole,
				run: async (_client, _form, _signal, { items: all }) => ({ all: all === undefined }),
			},
			{ parameters: { ...parameters, amount: 'each' } },
		);
		expect(outputs).toHaveLength(12);
		expect(outputs[11]).toEqual({ json: { all: true }, pairedItem: { item: 11 } });
	});
});

it('returns every entry of a list, paired with its input item, and nothing for an empty list', async () => {
	const [outputs = []] = await run({
		run: async (_client, { amount }) => {
			await sleep((12 - Number(amount)) * 2);
			return Array.from({ length: Number(amount) % 3 }, (_, part) => ({ amount, part }));
		},
	});
	expect(outputs).toEqual(
		items.flatMap(({ n }) =>
			Array.from({ length: n % 3 }, (_, part) => ({
				json: { amount: n, part },
				pairedItem: { item: n },
			})),
		),
	);
});

it('keeps the columns of each item where an operation says so, but not for a model', async () => {
	const answering = { keepsInput: true, run: async () => ({ id: 'answer', status: 'valid' }) };
	const [outputs = []] = await run(answering);
	expect(outputs).toEqual(
		items.map(({ n, id }) => ({
			json: { n, input_id: id, id: 'answer', status: 'valid' },
			pairedItem: { item: n },
		})),
	);
	const [answers = []] = await run(answering, { type: 'test.payoutsTool' });
	expect(answers[0]?.json).toEqual({ id: 'answer', status: 'valid' });
});

it.each<['continueRegularOutput' | 'continueErrorOutput', object]>([
	['continueRegularOutput', { n: 0, id: 'INV-0' }],
	// n8n itself adds them, and only to an item that has no others.
	['continueErrorOutput', {}],
])('keeps the columns of an item that failed: %s', async (onError, columns) => {
	const [outputs = []] = await run(
		{
			keepsInput: true,
			run: async () => await Promise.reject(new InputError([{ field: '', problem: 'is wrong' }])),
		},
		{ continueOnFail: true, onError },
	);
	expect(outputs).toHaveLength(items.length);
	const { error, details, ...kept } = outputs[0]?.json ?? {};
	expect(error).toContain('is wrong');
	expect(details).toMatchObject({ code: 'invalid_input' });
	expect(kept).toEqual(columns);
});

it('returns nothing for no items, and reads no credential', async () => {
	expect(await run({}, { items: [], credential: { baseUrl: 'nonsense' } })).toEqual([[]]);
});

it.each<[unknown, number]>([
	[undefined, 5],
	[1, 1],
	[3, 3],
	[2.9, 2],
	[50, 12],
	[1000, 12],
	[0, 1],
	[-5, 1],
	['7', 1],
	[null, 1],
])('with %p concurrent requests allowed, %i run at once', async (wished, most) => {
	const options = wished === undefined ? {} : { maxConcurrentRequests: wished as number };
	expect(await mostAtOnce({ parameters: { ...parameters, options } })).toBe(most);
});

it('runs as many at once as the form says, by default and at most', async () => {
	const many = { items: Array.from({ length: 60 }, (_, n) => ({ n, id: `INV-${n}` })) };
	const { default: usual, typeOptions } = maxConcurrentRequests;
	expect(await mostAtOnce({ ...many, parameters })).toBe(usual);
	const options = { maxConcurrentRequests: 1_000 };
	expect(await mostAtOnce({ ...many, parameters: { ...parameters, options } })).toBe(
		typeOptions?.maxValue,
	);
});

async function mostAtOnce(execution: FakeExecution): Promise<number> {
	let running = 0;
	let most = 0;
	await run(
		{
			run: async () => {
				running += 1;
				most = Math.max(most, running);
				await sleep(2);
				running -= 1;
				return {};
			},
		},
		execution,
	);
	return most;
}

describe('when an item fails and the node stops', () => {
	it('throws the error of the first failed item and starts no further ones', async () => {
		const started: unknown[] = [];
		const failing = run({
			run: async (_client, { amount }) => {
				started.push(amount);
				await sleep(amount === 2 ? 8 : 4);
				if (Number(amount) >= 2)
					throw new InputError([{ field: 'amount', problem: `fails in ${String(amount)}` }]);
				return {};
			},
		});
		await expect(failing).rejects.toMatchObject({
			message: "'The amount' fails in 2 [item 2]",
			context: { itemIndex: 2, data: { code: 'invalid_input' } },
		});
		expect(started.length).toBeLessThan(items.length);
	});
});

describe('when items fail and the node continues', () => {
	const fail = (error: unknown): Partial<OperationFacts & RunsEachItem> => ({
		createsPayment: true,
		run: async (_client, { amount }) => {
			if (amount === 4) throw error;
			return { amount };
		},
	});

	it.each([0, 4, 11])(
		'returns the results of all other items, with the failure at item %i',
		async (k) => {
			const [outputs = []] = await run(
				{
					createsPayment: true,
					run: async (_client, { amount }) => {
						if (amount === k) throw new TransportError('network', true, 'ECONNRESET');
						return { amount };
					},
				},
				{ continueOnFail: true },
			);
			expect(outputs.map(({ pairedItem }) => pairedItem)).toEqual(
				items.map(({ n }) => ({ item: n })),
			);
			expect(outputs.filter(({ json }) => 'error' in json)).toHaveLength(1);
			expect(outputs[k]?.json['details']).toMatchObject({
				outcome: 'unconfirmed',
				externalId: `INV-${k}`,
			});
		},
	);

	it('gives the facts of a failure in the one form that n8n keeps', async () => {
		const error = new ApiError('quote_expired', 'POST /v3/payment', 400, {
			...emptyProblem,
			isFromService: true,
		});
		const [outputs = []] = await run(fail(error), { continueOnFail: true });
		expect(outputs[4]).toEqual({
			json: {
				error: "Payment 'INV-4': The quote has expired. No payment was created",
				details: {
					code: 'quote_expired',
					httpCode: 400,
					retryable: false,
					created: 'no',
					outcome: 'rejected',
					externalId: 'INV-4',
					description: expect.stringContaining('Create a new quote'),
				},
			},
			pairedItem: { item: 4 },
		});
	});

	it.each([new Error('a mistake in the program'), 'a mistake in the program'])(
		'returns an output for %p as well',
		async (error) => {
			const [outputs = []] = await run(fail(error), { continueOnFail: true });
			expect(outputs[4]?.json).toEqual({
				error:
					"Payment 'INV-4': a mistake in the program. It is not known whether this payment was created",
				details: {
					code: 'unexpected',
					description: expect.stringMatching(
						/^Wait at least a minute, then look the payment up.* \(code unexpected\)$/,
					),
					more: expect.stringMatching(/^If it is reversed, first take back/),
					created: 'unknown',
					outcome: 'unconfirmed',
					externalId: 'INV-4',
				},
			});
		},
	);

	it('returns an output per item if the credential is wrong', async () => {
		const [outputs = []] = await run(
			{},
			{ continueOnFail: true, credential: { baseUrl: 'http://service.example' } },
		);
		expect(outputs).toHaveLength(12);
		expect(outputs[0]?.json).toMatchObject({ details: { code: 'invalid_credential' } });
	});

	it.each<[unknown, string | null]>([
		[42, '42'],
		['INV-1', 'INV-1'],
		[undefined, null],
		[null, null],
		[{}, null],
	])('names the external ID %p as %p', async (id, named) => {
		const [outputs = []] = await run(
			{
				createsPayment: true,
				run: async () => await Promise.reject(new TransportError('timeout', true)),
			},
			{ continueOnFail: true, items: [{ n: 1, id: id as GenericValue }] },
		);
		expect(outputs[0]?.json['details']).toMatchObject({ externalId: named });
	});

	it('names an external ID that an expression turned into a number', async () => {
		const [outputs = []] = await run(
			{
				createsPayment: true,
				run: async () => await Promise.reject(new TransportError('timeout', true)),
			},
			{ continueOnFail: true, items: [{ n: 1, id: 42 }] },
		);
		expect(outputs[0]?.json['details']).toMatchObject({ outcome: 'unconfirmed', externalId: '42' });
	});

	it('never has a top-level error in a success', async () => {
		const [outputs = []] = await run({}, { continueOnFail: true });
		expect(outputs.some(({ json }) => 'error' in json)).toBe(false);
	});
});

it('says that v3 is not enabled if the keys work on v2', async () => {
	const failing = run(
		{
			run: async (client) => await client.v3.balance.get({ country: 'IND' }),
		},
		{
			items: [{ n: 1, id: 'INV-1' }],
			httpRequest: async ({ url }) => ({
				statusCode: url.includes('/v2/') ? 200 : 401,
				headers: { 'content-type': 'application/json' },
				body: streamOf('{"accept":"application/json"}'),
			}),
		},
	);
	await expect(failing).rejects.toMatchObject({ context: { data: { code: 'v3_not_enabled' } } });
});

it('stops when the execution is cancelled', async () => {
	const cancel = new AbortController();
	const started: unknown[] = [];
	const running = run(
		{
			run: async (_client, { amount }, signal) => {
				started.push(amount);
				await sleep(2);
				if (amount === 3) cancel.abort(new Error('cancelled'));
				expect(signal).toBe(cancel.signal);
				return {};
			},
		},
		{ cancelSignal: cancel.signal, continueOnFail: true },
	);
	await expect(running).rejects.toThrow('The execution was canceled');
	expect(started.length).toBeLessThan(items.length);
});

function streamOf(text: string): object {
	const body = (async function* () {
		yield new TextEncoder().encode(text);
	})();
	return Object.assign(body, { on: () => undefined, destroy: () => undefined });
}
