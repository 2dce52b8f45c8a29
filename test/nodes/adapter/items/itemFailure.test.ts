/** If a run stops, its error names the payments whose outputs n8n drops. */
import {
	sleep,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type NodeOperationError,
} from 'n8n-workflow';

import { InputError, TransportError } from '../../../../client/errors';
import { outcomeOfFailure } from '../../../../nodes/adapter/items/itemFailure';
import type { OperationFacts, RunsEachItem } from '../../../../nodes/adapter/items/itemOperation';
import { runItems } from '../../../../nodes/adapter/items/runItems';
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

it.each([
	['INV-7', 'INV-7'],
	['Priya Sharma, 000123456789', undefined],
	['INV-null', undefined],
	[undefined, undefined],
])('lets an execution be found by %p, unless the ID is refused', (externalId, expected) => {
	const error = new InputError([{ field: 'externalId', problem: 'is wrong' }]);
	const failure = { itemIndex: 0, error, form: { externalId }, wasBegun: false };
	expect(outcomeOfFailure(failure, { fields, createsPayment: true })).toEqual({
		externalId: expected,
		outcome: 'not_sent',
	});
});

describe('when a payment fails and the node stops', () => {
	const results: Readonly<Record<number, () => unknown>> = {
		3: () => new InputError([{ field: 'amount', problem: 'is wrong' }]),
		4: () => new TransportError('network', true, 'ECONNRESET'),
		5: () => new Error('a mistake in the program'),
	};
	const pay = async (operation: Partial<OperationFacts & RunsEachItem> = {}) => {
		const [failed] = await Promise.allSettled([
			run(
				{
					createsPayment: true,
					run: async (_client, { amount }) => {
						// The unknown ones fail first, so that nothing else begins. The first item fails last.
						await sleep(Number(amount) > 3 ? 2 : Number(amount) === 3 ? 40 : 20);
						const error = results[Number(amount)];
						if (error) throw error();
						return { amount };
					},
					...operation,
				},
				{ parameters: { ...parameters, options: { maxConcurrentRequests: 6 } } },
			),
		]);
		return failed.status === 'rejected' ? (failed.reason as NodeOperationError) : undefined;
	};

	it('says which other items were paid and which are unknown, because n8n drops their outputs', async () => {
		const error = await pay();
		expect(error?.message).toBe(
			"Payment 'INV-3': 'The amount' is wrong. No payment was created. Payments exist for other items of this run [item 3]",
		);
		expect(error?.context['data']).toEqual({
			code: 'invalid_input',
			httpCode: null,
			retryable: false,
			created: 'no',
			outcome: 'not_sent',
			externalId: 'INV-3',
			otherItems: { paid: [0, 1, 2], unconfirmed: [4, 5] },
		});
		expect(error?.description).toContain(
			'In the same run a payment exists for items 0 to 2, and nobody knows whether a payment exists for items 4 to 5 (INV-4, INV-5).',
		);
		expect(error?.description).toContain(
			'n8n counts items from 0: item 3 is row 4 of the 12 in the input.',
		);
	});

	it('does not mention payments if the operation creates none', async () => {
		const error = await pay({ createsPayment: false });
		expect(error?.description).not.toContain('In the same run');
		expect(error?.context['data']).toEqual({
			code: 'invalid_input',
			httpCode: null,
			retryable: false,
		});
	});
});

it.each([
	['was not sent', new InputError([{ field: 'amount', problem: 'is wrong' }]), true],
	['may have been paid', new TransportError('network', true, 'ECONNRESET'), false],
	[
		'exists already',
		new InputError([{ field: 'externalId', problem: 'exists' }], 'duplicate_external_id'),
		false,
	],
])('advises to run the items again only if the first one %s', async (_what, error, isAdvised) => {
	const stopped: unknown = await run(
		{
			createsPayment: true,
			run: async () => {
				throw error;
			},
		},
		{ parameters: { ...parameters, options: { maxConcurrentRequests: 1 } } },
	).catch((reason: unknown) => reason);
	const { description } = stopped as NodeOperationError;
	expect(description?.includes('After that, run the items again')).toBe(isAdvised);
});

it('says the same of a run that is cancelled', async () => {
	const cancel = new AbortController();
	const running = run(
		{
			createsPayment: true,
			run: async (_client, { amount }) => {
				if (amount === 0) return {};
				await sleep(2);
				cancel.abort();
				throw new TransportError('aborted', true);
			},
		},
		{
			cancelSignal: cancel.signal,
			continueOnFail: true,
			parameters: { ...parameters, options: { maxConcurrentRequests: 2 } },
		},
	);
	await expect(running).rejects.toMatchObject({
		message: 'The execution was canceled',
		description: expect.stringContaining(
			'a payment exists for item 0, and nobody knows whether a payment exists for items 1 to 2 (INV-1, INV-2).',
		),
		context: { data: { otherItems: { paid: [0], unconfirmed: [1, 2] } } },
	});
});

