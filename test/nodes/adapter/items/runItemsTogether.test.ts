import { sleep, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { InputError, TransportError } from '../../../../client/errors';
import type {
	ItemRun,
	OperationFacts,
	RunContext,
} from '../../../../nodes/adapter/items/itemOperation';
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

const refused = (problem: string): InputError => new InputError([{ field: 'amount', problem }]);

const run = async (
	startRun: (run: RunContext) => ItemRun | Promise<ItemRun>,
	execution: FakeExecution = {},
	facts: Partial<OperationFacts> = {},
) =>
	await runItems(createFakeContext({ parameters, items, ...execution }).context, {
		fields,
		startRun,
		...facts,
	});

it('starts the run once with all forms, and runs all items at once', async () => {
	let starts = 0;
	let running = 0;
	let most = 0;
	const [outputs = []] = await run(async ({ forms }) => {
		starts += 1;
		await sleep(1);
		return {
			run: async ({ amount }, itemIndex) => {
				running += 1;
				most = Math.max(most, running);
				await sleep((12 - itemIndex) * 2);
				running -= 1;
				return { amount, of: forms.length, isOwn: forms[itemIndex]?.['amount'] === amount };
			},
		};
	});
	expect({ starts, most }).toEqual({ starts: 1, most: 12 });
	expect(outputs).toEqual(
		items.map(({ n }) => ({ json: { amount: n, of: 12, isOwn: true }, pairedItem: { item: n } })),
	);
});

it('runs at most as many tasks at a time as the form allows', async () => {
	let running = 0;
	let most = 0;
	await run(
		({ inTurn }) => ({
			run: async () =>
				await inTurn(async () => {
					running += 1;
					most = Math.max(most, running);
					await sleep(2);
					running -= 1;
					return {};
				}),
		}),
		{ parameters: { ...parameters, options: { maxConcurrentRequests: 3 } } },
	);
	expect(most).toBe(3);
});

it('does not start a run without items', async () => {
	const startRun = jest.fn();
	expect(await run(startRun, { items: [], credential: { baseUrl: 'nonsense' } })).toEqual([[]]);
	expect(startRun).not.toHaveBeenCalled();
});

describe('when the run cannot be started', () => {
	const startRun = async (): Promise<ItemRun> =>
		await Promise.reject(refused('is too much in all'));

	it('fails every item with that error', async () => {
		const [outputs = []] = await run(startRun, { continueOnFail: true }, { createsPayment: true });
		expect(outputs).toHaveLength(12);
		expect(outputs[11]?.json).toMatchObject({
			error: "Payment 'INV-11': 'The amount' is too much in all. No payment was created",
			details: { outcome: 'not_sent', created: 'no', externalId: 'INV-11' },
		});
	});

	it('stops the node with it', async () => {
		await expect(run(startRun)).rejects.toThrow("'The amount' is too much in all [item 0]");
	});
});

describe('when an item is known to be wrong before the first request', () => {
	const startRun =
		(begun: number[]) =>
		({ inTurn }: RunContext): ItemRun => ({
			run: async (_, itemIndex) => {
				if (itemIndex > 8) throw refused('is wrong');
				return await inTurn(async () => {
					begun.push(itemIndex);
					return {};
				});
			},
			findProblem: (itemIndex) => (itemIndex > 8 ? refused('is wrong') : undefined),
		});

	it('stops the run before anything begins', async () => {
		const begun: number[] = [];
		await expect(run(startRun(begun), {}, { createsPayment: true })).rejects.toMatchObject({
			message:
				"Payment 'INV-9': 'The amount' is wrong. No payment was created. This run paid none of the other 11 items, but an earlier run may have paid them [item 9]",
			context: { data: { otherItems: { paid: [], unconfirmed: [] } } },
		});
		expect(begun).toEqual([]);
	});

	it('runs the others if the node continues', async () => {
		const begun: number[] = [];
		await run(startRun(begun), { continueOnFail: true });
		expect(begun).toHaveLength(9);
	});
});

it('starts no task after an item that stops the node has failed, and waits for the running ones', async () => {
	const begun: number[] = [];
	const ended: number[] = [];
	let tellOthers = (): void => undefined;
	const failure = new Promise<void>((resolve) => (tellOthers = resolve));
	const failing = run(
		({ inTurn }) => ({
			run: async (_, itemIndex) =>
				await inTurn(async () => {
					begun.push(itemIndex);
					// On a busy machine, timers of 2 and of 10 ms could end together.
					if (itemIndex !== 1) await failure;
					await sleep(2);
					ended.push(itemIndex);
					if (itemIndex !== 1) return {};
					tellOthers();
					throw refused('is wrong');
				}),
		}),
		{ parameters: { ...parameters, options: { maxConcurrentRequests: 3 } } },
		{ createsPayment: true },
	);
	await expect(failing).rejects.toMatchObject({
		message:
			"Payment 'INV-1': 'The amount' is wrong. No payment was created. Payments exist for other items of this run [item 1]",
		context: { data: { otherItems: { paid: [0, 2], unconfirmed: [] } } },
	});
	expect({ begun, ended }).toEqual({ begun: [0, 1, 2], ended: [1, 0, 2] });
});

it('signals the stop to work that is not worth finishing, and does not count it as failed', async () => {
	const failing = run(({ stopping }) => ({
		run: async (_, itemIndex) => {
			if (itemIndex === 5) throw refused('is wrong');
			await new Promise((_resolve, reject) => {
				const end = (): void =>
					reject(itemIndex % 2 ? stopping.reason : new TransportError('aborted', false));
				stopping.addEventListener('abort', end, { once: true });
			});
			return {};
		},
	}));
	await expect(failing).rejects.toThrow('is wrong [item 5]');
});

it('does not signal a stop when the node continues', async () => {
	const [outputs = []] = await run(
		({ stopping }) => ({
			run: async (_, itemIndex) => {
				if (itemIndex === 0) throw refused('is wrong');
				await sleep(2);
				return { stopped: stopping.aborted };
			},
		}),
		{ continueOnFail: true },
	);
	expect(outputs[11]?.json).toEqual({ stopped: false });
});

describe('with a form that cannot be read', () => {
	const unreadable = (execution: FakeExecution) => {
		const { context } = createFakeContext({ parameters, items, ...execution });
		const read = context.getNodeParameter.bind(context) as (
			name: string,
			itemIndex: number,
			fallback?: unknown,
		) => unknown;
		const getNodeParameter = (name: string, itemIndex: number, fallback?: unknown): unknown => {
			if (name === 'externalId' && itemIndex === 7) throw new Error('The expression is wrong');
			return read(name, itemIndex, fallback);
		};
		// The item's own text is read without n8n. n8n is asked only if the text is missing.
		const holed = items.map(({ n, id }) => ({ json: n === 7 ? { n } : { n, id } }));
		return Object.assign(context, { getNodeParameter, getInputData: () => holed });
	};

	it('fails that item alone when the node continues', async () => {
		const run7 = { forms: [] as unknown[], ran: [] as number[] };
		const [outputs = []] = await runItems(unreadable({ continueOnFail: true }), {
			fields,
			startRun: ({ forms }) => ({
				run: async (_, itemIndex) => {
					run7.forms = [...forms];
					run7.ran.push(itemIndex);
					return {};
				},
			}),
		});
		expect(outputs[7]?.json).toMatchObject({ error: 'The expression is wrong' });
		expect(run7.forms[7]).toEqual({});
		expect(run7.ran).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11]);
	});

	it('starts nothing when the node stops', async () => {
		const startRun = jest.fn();
		await expect(runItems(unreadable({}), { fields, startRun })).rejects.toThrow(
			'The expression is wrong',
		);
		expect(startRun).not.toHaveBeenCalled();
	});
});

