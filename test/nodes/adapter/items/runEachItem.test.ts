import type { IExecuteFunctions } from 'n8n-workflow';

import type { RunsEachItem } from '../../../../nodes/adapter/items/itemOperation';
import { createTaskLimit } from '../../../../nodes/adapter/items/taskLimit';
import type { ItemProgress } from '../../../../nodes/adapter/items/work';
import { runEachItem } from '../../../../nodes/adapter/items/runEachItem';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

const fields = [{ displayName: 'Amount', name: 'amount', type: 'string', default: '' }] as const;

const newProgress = (itemIndex: number): ItemProgress => ({ itemIndex, form: {}, wasBegun: false });

const workOn = (context: IExecuteFunctions, run: RunsEachItem['run'], turns = createTaskLimit(1)) =>
	runEachItem(context, { fields, run }, turns);

const { context } = createFakeContext({
	parameters: { amount: '={{ $json.n }}' },
	items: [{ n: 5 }, { n: 6 }],
});

it('runs an item with its own form, and records how far it got', async () => {
	const progress = newProgress(1);
	const work = workOn(context, async (_client, { amount }) => {
		expect(progress).toEqual({ itemIndex: 1, form: { amount: 6 }, wasBegun: true });
		return { amount };
	});
	expect(await work.runItem(progress)).toEqual([{ json: { amount: 6 } }]);
});

it('does not start an item with a wrong credential, and still knows its form', async () => {
	const wrong = createFakeContext({
		parameters: { amount: 7 },
		credential: { baseUrl: 'http://service.example' },
	}).context;
	const progress = newProgress(0);
	const run = jest.fn();
	await expect(workOn(wrong, run).runItem(progress)).rejects.toMatchObject({
		code: 'invalid_credential',
	});
	expect(progress).toEqual({ itemIndex: 0, form: { amount: 7 }, wasBegun: false });
	expect(run).not.toHaveBeenCalled();
});

it('makes one client with one pace for all items', async () => {
	const clients = new Set<unknown>();
	const work = workOn(context, async (client) => {
		clients.add(client);
		return {};
	});
	await Promise.all([0, 1].map(async (index) => await work.runItem(newProgress(index))));
	expect(clients.size).toBe(1);
});

it('does not read the form of an item that will not start', async () => {
	const turns = createTaskLimit(1);
	turns.stop();
	const progress = newProgress(0);
	await expect(workOn(context, jest.fn(), turns).runItem(progress)).rejects.toBe(
		turns.stopping.reason,
	);
	expect(progress).toEqual(newProgress(0));
});

it('outputs what the operation selects', async () => {
	const turns = createTaskLimit(1);
	const run: RunsEachItem['run'] = async (_client, { amount }) => [{ amount }, { amount, more: 1 }];
	const select = (_: unknown, { amount }: Readonly<Record<string, unknown>>) => ({ kept: amount });
	const work = runEachItem(context, { fields, run, select }, turns);
	expect(await work.runItem(newProgress(0))).toEqual([
		{ json: { kept: 5 } },
		{ json: { kept: 5 } },
	]);
});
