import type { FastifySchemaValidationError } from 'fastify/types/schema';
import { bodyFieldErrors } from '../../../../sandbox/http/errors/bodyErrors';

const finding = (
	keyword: string,
	instancePath: string,
	params: FastifySchemaValidationError['params'] = {},
	message = 'as ajv says',
): FastifySchemaValidationError => ({ keyword, instancePath, schemaPath: '', params, message });

describe('bodyFieldErrors', () => {
	it('names a missing field without an input', () => {
		expect(
			bodyFieldErrors([finding('required', '', { missingProperty: 'amount' })], { a: 1 }),
		).toEqual([{ place: 'body', path: ['amount'], message: 'is required', code: 'missing' }]);
	});

	it('names an unknown field and repeats its value', () => {
		const body = { sender: { extra: [1] } };
		expect(
			bodyFieldErrors(
				[finding('additionalProperties', '/sender', { additionalProperty: 'extra' })],
				body,
			),
		).toEqual([
			{
				place: 'body',
				path: ['sender', 'extra'],
				message: 'is not a field of this request',
				code: 'unknown_field',
				input: [1],
			},
		]);
	});

	it('lists the words that a field may have', () => {
		const body = { country: 'FRA' };
		expect(
			bodyFieldErrors([finding('enum', '/country', { allowedValues: ['IND', 'PAK'] })], body),
		).toEqual([
			{
				place: 'body',
				path: ['country'],
				message: 'must be one of IND, PAK',
				code: 'not_allowed',
				input: 'FRA',
				ctx: { expected: ['IND', 'PAK'] },
			},
		]);
		expect(bodyFieldErrors([finding('enum', '/country')], body)[0]?.message).toBe('is not allowed');
	});

	it.each([
		['type', 'wrong_type'],
		['maxLength', 'too_long'],
		['minLength', 'too_short'],
		['minProperties', 'empty'],
		['exclusiveMinimum', 'too_small'],
		['pattern', 'wrong_format'],
		['format', 'wrong_format'],
		['somethingNew', 'somethingNew'],
	])('gives the keyword %s the code %s and the text of the check', (keyword, code) => {
		expect(bodyFieldErrors([finding(keyword, '/a')], { a: 0 })).toEqual([
			{ place: 'body', path: ['a'], message: 'as ajv says', code, input: 0 },
		]);
	});

	it.each([
		['type', { type: 'string' }, { expected: 'string' }],
		['maxLength', { limit: 70 }, { max_length: 70 }],
		['minLength', { limit: 1 }, { min_length: 1 }],
		['exclusiveMinimum', { comparison: '>', limit: 0 }, { gt: 0 }],
		['pattern', { pattern: '^[A-Z]{3}$' }, { pattern: '^[A-Z]{3}$' }],
		['format', { format: 'date' }, { format: 'date' }],
	])('gives the limit of the keyword %s as context', (keyword, params, ctx) => {
		expect(bodyFieldErrors([finding(keyword, '/a', params)], { a: 0 })[0]?.ctx).toEqual(ctx);
	});

	it('finds the field by a JSON pointer with list indexes and escaped characters', () => {
		const body = { 'a/b': { 'c~d': [{ e: null }] } };
		expect(bodyFieldErrors([finding('type', '/a~1b/c~0d/0/e')], body)).toMatchObject([
			{ path: ['a/b', 'c~d', 0, 'e'], input: null },
		]);
	});

	it('names the whole body if it is not an object', () => {
		expect(bodyFieldErrors([finding('type', '')], 'text')).toMatchObject([
			{ path: [], input: 'text' },
		]);
	});

	it('returns one error for each finding, in order', () => {
		const codes = bodyFieldErrors([finding('type', '/a'), finding('format', '/b')], null).map(
			({ code }) => code,
		);
		expect(codes).toEqual(['wrong_type', 'wrong_format']);
	});
});
