import fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';

import { InputError } from '../../../client/errors';
import { buildTarget, encodeJsonBody } from '../../../client/call/serialise';
import { hostileIds } from '../../support/cases/hostileIds';

const base = 'https://service.example';

describe('buildTarget', () => {
	it('has forty hostile ids to try', () => {
		expect(new Set(hostileIds).size).toBeGreaterThanOrEqual(40);
	});

	it.each(hostileIds)('sends the id %p as exactly one segment or refuses it', (id) => {
		let url: string;
		try {
			url = base + buildTarget('/v3/payments/{id}', { external: true }, id);
		} catch (error) {
			expect(error).toBeInstanceOf(InputError);
			return;
		}
		const parsed = new URL(url);
		expect(parsed.origin).toBe(base);
		expect(parsed.search).toBe('?external=true');
		expect(parsed.hash).toBe('');
		const segments = parsed.pathname.split('/');
		expect(segments).toHaveLength(4);
		expect(segments.slice(0, 3)).toEqual(['', 'v3', 'payments']);
		expect(decodeURIComponent(segments[3] ?? '')).toBe(id);
	});

	it.each(['.', '..', '%2e', '%2E%2e', '', '\ud800'])('refuses %p', (id) => {
		expect(() => buildTarget('/v3/payments/{id}', {}, id)).toThrow(InputError);
	});

	it('refuses a path whose ID is missing', () => {
		expect(() => buildTarget('/v3/payments/{id}')).toThrow(InputError);
	});

	it('keeps the slash at the end of a path', () => {
		expect(buildTarget('/v2/reports/list/', { limit: 1 })).toBe('/v2/reports/list/?limit=1');
	});

	it('writes # as %23, which external IDs may hold', () => {
		expect(buildTarget('/v3/payments/{id}', {}, 'flow#1')).toBe('/v3/payments/flow%231');
		expect(buildTarget('/v3/payments/{id}', {}, 'a$&{id}')).toBe('/v3/payments/a%24%26%7Bid%7D');
	});

	it('keeps every accepted text unchanged', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (id) => {
				let url: string;
				try {
					url = base + buildTarget('/v3/quotes/{id}', {}, id);
				} catch (error) {
					return error instanceof InputError;
				}
				const segments = new URL(url).pathname.split('/');
				return segments.length === 4 && decodeURIComponent(segments[3] ?? '') === id;
			}),
		);
	});

	it('leaves out undefined parameters and repeats lists', () => {
		expect(
			base +
				buildTarget('/v2/payments', {
					country: 'IND',
					status: ['queued', 'failed'],
					limit: undefined,
				}),
		).toBe(`${base}/v2/payments?country=IND&status=queued&status=failed`);
		expect(base + buildTarget('/v2/payments', { status: [] })).toBe(`${base}/v2/payments`);
	});

	it.each(['a&b=c', 'a=b', '#', '?', 'a b', '+', '%26', '日本', '/../', 'a\r\nb'])(
		'keeps the query value %p in its place',
		(value) => {
			const url = new URL(base + buildTarget('/v3/payments', { term: value, external: true }));
			expect([...url.searchParams]).toEqual([
				['term', value],
				['external', 'true'],
			]);
			expect(url.pathname).toBe('/v3/payments');
		},
	);

	it.each(['a&b', 'a=b', '__proto__', 'a#b'])('keeps the query name %p in its place', (name) => {
		const url = new URL(base + buildTarget('/v3', Object.fromEntries([[name, 1]])));
		expect([...url.searchParams]).toEqual([[name, '1']]);
	});

	it('never leaves the base URL with any ID and query', () => {
		fc.assert(
			fc.property(
				fc.string(),
				fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.integer())),
				(id, query) => {
					try {
						const url = new URL(base + buildTarget('/v3/quotes/{id}', query, id));
						return url.origin === base && url.pathname.split('/').length === 4;
					} catch (error) {
						return error instanceof InputError;
					}
				},
			),
		);
	});
});

describe('encodeJsonBody', () => {
	it('leaves out a member that the form does not give, and refuses one that would lose a part', () => {
		expect(Buffer.from(encodeJsonBody({ a: 1, b: undefined })).toString()).toBe('{"a":1}');
		expect(() => encodeJsonBody({ a: 1, b: { c: undefined } })).toThrow(
			/^b: the member 'c' has no/,
		);
		expect(() => encodeJsonBody({ a: () => 1 })).toThrow(/^a: has no value/);
	});

	it('writes UTF-8 bytes', () => {
		const bytes = encodeJsonBody({ name: 'é日' });
		expect([...bytes]).toEqual([...Buffer.from('{"name":"é日"}', 'utf8')]);
	});

	it('writes any JSON as JSON.stringify does', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(Buffer.from(encodeJsonBody(value)).toString()).toBe(JSON.stringify(value));
			}),
		);
	});

	it('writes a long number digit by digit, also without JSON.rawJSON, as on Node.js 20', () => {
		const json = JSON as { rawJSON?: unknown };
		const { rawJSON } = json;
		delete json.rawJSON;
		try {
			const body = encodeJsonBody({ amount: new LosslessNumber('83012.123456789012345678') });
			expect(Buffer.from(body).toString()).toBe('{"amount":83012.123456789012345678}');
		} finally {
			json.rawJSON = rawJSON;
		}
	});

	it('leaves out undefined members', () => {
		expect(Buffer.from(encodeJsonBody({ a: 1, b: undefined })).toString()).toBe('{"a":1}');
	});
});
