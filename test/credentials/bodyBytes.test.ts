import { Readable } from 'node:stream';

import { bodyBytes } from '../../credentials/bodyBytes';
import { catchRefusal } from '../client/auth/catchRefusal';

describe('bodyBytes', () => {
	test.each([
		['é 日', 'é 日'],
		[' {"a":1}\n', ' {"a":1}\n'],
		[{ a: 'é 日', b: undefined }, '{"a":"é 日"}'],
		[Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
		[[1, null], '[1,null]'],
		[{}, '{}'],
		[[], '[]'],
		[0, '0'],
		[false, 'false'],
		[Buffer.from('xxabcxx').subarray(2, 5), 'abc'],
		[new TextEncoder().encode('abc'), 'abc'],
		[new DataView(new TextEncoder().encode('xabc').buffer, 1), 'abc'],
		[new TextEncoder().encode('abc').buffer, 'abc'],
	])('of %j', (body, text) => {
		expect(bodyBytes({ body })?.toString('utf8')).toBe(text);
	});

	test.each([undefined, null, '', Buffer.alloc(0), new Uint8Array(), new ArrayBuffer(0)])(
		'are none for %j',
		(body) => {
			expect(bodyBytes({ body })).toBeUndefined();
		},
	);

	it('are those of the body if a header has no text', () => {
		const headers = { 'content-type': { toString: null } };
		expect(bodyBytes({ body: 'abc', headers })?.toString()).toBe('abc');
	});

	it('share the memory of a Buffer instead of copying it', () => {
		const body = Buffer.from('abc');
		expect(bodyBytes({ body })?.buffer).toBe(body.buffer);
	});

	const failing = {
		toJSON: () => {
			throw new TypeError('planted-value');
		},
	};
	test.each([
		['a form', { form: {} }],
		['a text form', { form: 'a=1' }],
		['a multipart form', { formData: {} }],
		[
			'a form by its content type',
			{
				body: 'a=1',
				headers: { 'CONTENT-TYPE': 'Application/X-WWW-Form-Urlencoded; charset=utf-8' },
			},
		],
		[
			'a multipart body by its content type',
			{ body: {}, headers: { 'content-type': 'multipart/mixed; boundary=x' } },
		],
		[
			'a form by one of its content types',
			{ body: 'a=1', headers: { 'content-type': ['application/x-www-form-urlencoded'] } },
		],
		['URLSearchParams', { body: new URLSearchParams('a=1') }],
		['FormData', { body: new FormData() }],
		['a Blob', { body: new Blob(['x']) }],
		['a Readable', { body: Readable.from(['x']) }],
		['a web stream', { body: new ReadableStream() }],
		['a Map', { body: new Map([['a', 1]]) }],
		['a Date', { body: new Date(0) }],
		['a promise', { body: Promise.resolve({}) }],
		['a function', { body: () => ({}) }],
		['a symbol', { body: Symbol('x') }],
		['a value that cannot be written as JSON', { body: failing }],
	])('are refused for %s', (_what, request) => {
		const { message } = catchRefusal(() => bodyBytes(request));
		expect(message).toMatch(/^Sign Request Body: .*Send the body as JSON or text/);
		expect(message).not.toContain('planted');
	});
});
