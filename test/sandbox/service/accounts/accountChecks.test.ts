import { AccountCheckBook } from '../../../../sandbox/service/accounts/accountChecks';

let book: AccountCheckBook;
beforeEach(() => {
	book = new AccountCheckBook();
});

it.each([
	['000123456789', 'valid', 'Asha Rao'],
	['1230404', 'invalid', null],
	['1230300', 'nre', 'Asha Rao'],
	['1230202', 'pending', null],
	['1230409', 'invalid', 'Other Holder'],
	['1230408', 'valid', 'Other Holder'],
	['ABCDEFGH', 'invalid', null],
	['--', 'invalid', null],
	['ABCDEFG1', 'valid', 'Asha Rao'],
])('an account number like %s is %s and held by %s', (number, status, name) => {
	expect(book.check(number, 'Asha Rao')).toEqual({ status, name });
});

it('returns a holder if no name was asked about', () => {
	expect(book.check('1', null)).toEqual({ status: 'valid', name: 'Test Holder' });
	expect(book.check('1230409', null)).toEqual({ status: 'valid', name: 'Other Holder' });
});

it('ignores case and spaces in names, and returns the holder of the account', () => {
	book.set({ accountNumber: '1', name: 'Asha  RAO' });
	expect(book.check('1', ' asha rao ')).toEqual({ status: 'valid', name: 'Asha  RAO' });
	expect(book.check('1', 'Asha Roa')).toEqual({ status: 'invalid', name: 'Asha  RAO' });
});

it("prefers a rule to the number's ending, until it is reset", () => {
	book.set({ accountNumber: '1230404', status: 'nre' });
	expect(book.check('1230404', null).status).toBe('nre');
	book.set({ accountNumber: 'ABC', status: 'valid' });
	expect(book.check('ABC', null).status).toBe('valid');
	book.reset();
	expect(book.check('1230404', null).status).toBe('invalid');
	expect(book.check('ABC', null).status).toBe('invalid');
});
