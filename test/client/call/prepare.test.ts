import { z } from 'zod';

import { InputError } from '../../../client/errors';
import { recordWith } from '../../../client/http/answer';
import { defineEndpoint, inQuery } from '../../../client/call/endpoint';
import { checkInput, prepare } from '../../../client/call/prepare';
import { text } from '../../../client/input/checks';
import { rule } from '../../../client/input/rule';

const endpoint = defineEndpoint({
	method: 'POST',
	path: '/v3/thing/{id}',
	output: recordWith(),
	input: z.object({ id: rule(text(5)), note: rule(text()) }),
	call: ({ id, note }) => ({
		id,
		query: { note },
		body: { note },
	}),
});

describe('prepare', () => {
	it('writes the exact request, and keeps the checked input', () => {
		expect(prepare(endpoint, { id: 'a#1', note: 'é', more: 1 })).toEqual({
			endpoint,
			input: { id: 'a#1', note: 'é' },
			call: { id: 'a#1', query: { note: 'é' }, body: { note: 'é' } },
			wire: {
				method: 'POST',
				target: '/v3/thing/a%231?note=%C3%A9',
				headers: { 'Content-Type': 'application/json' },
				body: new TextEncoder().encode('{"note":"é"}'),
			},
		});
	});

	it('writes no body and no content type if there is none', () => {
		const get = defineEndpoint({
			method: 'GET',
			path: '/v3/thing/',
			output: recordWith(),
			input: z.object({}),
			call: inQuery,
		});
		expect(prepare(get, {}).wire).toEqual({ method: 'GET', target: '/v3/thing/', headers: {} });
	});

	it('refuses wrong input with every field, without its values', () => {
		const wrong = () => prepare(endpoint, { id: 'too-long-secret', note: '' });
		expect(wrong).toThrow(InputError);
		expect(wrong).toThrow(
			'id: has 15 characters; at most 5 are allowed; note: is required, but empty',
		);
	});

	it('refuses an id that fits no path', () => {
		expect(() => prepare(endpoint, { id: '..', note: 'x' })).toThrow(InputError);
	});
});

describe('checkInput', () => {
	it('joins the path of a field with dots', () => {
		const schema = z.object({ outer: z.object({ inner: rule(text()) }) });
		expect(() => checkInput(schema, { outer: {} })).toThrow('outer.inner: is required, but empty');
	});

	it('drops members that are not in the schema', () => {
		expect(
			checkInput(z.object({ a: rule(text()) }), { a: 'x', b: 'y', __proto__: { c: 1 } }),
		).toEqual({ a: 'x' });
	});

	it.each([[undefined], [null], ['text'], [[]]])('refuses %p', (input) => {
		expect(() => checkInput(z.object({}), input)).toThrow(InputError);
	});
});
