import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createTemplateCheck } from '../../../../nodes/adapter/items/jsonTemplate';
import { fieldsOf } from '../../../../nodes/CrossBorderPayouts/operations/nodeVersion';
import send from '../../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

function find(parameters: INodeParameters, item: IDataObject) {
	const { context } = createFakeContext({ parameters, items: [{}, item] });
	const evaluateExpression = (text: string): unknown => {
		if (text.includes('JSON.stringify')) return JSON.stringify(item['x']).slice(1, -1);
		if (text.includes('toJsonString')) return JSON.stringify(item['x']);
		throw new Error('cannot be evaluated');
	};
	const fields = fieldsOf(send.fields, { typeVersion: 1 });
	return createTemplateCheck(Object.assign(context, { evaluateExpression }), fields)(1);
}

const quoted = '={ "name": "{{ $json.x }}", "city": "Dr {{ $json.y }} \\" {{ $json.z }}" }';
const bare = '={ "name": "A", "floor": {{ $json.x }} }';

it.each<[string, unknown, RegExp]>([
	[quoted, 'A", "iban": "B', /gives a quotation mark, which ends the text in which it is/],
	[quoted, 'a\\nb', /gives a backslash, which changes the character after it/],
	[quoted, '12 Hill Road\nMumbai', /gives a line end, which no text in JSON may have/],
	[quoted, 'a\tb', /gives a control character/],
	[quoted, ['"'], /gives a quotation mark/],
	[bare, '1, "iban": "B"', /gives something else than one value of JSON/],
	[bare, { toString: null }, /gives an object that has no text/],
	[bare, [[{ toString: null }]], /gives an object that has no text/],
	[quoted, { toString: null }, /gives an object/],
	[quoted, [[{ toString: null }]], /gives an object/],
	[bare, 'Amal', /gives something else than one value of JSON/],
	[
		'={ "a": "{{ JSON.stringify($json.x) }}{{ $json.x }}" }',
		'"',
		/\{\{ \$json\.x \}\} gives a quot/,
	],
])('refuses in %s the value %j', (sender, x, sentence) => {
	expect(find({ sender }, { x } as IDataObject)).toEqual([
		{ field: 'sender', problem: expect.stringMatching(sentence), mayBePaid: true },
	]);
});

it('names the expression and the remedy, and not the value', () => {
	expect(find({ options: { additionalBody: quoted } }, { x: 'se"cret' })).toEqual([
		{
			field: 'additionalBody',
			mayBePaid: true,
			problem:
				'the expression {{ $json.x }} gives a quotation mark, which ends the text in which it is. Write {{ $json.name.toJsonString() }}, without quotes around it, or give the data in rows or columns',
		},
	]);
});

it.each<[string, unknown]>([
	[quoted, 'Amal Haddad'],
	[quoted, "O'Neill {x} [y], z: ü"],
	[quoted, 7],
	[quoted, undefined],
	[bare, 7],
	[bare, true],
	['={ "name": {{ $json.x.toJsonString() }} }', 'A", "iban": "B\n\\'],
	['={ "name": "{{ JSON.stringify($json.x).slice(1, -1) }}" }', 'A", "iban": "B\n\\'],
	// The whole value, or whole members, are meant to come from the expression.
	['={{ $json.x }}', '{"a":"b"}'],
	['= {{ $json.x }} ', '{"a":"b"}'],
	['={ "a": 1 {{ $json.x }} }', ', "b": 2'],
	['={ "a": "{{ $json["q"].foo("x") }}" }', 'b'],
	['{ "name": "{{ $json.x }}" }', '"'],
])('accepts in %s the value %j', (sender, x) => {
	expect(find({ sender }, { x } as IDataObject)).toEqual([]);
});