describe('at the end', () => {
	const show = async (itemRun: Partial<ItemRun>, execution: FakeExecution = {}) => {
		const hints: unknown[] = [];
		const { context } = createFakeContext({ parameters, items, ...execution });
		Object.assign(context, { addExecutionHints: (hint: unknown) => hints.push(hint) });
		const outputs = await runItems(context, {
			fields,
			startRun: () => ({ run: async () => ({}), ...itemRun }),
		});
		return { hints, outputs };
	};

	it('shows the hint', async () => {
		const { hints } = await show({ hint: () => '12 payments waited for' });
		expect(hints).toEqual([
			{ message: '12 payments waited for', type: 'info', location: 'outputPane' },
		]);
	});

	it.each<[string, Partial<ItemRun>, string]>([
		['nothing failed', { run: async () => ({ action: 'wait' }) }, 'info'],
		['an item failed', { run: async () => await Promise.reject(refused('is wrong')) }, 'warning'],
		['a payment failed', { run: async () => ({ action: 'retryWithNewId' }) }, 'warning'],
		['a payment was reversed', { run: async () => ({ action: 'recoverFunds' }) }, 'warning'],
		['an outcome is not known', { run: async () => ({ action: 'contactSupport' }) }, 'warning'],
		[
			'one of twelve failed',
			{ run: async (_, index) => ({ action: index === 7 ? 'retryWithNewId' : 'none' }) },
			'warning',
		],
	])('has the colour of what happened: %s', async (_name, itemRun, type) => {
		const { hints } = await show(
			{ hint: () => 'Payments: 12', ...itemRun },
			{ continueOnFail: true },
		);
		expect(hints).toMatchObject([{ type }]);
	});

	it.each([undefined, ''])('shows none for %p', async (hint) => {
		expect((await show({ hint: () => hint })).hints).toEqual([]);
	});

	it('works without hints on an n8n that has none', async () => {
		expect((await run(() => ({ run: async () => ({}), hint: () => 'all done' })))[0]).toHaveLength(
			12,
		);
	});

	it('closes the run once, even after a failure', async () => {
		const close = jest.fn();
		await show({ close });
		expect(close).toHaveBeenCalledTimes(1);
		const failing = show({ close, run: async () => await Promise.reject(refused('is wrong')) });
		await expect(failing).rejects.toThrow('is wrong');
		expect(close).toHaveBeenCalledTimes(2);
	});

	it('returns the outputs even if the hint or the closing fails', async () => {
		const fail = (): never => {
			throw new Error('a mistake in the program');
		};
		const { outputs } = await show({ hint: fail, close: fail });
		expect(outputs[0]).toHaveLength(12);
	});
});

it('stops when the execution is cancelled', async () => {
	const cancel = new AbortController();
	const close = jest.fn();
	const running = run(
		({ signal, stopping }) => ({
			close,
			run: async (_, itemIndex) => {
				expect(signal).toBe(cancel.signal);
				if (itemIndex === 3) cancel.abort(new Error('cancelled'));
				await sleep(2, stopping);
				return {};
			},
		}),
		{ cancelSignal: cancel.signal, continueOnFail: true },
	);
	await expect(running).rejects.toThrow('canceled');
	expect(close).toHaveBeenCalledTimes(1);
});

it('outputs what the operation selects', async () => {
	const [outputs = []] = await run(
		() => ({ run: async ({ amount }) => ({ amount, more: 1 }) }),
		{},
		{ select: (_, { amount }) => ({ kept: amount }) },
	);
	expect(outputs.map(({ json }) => json)).toEqual(items.map(({ n }) => ({ kept: n })));
});
