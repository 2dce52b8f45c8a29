import lookUp from '../../../../../../nodes/CrossBorderPayouts/operations/v2/bankBranch/lookUp';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = { country: 'IND', bankBranchCode: 'SBIN0000001', maxConcurrentRequests: 3 };

it('returns the record', async () => {
	const branch = { valid: true, branch: 'Main', neft: false };
	const { result, transport } = runOperation(lookUp, form, { body: branch });
	expect(await result).toEqual(branch);
	expect(transport.bodyOf(0)).toEqual({ country: 'IND', bank_branch_code: 'SBIN0000001' });
});

it.each([{ country: 'NPL' }, { bankBranchCode: 'SBI' }])(
	'refuses %p and sends nothing',
	async (change) => {
		const { result, transport } = runOperation(lookUp, { ...form, ...change });
		await expect(result).rejects.toMatchObject({ code: 'invalid_input' });
		expect(transport.requests).toHaveLength(0);
	},
);
