import { rephrase } from '../../../../sandbox/http/errors/rephrase';
import { invalidFields, refused, ServiceError } from '../../../../sandbox/http/errors/serviceError';

it('changes only the words of a refusal', () => {
	const error = new ServiceError(429, 'Lookup rate', [], 'fault', 7);
	expect(rephrase(error, 'known', [])).toBe(error);
	expect(rephrase(error, 'otherWords', [])).toMatchObject({
		status: 429,
		detail: 'That did not work',
		tokenFault: 'fault',
		retryAfterSeconds: 7,
	});
});

it('repeats every text and number that was sent, in field errors as well', () => {
	const sent = { a: { account_number: '0001' }, list: ['x', 5, null, true] };
	expect(rephrase(refused('No'), 'repeatsInput', [{ id: 'p' }, sent]).detail).toBe(
		'No while looking at p and 0001 and x and 5',
	);
	expect(rephrase(refused('No'), 'repeatsInput', [{}, undefined]).detail).toBe('No');
	const fields = invalidFields([{ place: 'body', path: ['a'], message: 'bad', code: 'c' }]);
	expect(rephrase(fields, 'repeatsInput', [sent]).fields[0]).toMatchObject({
		message: 'bad while looking at 0001 and x and 5',
		code: 'c',
	});
});
