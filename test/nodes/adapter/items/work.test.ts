import type { IExecuteFunctions } from 'n8n-workflow';

import { createPayoutClient } from '../../../../client';
import { ApiError } from '../../../../client/errors';
import { OutputsWithFile } from '../../../../client/call/download';
import { emptyProblem } from '../../../../client/errors/problem';
import { explained, toItems } from '../../../../nodes/adapter/items/work';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeDownload } from '../../../support/fakes/fakeDownload';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';
import { createFakeTransport } from '../../../support/fakes/fakeTransport';

const { context } = createFakeContext();

it.each([
	['one output', { a: 1 }, [{ json: { a: 1 } }]],
	['a list', [{ a: 1 }, { a: 2 }], [{ json: { a: 1 } }, { json: { a: 2 } }]],
	['an empty list', [], []],
])('makes items of %s', async (_, output, items) => {
	expect(await toItems(context, output)).toEqual(items);
});

it('adds a file to the first output, and pairs each with the item that it is about', async () => {
	const { download } = createFakeDownload('a\n1\n');
	const stored: unknown[] = [];
	const storing = {
		...context,
		helpers: {
			prepareBinaryData: async (source: Buffer, name: string, mimeType: string) => {
				stored.push([source.toString(), name]);
				return { data: 'stored', mimeType };
			},
		},
	} as unknown as IExecuteFunctions;
	const outputs = [{ kind: 'totals' }, { row: 7 }];
	const binary = { data: { data: 'stored', mimeType: 'text/csv' } };
	const itemOf = ({ row }: { row?: unknown }) => (typeof row === 'number' ? row - 2 : undefined);
	expect(await toItems(storing, new OutputsWithFile(outputs, download, itemOf))).toEqual([
		{ json: { kind: 'totals' }, binary, pairedItem: [] },
		{ json: { row: 7 }, pairedItem: { item: 5 } },
	]);
	expect(stored).toEqual([['a\n1\n', 'report.csv']]);
	const again = createFakeDownload('').download;
	expect(await toItems(storing, new OutputsWithFile(outputs, again))).toEqual([
		{ json: { kind: 'totals' }, binary },
		{ json: { row: 7 } },
	]);
});

it('copies an output, so that n8n may change its item', async () => {
	const output = { a: 1 };
	const [item] = await toItems(context, output);
	expect(item?.json).not.toBe(output);
});

const client = createPayoutClient({
	baseUrl: 'https://service.example',
	transport: createFakeTransport({}, { status: 401, body: {} }),
	clock: createFakeClock(),
});

it('returns the result of the call', async () => {
	expect(await explained(client, () => 'done')).toBe('done');
});

it('asks the client for the cause of a failure, whether thrown or rejected', async () => {
	const error = new ApiError('unauthorized', 'GET /v3/balance', 401, emptyProblem);
	const thrown = explained(client, () => {
		throw error;
	});
	await expect(thrown).rejects.toMatchObject({ code: 'v3_not_enabled' });
	await expect(explained(client, async () => await Promise.reject(error))).rejects.toMatchObject({
		code: 'v3_not_enabled',
	});
});

it('takes from each output what the form asks for', async () => {
	const select = (output: object, form: object) => ({ of: Object.keys(output), ...form });
	expect(
		await toItems(
			context,
			[{ a: 1 }, { b: 1 }],
			{ select },
			{ form: { form: 1 }, emptyOptions: [] },
		),
	).toEqual([{ json: { of: ['a'], form: 1 } }, { json: { of: ['b'], form: 1 } }]);
});
