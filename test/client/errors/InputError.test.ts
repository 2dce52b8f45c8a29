import { InputError } from '../../../client/errors/InputError';

it('joins the fields, and names none if there is none', () => {
	const error = new InputError([
		{ field: 'amount', problem: 'is required' },
		{ field: '', problem: 'nothing was given' },
	]);
	expect(error.message).toBe('amount: is required; nothing was given');
	expect(error.code).toBe('invalid_input');
});

it('can say what kind of input it is', () => {
	expect(new InputError([], 'invalid_credential').code).toBe('invalid_credential');
});
