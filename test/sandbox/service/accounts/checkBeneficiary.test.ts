import { AccountCheckBook } from '../../../../sandbox/service/accounts/accountChecks';
import { checkBeneficiary } from '../../../../sandbox/service/accounts/checkBeneficiary';

const request = { country: 'IND', account_number: '1', branchCode: 'SBIN0001234' };
const check = (changes: object = {}) =>
	checkBeneficiary({ ...request, ...changes }, new AccountCheckBook());

it('returns the status, and the name if there is one', () => {
	expect(check({ beneficiary_name: 'Asha' })).toEqual({ status: 'valid', name: 'Asha' });
	expect(check({ beneficiary_name: null })).toEqual({ status: 'valid', name: 'Test Holder' });
	expect(check({ account_number: '10202' })).toEqual({ status: 'pending' });
});

it('finds no account at a branch that does not exist', () => {
	expect(check({ branchCode: 'SBIN0000000' })).toEqual({ status: 'invalid' });
});

it('serves India only', () => {
	expect(() => check({ country: 'PAK' })).toThrow(expect.objectContaining({ status: 400 }));
});
