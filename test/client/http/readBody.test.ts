import fc from 'fast-check';

import { readErrorBody, readJsonBody } from '../../../client/http/readBody';
import { toResponse } from '../../support/fakes/fakeTransport';

const withBody = (body: unknown) => toResponse({ body });

describe('readJsonBody', () => {
	it('reads JSON in UTF-8, with or without a byte order mark', () => {
		expect(readJsonBody(withBody('{"name":"Zoé 日本"}'))).toEqual({ name: 'Zoé 日本' });
		expect(readJsonBody(withBody('\ufeff{"a":1}'))).toEqual({ a: 1 });
	});

	it('distinguishes a null body from one that is no JSON', () => {
		expect(readJsonBody(withBody('null'))).toBeNull();
		expect(readJsonBody(withBody('<html>'))).toBeUndefined();
	});

	it.each<[string, unknown]>([
		['nothing', ''],
		['a broken UTF-8 sequence', new Uint8Array([0x22, 0xc3, 0x22])],
		['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
		['half an object', '{"a":'],
		['two objects', '{}{}'],
		['a million brackets', '['.repeat(1_000_000)],
	])('reads %s as no JSON', (_name, body) => {
		expect(readJsonBody(withBody(body))).toBeUndefined();
	});

	it('never throws, whatever the bytes', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
				readJsonBody(withBody(body));
			}),
		);
	});
});

describe('readErrorBody', () => {
	it('returns the members of an object', () => {
		expect(readErrorBody(withBody('{"detail":"x","extra":[1]}'))).toEqual({
			detail: 'x',
			extra: [1],
		});
	});

	it.each(['[]', '"text"', 'null', '5', 'oops', ''])('returns none for %s', (body) => {
		expect(readErrorBody(withBody(body))).toEqual({});
	});

	it('does not read more than 64 KiB', () => {
		const fill = (size: number): string => JSON.stringify({ detail: 'x'.repeat(size - 13) });
		expect(fill(64 * 1024)).toHaveLength(64 * 1024);
		expect(Object.keys(readErrorBody(withBody(fill(64 * 1024))))).toEqual(['detail']);
		expect(readErrorBody(withBody(fill(64 * 1024 + 1)))).toEqual({});
	});

	it('does not change prototypes', () => {
		const body = readErrorBody(
			withBody('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
		);
		expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	});
});
