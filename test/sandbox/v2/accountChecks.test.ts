import { errorLocations } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control.reset());

const account = { country: 'IND', account_number: '000123', bank_branch_code: 'SBIN0001234' };
const bank = { country: 'IND', bank_branch_code: 'SBIN0001234' };
const post = async (path: string, body: unknown) =>
	await callSandbox(sandbox, 'POST', `/v2/${path}`, { body });

describe('POST /v2/validate_account', () => {
	it('returns the account, its status and the holder', async () => {
		const { status, body } = await post('validate_account', {
			...account,
			beneficiary_name: 'Asha',
		});
		expect([status, body]).toEqual([
			200,
			{ account_number: '000123', bank_branch_code: 'SBIN0001234', status: 'valid', name: 'Asha' },
		]);
	});

	it.each(['valid', 'invalid', 'nre', 'pending'] as const)('can return %s', async (status) => {
		sandbox.control.setAccountCheck({ accountNumber: '000123', status });
		expect((await post('validate_account', account)).body).toMatchObject({ status });
	});

	it('serves India only', async () => {
		const { status, body } = await post('validate_account', { ...account, country: 'PAK' });
		expect([status, body]).toEqual([400, { detail: 'Only IND is supported' }]);
	});

	it('names every wrong field', async () => {
		const { status, body } = await post('validate_account', {
			country: 'USA',
			account_number: 1,
			branch_code: 'x',
		});
		expect(status).toBe(422);
		expect(errorLocations(body)).toEqual(
			expect.arrayContaining([
				['body', 'country'],
				['body', 'account_number'],
				['body', 'bank_branch_code'],
				['body', 'branch_code'],
			]),
		);
	});
});

describe('POST /v2/validate_bank', () => {
	it('returns the whole record, even if there is no such branch', async () => {
		expect((await post('validate_bank', bank)).body).toMatchObject({
			valid: true,
			ifsc: 'SBIN0001234',
			neft: true,
		});
		const { status, body } = await post('validate_bank', { ...bank, bank_branch_code: 'none' });
		expect([status, body]).toMatchObject([200, { valid: false, ifsc: 'none' }]);
	});

	it.each(['PAK', 'USA', 'ind'])('refuses the country %s with a 400', async (country) => {
		expect((await post('validate_bank', { ...bank, country })).status).toBe(400);
	});

	it('needs both fields', async () => {
		expect((await post('validate_bank', {})).status).toBe(422);
	});

	it('is limited per account, and says when to retry', async () => {
		sandbox.control.changeSettings({ bankLookupsPerMinute: 1 });
		expect((await post('validate_bank', bank)).status).toBe(200);
		const { status, headers, body } = await post('validate_bank', bank);
		expect([status, body]).toEqual([429, { detail: 'Request rate too high' }]);
		expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
		expect(Number(headers.get('retry-after'))).toBeLessThan(61);
		sandbox.control.changeSettings({ bankLookupsPerMinute: null });
	});
});

it.each(['validate_account', 'validate_bank'])(
	'%s needs a token with the permission',
	async (path) => {
		sandbox.control.changeSettings({ permissions: { permissions: [] } });
		expect((await post(path, bank)).status).toBe(403);
		sandbox.control.changeSettings({ permissions: { permissions: ['quote', 'payment', 'read'] } });
	},
);
