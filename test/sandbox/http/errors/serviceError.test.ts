import { invalidFields, refused, ServiceError } from '../../../../sandbox/http/errors/serviceError';

describe('a refusal', () => {
	it('of fields is a 422 that carries them', () => {
		const fields = [
			{ place: 'body', path: ['amount'], message: 'is required', code: 'missing' },
		] as const;
		const error = invalidFields(fields);
		expect(error).toBeInstanceOf(ServiceError);
		expect(error).toMatchObject({
			status: 422,
			detail: 'one or more request fields are invalid',
			fields,
			tokenFault: null,
		});
	});

	it('by a business rule is a 400 with the text of the rule', () => {
		expect(refused('Quote not found')).toMatchObject({
			status: 400,
			detail: 'Quote not found',
			fields: [],
			tokenFault: null,
		});
	});

	it('is an Error with its detail as message', () => {
		const error = new ServiceError(401, 'Access token not valid or expired', [], 'jwt expired');
		expect(error).toBeInstanceOf(Error);
		expect(error).toMatchObject({
			name: 'ServiceError',
			message: error.detail,
			tokenFault: 'jwt expired',
		});
	});
});
