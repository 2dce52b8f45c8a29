import { readAccountCheck, requireConfirmed } from '../../../../nodes/CrossBorderPayouts/operations/confirmAccount';

it('reads the account only when the check was asked for', () => {
	expect(readAccountCheck({ validateAccount: { account: { bankBranchCode: 'SBIN0000001' } } })).toEqual({ bankBranchCode: 'SBIN0000001' });
	for (const validateAccount of [undefined, null, {}, { account: 'x' }, 'x']) expect(readAccountCheck({ validateAccount })).toBeUndefined();
});

it('takes nothing but "valid" for a yes', () => {
	expect(() => requireConfirmed({ status: 'valid' })).not.toThrow();
});

it.each([
	['invalid', 'invalid'],
	['nre', 'nre'],
	['pending', 'pending'],
	['VALID', 'a word that is not known here'],
	['000123456789', 'a word that is not known here'],
	[undefined, 'a word that is not known here'],
])('does not pay on %p, and repeats no unknown word', (status, words) => {
	expect(() => requireConfirmed({ status })).toThrow(
		expect.objectContaining({ code: 'account_not_confirmed', message: expect.stringContaining(`: ${words}. Nothing was paid`) }),
	);
});
