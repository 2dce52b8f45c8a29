import { InputError } from '../../../../client/errors';
import { inQuoteFields } from '../../../../client/payment/send/inQuoteFields';

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
	expect(inQuoteFields(() => 7)).toBe(7);
	const other = new Error('other');
	expect(failing(other)).toThrow(other);
});
