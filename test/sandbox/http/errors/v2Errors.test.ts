import { invalidFields, refused, ServiceError } from '../../../../sandbox/http/errors/serviceError';
import { errorBody, mediaType } from '../../../../sandbox/http/errors/v2Errors';

describe('a v2 error body', () => {
	it('is plain JSON', () => {
		expect(mediaType).toMatch(/^application\/json\b/);
	});

	it('is the detail as text', () => {
		expect(errorBody(refused('Quote has expired'))).toEqual({ detail: 'Quote has expired' });
		expect(
			errorBody(new ServiceError(401, 'Access token not valid or expired', [], 'jwt expired')),
		).toEqual({
			detail: 'Access token not valid or expired',
		});
	});

	it('is a list with location, text and type of each field on 422, with the input that was sent', () => {
		const error = invalidFields([
			{ place: 'body', path: ['amount'], message: 'must be > 0', code: 'too_small', input: 0 },
			{
				place: 'body',
				path: ['sender', 'names', 1],
				message: 'is not allowed',
				code: 'not_allowed',
				input: null,
			},
			{ place: 'query', path: ['country'], message: 'is required', code: 'missing' },
			{ place: 'body', path: [], message: 'is not valid JSON', code: 'invalid_json' },
		]);
		expect(errorBody(error)).toEqual({
			detail: [
				{ loc: ['body', 'amount'], msg: 'must be > 0', type: 'too_small', input: 0 },
				{
					loc: ['body', 'sender', 'names', 1],
					msg: 'is not allowed',
					type: 'not_allowed',
					input: null,
				},
				{ loc: ['query', 'country'], msg: 'is required', type: 'missing' },
				{ loc: ['body'], msg: 'is not valid JSON', type: 'invalid_json' },
			],
		});
	});

	it('has the limit of a field as ctx if there is one', () => {
		const error = invalidFields([
			{ place: 'body', path: ['amount'], message: 'x', code: 'too_small', ctx: { gt: 0 } },
		]);
		expect(errorBody(error)).toEqual({
			detail: [{ loc: ['body', 'amount'], msg: 'x', type: 'too_small', ctx: { gt: 0 } }],
		});
	});
});
