import { InputError } from '../../../../client/errors';
import { inAccountCheck, inQuoteFields } from '../../../../client/payment/send/inSendFields';

const failing = (error: unknown) => () =>
	inQuoteFields(() => {
		throw error;
	});

it('names the field of Send, and keeps everything else', () => {
	const issues = [
		{ field: 'additional_body', problem: 'names amount' },
		{ field: 'currency', problem: 'is required' },
	];
	expect(failing(new InputError(issues, 'not_payable'))).toThrow(
		expect.objectContaining({
			code: 'not_payable',
			issues: [{ field: 'additional_quote_body', problem: 'names amount' }, issues[1]],
		}),
	);
	const own = { field: 'my.additional_body', problem: 'is odd' };
	expect(failing(new InputError([own]))).toThrow(expect.objectContaining({ issues: [own] }));
	expect(inQuoteFields(() => 7)).toBe(7);
	const other = new Error('other');
	expect(failing(other)).toThrow(other);
});

it('names a member of the further fields, and the option of the account check', () => {
	const issue = { field: 'additional_body.account_number', problem: 'is odd' };
	expect(failing(new InputError([issue]))).toThrow(/^additional_quote_body\.account_number: /);
	const check = () =>
		inAccountCheck(() => {
			throw new InputError([{ field: 'bank_branch_code', problem: 'must be an IFSC' }]);
		});
	expect(check).toThrow('validate_account.bank_branch_code: must be an IFSC');
	expect(inAccountCheck(() => 7)).toBe(7);
});
