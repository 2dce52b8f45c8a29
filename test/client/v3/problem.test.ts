import fc from 'fast-check';

import { decodeProblem } from '../../../client/v3/problem';
import { emptyProblem } from '../../../client/errors/problem';
import { toApiError } from '../../../client/problem/toApiError';
import { toResponse } from '../../support/fakes/fakeTransport';
import vectors from './problem.json';

const decode = (
	body: unknown,
	contentType: string | undefined = 'application/problem+json',
	status = 400,
) =>
	decodeProblem(
		toResponse({
			status,
			body,
			headers: contentType === '' ? {} : { 'content-type': contentType },
		}),
	);

describe('the vectors of RFC 9457', () => {
	it('are all here', () => {
		expect(vectors).toHaveLength(2);
	});

	it.each(vectors)('$name', ({ status, body, expect: expected }) => {
		const problem = decode(body, undefined, status);
		expect(problem.type).toBe(body.type);
		expect(problem.title).toBe(body.title);
		expect(problem.detail).toBe(body.detail);
		expect(problem.instance).toBe(body.instance);
		if (expected.title !== undefined) expect(problem.title).toBe(expected.title);
		for (const member of expected.unknownMembersKept ?? []) {
			expect(problem.extensions[member]).toEqual(
				new Map(Object.entries<unknown>(body)).get(member),
			);
		}
		expect(problem.fields.map(({ pointer }) => pointer)).toEqual(expected.fields ?? []);
		expect(problem.fields.map(({ detail }) => detail)).toEqual(
			(body.errors ?? []).map(({ detail }) => detail),
		);
	});

	it.each(vectors)('$name keeps its status as the reason', ({ status, body }) => {
		const error = toApiError('POST /v3/payment', toResponse({ status, body }), decodeProblem);
		expect([error.status, error.code]).toEqual([
			status,
			status === 422 ? 'validation_failed' : 'forbidden',
		]);
	});
});

describe('a problem document', () => {
	it('keeps the code of a field and never its input', () => {
		const body = {
			type: 'about:blank',
			title: 'Unprocessable Content',
			status: 422,
			errors: [
				{
					detail: 'is not valid',
					pointer: '#/sender/name',
					code: 'too_long',
					input: 'secret-value',
				},
			],
		};
		const problem = decode(body);
		expect(problem.fields).toEqual([
			{ pointer: '#/sender/name', detail: 'is not valid', code: 'too_long' },
		]);
		expect(JSON.stringify(problem)).not.toContain('secret-value');
	});

	it.each([
		'application/problem+json',
		'application/problem+json; charset=utf-8',
		'APPLICATION/PROBLEM+JSON;charset=UTF-8',
		' application/problem+json',
		'application/json',
		'application/json; charset=utf-8',
	])('is recognised by %p', (contentType) => {
		expect(decode({ title: 'T' }, contentType).title).toBe('T');
	});

	it.each([
		'text/html',
		'text/plain',
		'application/xml',
		'application/jsonp',
		'application/problem+xml',
		'',
	])('is not recognised by %p', (contentType) => {
		expect(decode({ title: 'T' }, contentType)).toEqual(emptyProblem);
	});

	it('ignores its own status', () => {
		const response = toResponse({ status: 400, body: { title: 'T', status: 200 } });
		const error = toApiError('POST /v3/payment', response, decodeProblem);
		expect(error.status).toBe(400);
		expect(error.problem.extensions).toEqual({});
	});

	it('ignores members of another type', () => {
		expect(decode({ type: 1, title: null, detail: {}, instance: [], errors: 'none' })).toEqual(
			emptyProblem,
		);
	});

	it.each([
		[[null, 5, 'text'], []],
		[[{}], [{ pointer: '', detail: 'is invalid' }]],
		[[{ pointer: 5, detail: 7, code: 9 }], [{ pointer: '', detail: 'is invalid' }]],
	])('reads the errors %p', (errors, fields) => {
		expect(decode({ errors }).fields).toEqual(fields);
	});

	it.each(['', '<html>', '[]', 'null', '"text"', '{"title":'])(
		'is empty for the body %p',
		(body) => {
			expect(decode(body)).toEqual(emptyProblem);
		},
	);

	it('does not change Object.prototype', () => {
		const problem = decode(
			'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"title":"T"}',
		);
		expect(problem.title).toBe('T');
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	});

	/** A text that no chance is sure to draw. */
	const oddBodies = ['{"toString":null}', '[[{"toString":null}]]'].flatMap((text) => [
		text,
		`{"title":${text},"detail":${text},"type":${text},"instance":${text},"errors":${text}}`,
		`{"errors":[{"pointer":${text},"detail":${text},"code":${text}}]}`,
	]);

	it('never throws, whatever the bytes', () => {
		const bytes = fc.oneof(
			fc.uint8Array({ maxLength: 300 }),
			fc.json().map((text) => new TextEncoder().encode(text)),
			fc
				.anything()
				.map((value) =>
					new TextEncoder().encode(
						JSON.stringify({ errors: [value] }, (_, one) =>
							typeof one === 'bigint' ? String(one) : one,
						),
					),
				),
		);
		fc.assert(
			fc.property(bytes, fc.integer({ min: 300, max: 599 }), (body, status) => {
				const problem = decode(body, 'application/json', status);
				expect(Array.isArray(problem.fields)).toBe(true);
			}),
			{ examples: oddBodies.map((text) => [new TextEncoder().encode(text), 422]) },
		);
	});
});
