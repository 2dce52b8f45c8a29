import { readAccountCheck } from '../../../../../nodes/CrossBorderPayouts/operations/form/readAccountCheck';

it('reads the account only if the form asks for the check', () => {
	expect(
		readAccountCheck({ validate_account: { account: { bankBranchCode: 'SBIN0000001' } } }),
	).toEqual({ bank_branch_code: 'SBIN0000001' });
	expect(readAccountCheck({})).toBeUndefined();
});

it.each([undefined, null, {}, { account: 'x' }, 'x'])(
	'does not skip a requested check if the account is missing: %p',
	(value) => {
		expect(() => readAccountCheck({ validate_account: value })).toThrow('has no account to check');
	},
);
