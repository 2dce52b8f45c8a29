import validate from '../../../../../../nodes/CrossBorderPayouts/operations/v3/account/validate';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = { country: 'IND', accountNumber: '000123456789', bankBranchCode: 'SBIN0000001' };

it.each(['valid', 'invalid', 'nre', 'pending'])(
	'returns the status %p, and asks the service once',
	async (status) => {
		const answer = { branch_code: 'SBIN0000001', status, name: 'Asha Rao' };
		const { result, transport } = runOperation(
			validate,
			{ ...form, beneficiaryName: 'Asha Rao' },
			{ body: answer },
		);
		expect(await result).toEqual({ ...answer, nameMatches: true });
		expect(transport.lines()).toEqual(['POST /v3/validate_account']);
		expect(transport.bodyOf(0)).toEqual({
			country: 'IND',
			account_number: '000123456789',
			branch_code: 'SBIN0000001',
			beneficiary_name: 'Asha Rao',
		});
	},
);

it.each([{ country: 'PAK' }, { bankBranchCode: 'X' }, { accountNumber: '' }])(
	'refuses %p and sends nothing',
	async (change) => {
		const { result, transport } = runOperation(validate, { ...form, ...change });
		await expect(result).rejects.toMatchObject({ code: 'invalid_input' });
		expect(transport.requests).toHaveLength(0);
	},
);
