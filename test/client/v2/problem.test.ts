import fc from 'fast-check';

import { decodeProblem } from '../../../client/v2/problem';
import { emptyProblem } from '../../../client/errors/problem';
import { toResponse } from '../../support/fakes/fakeTransport';

const decode = (body: unknown) => decodeProblem(toResponse({ status: 400, body }));

it('reads a text', () => {
	expect(decode({ detail: 'Quote already used' })).toEqual({
		detail: 'Quote already used',
		fields: [],
		extensions: {},
	});
});

it.each([
	[['body', 'beneficiary_name'], '/beneficiary_name'],
	[['body', 'list', 0, 'a/b~c'], '/list/0/a~1b~0c'],
	[['body'], ''],
	[[], ''],
	[['query', 'country'], '?country'],
	[['path', 'id'], '?id'],
	['body', ''],
	[null, ''],
	[[{ toString: null }], ''],
	[[[{ toString: null }]], ''],
	[['body', ['sender', 'name']], ''],
	[['body', {}, 'name'], ''],
])('reads the place %p as %p', (loc, pointer) => {
	const problem = decode({ detail: [{ loc, msg: 'is wrong', type: 'wrong_type' }] });
	expect(problem.fields).toEqual([{ pointer, detail: 'is wrong', code: 'wrong_type' }]);
	expect(problem.detail).toBeUndefined();
});

it('never keeps the input and the context of a field', () => {
	const item = {
		loc: ['body', 'x'],
		msg: 'm',
		type: 't',
		input: 'secret-value',
		ctx: { given: 'secret-value' },
	};
	expect(JSON.stringify(decode({ detail: [item] }))).not.toContain('secret-value');
});

it.each([
	[[null, 5, 'text'], []],
	[[{}], [{ pointer: '', detail: 'is invalid' }]],
	[[{ loc: ['body', 'a'], msg: 5, type: 7 }], [{ pointer: '/a', detail: 'is invalid' }]],
])('reads the details %p', (detail, fields) => {
	expect(decode({ detail }).fields).toEqual(fields);
});

it.each([{ detail: 5 }, { detail: null }, { detail: {} }, '', '<html>', '[]', 'null'])(
	'reads nothing from %p',
	(body) => {
		expect(decode(body)).toEqual(emptyProblem);
	},
);

it('keeps members that it does not know', () => {
	expect(decode({ detail: 'x', trace: 'y' }).extensions).toEqual({ trace: 'y' });
});

it('leaves Object.prototype alone', () => {
	decode('{"detail":[{"loc":["body","__proto__"],"msg":"x"}],"__proto__":{"polluted":1}}');
	expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

/** A text that no chance is sure to draw. */
const oddBodies = [
	'{"toString":null}',
	'[[{"toString":null}]]',
	'[{"valueOf":{},"toString":{}}]',
].flatMap((text) => [
	text,
	`{"detail":${text}}`,
	`{"detail":[{"loc":${text},"msg":${text},"type":${text}}]}`,
]);

it('never throws, whatever the bytes', () => {
	const json = fc.oneof(
		fc.json(),
		fc.json().map((text) => `{"detail":${text}}`),
		fc.json().map((text) => `{"detail":[{"loc":${text},"msg":${text}}]}`),
	);
	const bytes = fc.oneof(
		fc.uint8Array({ maxLength: 300 }),
		json.map((text) => new TextEncoder().encode(text)),
	);
	fc.assert(
		fc.property(bytes, (body) => {
			expect(Array.isArray(decode(body).fields)).toBe(true);
		}),
		{ examples: oddBodies.map((text) => [new TextEncoder().encode(text)]) },
	);
});
