import { createV2 } from '../../../client/v2';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';

const input = { country: 'IND', bank_branch_code: 'SBIN0000001' };
const branch = { valid: true, bank: 'State Bank', ifsc: 'SBIN0000001', neft: true };

const open = (...steps: Step[]) => {
	const transport = createFakeTransport(...steps);
	return {
		transport,
		bankBranch: createV2({ baseUrl: 'https://service.example', transport }).bankBranch,
	};
};

it('requests the same branch once', async () => {
	const { transport, bankBranch } = open({ body: branch }, { body: { valid: false } });
	expect(await Promise.all([bankBranch.lookUp(input), bankBranch.lookUp({ ...input })])).toEqual([
		branch,
		branch,
	]);
	expect(await bankBranch.lookUp({ ...input, bank_branch_code: 'SBIN0000002' })).toEqual({
		valid: false,
	});
	expect(transport.lines()).toEqual(['POST /v2/validate_bank', 'POST /v2/validate_bank']);
	expect(transport.bodyOf(0)).toEqual(input);
	expect(transport.requests[0]?.repeatable).toBe(true);
});

it('requests the same branch once, however its code is written', async () => {
	const { transport, bankBranch } = open({ body: branch });
	for (const code of ['sbin0000001', ' SBIN 0000001\u00a0', 'SBIN0000001'])
		expect(await bankBranch.lookUp({ ...input, bank_branch_code: code })).toEqual(branch);
	expect(transport.requests).toHaveLength(1);
	expect(transport.bodyOf(0)).toEqual(input);
});

it.each([
	['country', 'PAK'],
	['country', ''],
	['bank_branch_code', 'sbin\u200b0000001'],
	['bank_branch_code', 'şbin0000001'],
	['bank_branch_code', 'SBIN1000001'],
	['bank_branch_code', 'SBIN00000011'],
	['bank_branch_code', 5],
	['bank_branch_code', ''],
])('refuses %s %p and sends nothing', async (field, value) => {
	const { transport, bankBranch } = open();
	await expect(bankBranch.lookUp({ ...input, [field]: value })).rejects.toMatchObject({
		issues: [{ field }],
	});
	expect(transport.requests).toHaveLength(0);
});

it.each([{}, { valid: 'yes' }, []])('does not accept %p as a branch', async (body) => {
	await expect(open({ body }).bankBranch.lookUp(input)).rejects.toMatchObject({
		code: 'unexpected_response',
	});
});
