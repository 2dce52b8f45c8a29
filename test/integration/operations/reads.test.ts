/** The operations that only read, in n8n-core's engine against the sandbox over HTTP. */
import type { INodeParameters } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

const run = async (parameters: INodeParameters, rest: Partial<NodeRun> = {}) =>
	await executePayouts(sandbox, {
		parameters,
		...rest,
	});

const sent = (path: string) =>
	sandbox.control.requests().filter((request) => request.path.startsWith(path));

describe.each(['v2', 'v3'])('Get Many of %s', (apiVersion) => {
	const getMany = { resource: 'payment', operation: 'getAll', apiVersion, country: 'IND' };

	it('returns the newest payments up to the limit, paired with their input items', async () => {
		await sandbox.control.burst({ payments: 60, statuses: ['queued'], country: 'IND' });
		const { outputs } = await run(getMany, { items: [{}, {}] });
		expect(outputs[0]?.map(({ item }) => item)).toEqual([
			...Array(50).fill(0),
			...Array(50).fill(1),
		]);
		expect(sent(`/${apiVersion}/payments`)).toHaveLength(2);
	});
});

it('requests a bank branch once per run', async () => {
	const codes = ['SBIN0000001', 'SBIN0000002'];
	const items = Array.from({ length: 20 }, (_, n) => ({ code: codes[n % 2] ?? '' }));
	const { outputs, error } = await run(
		{ resource: 'bankBranch', operation: 'lookUp', bankBranchCode: '={{ $json.code }}' },
		{ items },
	);
	expect(error).toBeUndefined();
	expect(outputs[0]?.map(({ json }) => json['ifsc'])).toEqual(items.map(({ code }) => code));
	expect(sent('/v2/validate_bank')).toHaveLength(2);
});

it.each(['v2', 'v3'])("%s outputs the service's response about an account", async (apiVersion) => {
	const { outputs } = await run({
		resource: 'account',
		operation: 'validate',
		apiVersion,
		accountNumber: '1234560300',
		bankBranchCode: 'SBIN0000001',
	});
	expect(outputs[0]?.[0]?.json['status']).toBe('nre');
});

it.each(['v2', 'v3'])(
	'%s checks each account of a sheet once, and keeps the sheet',
	async (apiVersion) => {
		const rows = [
			{ row: 1, account: '000123456789', code: 'sbin0000001', name: 'ASHA RAO', status: 'new' },
			{ row: 2, account: '000123450409', code: 'SBIN0000001', name: 'Asha Rao', status: 'new' },
			{ row: 3, account: '000123456789', code: ' SBIN0000001 ', name: 'ASHA RAO', status: 'new' },
		];
		const { outputs, error } = await run(
			{
				resource: 'account',
				operation: 'validate',
				apiVersion,
				accountNumber: '={{ $json.account }}',
				bankBranchCode: '={{ $json.code }}',
				additionalFields: { beneficiaryName: '={{ $json.name }}' },
			},
			{ items: rows },
		);
		expect(error).toBeUndefined();
		expect(outputs[0]?.map(({ json }) => json)).toMatchObject([
			{ row: 1, input_status: 'new', status: 'valid', nameMatches: true },
			{ row: 2, input_status: 'new', status: 'invalid', nameMatches: false },
			{ row: 3, input_status: 'new', status: 'valid', nameMatches: true },
		]);
		expect(sent(`/${apiVersion}/validate_account`)).toHaveLength(2);
	},
);
