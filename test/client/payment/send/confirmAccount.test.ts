import {
	requireConfirmed,
	requirePaidAccount,
} from '../../../../client/payment/send/confirmAccount';

describe('the account that is checked', () => {
	const body = {
		payment_country: 'IND',
		beneficiary: { name: 'A', bank: { iban: 'IN12 3456-789' } },
		payment_details: { list: [{ no: 123456 }] },
	};

	it.each(['IN123456789', 'IN12 3456-789', '123456', 123456])(
		'may be anywhere in the payment: %p',
		(account) => {
			expect(() => requirePaidAccount(account, body)).not.toThrow();
		},
	);

	it.each(['IN12345678', '23456', 'A B'])(
		'is refused if the payment goes to another one: %p',
		(account) => {
			expect(() => requirePaidAccount(account, body)).toThrow(
				expect.objectContaining({
					code: 'account_not_confirmed',
					message: expect.stringContaining('is not in the payment'),
				}),
			);
		},
	);

	it("is refused if it is the sender's account", () => {
		const other = { sender: { account_number: '000123' }, beneficiary: { account_number: '999' } };
		expect(() => requirePaidAccount('000123', other)).toThrow('is not in the payment');
		expect(() => requirePaidAccount('999', other)).not.toThrow();
	});

	it('may come after a member without a value', () => {
		expect(() => requirePaidAccount('999', { note: null, account: '999' })).not.toThrow();
	});

	it.each([undefined, null, ''])('follows the rule of the check if it is %p', (account) => {
		for (const paid of [body, [1], 'x'])
			expect(() => requirePaidAccount(account, paid)).not.toThrow();
	});
});

it('accepts only "valid"', () => {
	expect(() => requireConfirmed({ status: 'valid' })).not.toThrow();
});

it.each([
	['invalid', 'invalid'],
	['nre', 'nre'],
	['pending', 'pending'],
	['VALID', 'an unknown status'],
	['000123456789', 'an unknown status'],
	[undefined, 'an unknown status'],
])('does not pay after %p, and repeats no unknown word', (status, words) => {
	expect(() => requireConfirmed({ status })).toThrow(
		expect.objectContaining({
			code: 'account_not_confirmed',
			message: `account_number: was not confirmed by the service (its answer: ${words})`,
		}),
	);
});
