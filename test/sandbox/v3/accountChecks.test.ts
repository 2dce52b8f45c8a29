import { errorPointers } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

const account = { country: 'IND', account_number: '000123', branch_code: 'SBIN0001234' };
const check = async (changes: object) =>
	await callSandbox(sandbox, 'POST', '/v3/validate_account', { body: { ...account, ...changes } });

it('returns the account, its status and the holder', async () => {
	const { status, body } = await check({ payment_type: 'C2C', beneficiary_name: 'Asha' });
	expect([status, body]).toEqual([200, { ...account, status: 'valid', name: 'Asha' }]);
});

it.each([
	['10404', 'invalid'],
	['10300', 'nre'],
	['10202', 'pending'],
])('reports for %s: %s', async (account_number, status) => {
	expect((await check({ account_number })).body).toMatchObject({ account_number, status });
});

it('serves India only', async () => {
	const { status, headers } = await check({ country: 'PAK' });
	expect([status, headers.get('content-type')]).toEqual([
		400,
		expect.stringContaining('application/problem+json'),
	]);
});

it('names the wrong field', async () => {
	const { status, body } = await check({ payment_type: 'X2X' });
	expect([status, errorPointers(body)]).toEqual([422, ['#/payment_type']]);
});
