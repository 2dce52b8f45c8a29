/** Reports in n8n-core's engine, as files and as items, against the sandbox over HTTP. */
import type { INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { credentialDataFor } from '../../support/servers/credentialData';
import { executeNode } from '../../support/engine/executeNode';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

async function run(operation: string, parameters: INodeParameters) {
	const outcome = await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(sandbox.baseUrl, sandbox.account, 'HS256', {
			signBody: true,
		}),
		parameters: { resource: 'report', operation, ...parameters },
	});
	const file =
		outcome.run.data.resultData.runData['Under Test']?.[0]?.data?.['main']?.[0]?.[0]?.binary?.[
			'data'
		];
	const text = file === undefined ? undefined : Buffer.from(file.data, 'base64').toString('utf8');
	return { ...outcome, items: (outcome.outputs[0] ?? []).map(({ json }) => json), file, text };
}

const payoutReport = { country: 'IND', start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z' };

it('lists the reports and downloads one', async () => {
	const content = 'id,note\n1,"=1+1, ""x"""\n';
	const { id } = sandbox.control.addReport({ fileName: 'Ünï/../payouts.csv', content });
	const list = await run('getAll', { returnAll: true, filters: { reportType: 'payout' } });
	expect(list.error).toBeUndefined();
	expect(list.items).toMatchObject([{ id, file_status: 'success' }]);
	const { text, file, items } = await run('download', { reportId: id });
	expect(text).toBe(content);
	expect(file).toMatchObject({ mimeType: 'text/csv', fileName: 'payouts.csv' });
	expect(items[0]).toMatchObject({ fileName: 'payouts.csv', contentType: 'text/csv' });
});

it('names the fault of a report that does not exist', async () => {
	const { error } = await run('download', { reportId: '0197f9a0-0000-7000-8000-000000000000' });
	expect(error).toMatchObject({ httpCode: '404' });
});

it('outputs a payout report as a file and as items, and for an unknown ID only the ID', async () => {
	const asFile = await run('getPayoutReport', { ...payoutReport, output: 'file' });
	expect(asFile.error).toBeUndefined();
	expect(asFile.text).toMatch(/^id,external_id,/);
	expect(asFile.file).toMatchObject({ mimeType: 'text/csv', fileName: 'payout-IND.csv' });
	const asItems = await run('getPayoutReport', {
		...payoutReport,
		output: 'items',
		returnAll: true,
		filters: { ids: 'INV-9', external: true },
	});
	expect(asItems.error).toBeUndefined();
	expect(asItems.items).toHaveLength(1);
	expect(Object.values(asItems.items[0] ?? {}).filter((value) => value !== '')).toEqual(['INV-9']);
});

it('outputs a wallet report', async () => {
	const { error, text } = await run('getWalletReport', {
		country: 'IND',
		output: 'file',
		options: { timezone: 'Asia/Dubai', spreadsheetSafe: true },
	});
	expect(error).toBeUndefined();
	expect(text).toMatch(/txn/);
});