describe('the payment in the message', () => {
	const messageOf = async (form: INodeParameters, createsPayment: boolean): Promise<unknown> => {
		const [[item] = []] = await run(
			{
				createsPayment,
				fields: Object.keys(form).map((name) => ({
					displayName: name,
					name,
					type: 'string',
					default: '',
				})),
				run: async () => await Promise.reject(new InputError([{ field: '', problem: 'Oh' }])),
			},
			{ continueOnFail: true, parameters: form, items: [{}] },
		);
		return item?.json['error'];
	};

	it.each([
		['INV-7', "Payment 'INV-7': Oh. No payment was created"],
		[7, "Payment '7': Oh. No payment was created"],
		['INV-null', 'Oh. No payment was created'],
		['INV/7', 'Oh. No payment was created'],
		['x'.repeat(129), 'Oh. No payment was created'],
		['', 'Oh. No payment was created'],
	])('that is created with the external ID %p', async (externalId, message) => {
		expect(await messageOf({ externalId }, true)).toBe(message);
	});

	it.each([
		[{ mode: 'externalId', value: 'INV-' }, "Payment 'INV-': Oh"],
		[{ mode: 'paymentId', value: '0197f9a0' }, "Payment '0197f9a0': Oh"],
		[{ mode: 'externalId', value: 'INV/7' }, 'Oh'],
		['INV-7', 'Oh'],
	])('that is asked for with %j', async (payment, message) => {
		expect(await messageOf({ payment }, false)).toBe(message);
	});
});

it('reports an expression that cannot be evaluated as a failure of its item, which was not sent', async () => {
	const { context } = createFakeContext({ parameters, items, continueOnFail: true });
	const read = context.getNodeParameter.bind(context);
	const broken = Object.assign(context, {
		getNodeParameter: (name: string, index: number, fallback?: unknown): unknown => {
			if (name.startsWith('options') && index === 0) throw new Error('No such node');
			return read(name, index, fallback as object);
		},
	});
	const [outputs = []] = await runItems(broken, {
		fields,
		createsPayment: true,
		run: async () => ({}),
	});
	expect(outputs.map(({ json }) => 'error' in json)).toEqual(items.map(({ n }) => n === 0));
	expect(outputs[0]?.json['details']).toEqual({
		code: 'unexpected',
		created: 'no',
		outcome: 'not_sent',
		externalId: null,
		description: '(code unexpected)',
	});
	expect(outputs[0]?.json['error']).toBe('No such node. No payment was created');
});

/**
 * To which output n8n before 2.36 sends an item, and how it changes the item (`handleNodeErrorOutput`, then
 * `runNode`).
 */
function routeAsBefore236(item: INodeExecutionData): { isError: boolean; json: unknown } {
	const keys = Object.keys(item.json);
	const isBare = keys.length === 1 || (keys.length === 2 && Boolean(item.json['message']));
	const isError = Boolean(item.error) || (Boolean(item.json['error']) && isBare);
	const sent: INodeExecutionData = isError ? { ...item, json: { input: 1, ...item.json } } : item;
	return { isError, json: sent.error === undefined ? sent.json : { error: sent.error.message } };
}

describe.each([
	['an error of the service', new TransportError('network', true, 'ECONNRESET')],
	['a mistake in the program', new Error('a mistake')],
])('%s', (_what, failure) => {
	const failed = async (onError: INode['onError']): Promise<INodeExecutionData> => {
		const [[item] = []] = await run(
			{ run: async () => await Promise.reject(failure) },
			{ continueOnFail: true, onError, items: [{ n: 0 }] },
		);
		if (item === undefined) throw new Error('There is no item');
		return item;
	};

	it('goes to the error output with its facts, on n8n before 2.36 as well', async () => {
		const { isError, json } = routeAsBefore236(await failed('continueErrorOutput'));
		expect(isError).toBe(true);
		expect(json).toEqual({
			input: 1,
			error: expect.any(String),
			details: expect.objectContaining({ code: expect.any(String) }),
		});
	});

	it('keeps its facts if there is no error output', async () => {
		const item = await failed('continueRegularOutput');
		expect(item.error).toBeUndefined();
		expect(item.json['details']).toBeDefined();
	});

	it('is stored without the mark that routes it in n8n', async () => {
		expect(Object.keys(await failed('continueErrorOutput'))).toEqual(['json', 'pairedItem']);
	});
});
