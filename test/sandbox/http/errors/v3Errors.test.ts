import { invalidFields, refused, ServiceError } from '../../../../sandbox/http/errors/serviceError';
import { errorBody, mediaType } from '../../../../sandbox/http/errors/v3Errors';

describe('a v3 error body', () => {
	it('is a problem of RFC 9457', () => {
		expect(mediaType).toBe('application/problem+json');
	});

	it.each([
		[400, 'Bad Request'],
		[401, 'Unauthorized'],
		[403, 'Forbidden'],
		[404, 'Not Found'],
		[429, 'Too Many Requests'],
		[500, 'Internal Server Error'],
	] as const)('has the status %d as number and as title, and the detail', (status, title) => {
		const error = new ServiceError(status, 'what happened', [], 'test-reason');
		expect(errorBody(error)).toEqual({
			type: 'about:blank',
			title,
			status,
			detail: 'what happened',
		});
	});

	it('names the request as instance if it is known', () => {
		const error = refused('Quote already used');
		expect(errorBody(error, '/v3/payment')).toMatchObject({ instance: '/v3/payment' });
		expect(errorBody(error)).not.toHaveProperty('instance');
	});

	it('has no context of field errors, which only v2 has', () => {
		const ctx = { gt: 0 };
		const error = invalidFields([{ place: 'body', path: ['a'], message: 'x', code: 'y', ctx }]);
		expect(errorBody(error)).toMatchObject({
			errors: [{ detail: 'x', pointer: '#/a', code: 'y' }],
		});
		expect(JSON.stringify(errorBody(error))).not.toContain('ctx');
	});

	it('has field errors only on 422', () => {
		expect(errorBody(refused('Quote already used'))).not.toHaveProperty('errors');
		expect(errorBody(invalidFields([]))).toMatchObject({ status: 422, errors: [] });
	});

	it('names each field by JSON pointer: into the body, or with its location first', () => {
		const error = invalidFields([
			{ place: 'body', path: ['amount'], message: 'must be > 0', code: 'too_small', input: 0 },
			{ place: 'body', path: ['a/b', 'c~d', 2], message: 'x', code: 'y' },
			{
				place: 'query',
				path: ['timeout'],
				message: 'must be at least 10',
				code: 'too_small',
				input: '9',
			},
			{
				place: 'header',
				path: ['Last-Event-ID'],
				message: 'must be a UUIDv7',
				code: 'wrong_format',
				input: '',
			},
			{ place: 'body', path: [], message: 'is not valid JSON', code: 'invalid_json' },
		]);
		expect(errorBody(error)).toMatchObject({
			errors: [
				{ detail: 'must be > 0', pointer: '#/amount', code: 'too_small', input: 0 },
				{ detail: 'x', pointer: '#/a~1b/c~0d/2', code: 'y' },
				{
					detail: 'must be at least 10',
					pointer: '#/query/timeout',
					code: 'too_small',
					input: '9',
				},
				{
					detail: 'must be a UUIDv7',
					pointer: '#/header/Last-Event-ID',
					code: 'wrong_format',
					input: '',
				},
				{ detail: 'is not valid JSON', pointer: '#', code: 'invalid_json' },
			],
		});
	});
});
