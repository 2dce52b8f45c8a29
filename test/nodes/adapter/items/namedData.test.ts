import type { IExecuteFunctions } from 'n8n-workflow';

import { evaluateCode, isOnlyNamed, namedValues } from '../../../../nodes/adapter/items/namedData';

const named = (code: string): string[] => namedValues(code, () => undefined).map((one) => one.code);

it.each([
	["'INV-' + $json.no", ['$json.no']],
	['String($json["invoice no"]).trim()', ['$json["invoice no"]']],
	['$json.acc.toString() + $json.a?.b.toFixed (0)', ['$json.acc', '$json.a?.b']],
	[
		"$('The Sheet').item.json.acc + $input.first().json.no",
		["$('The Sheet').item.json.acc", '$input.first().json.no'],
	],
	['$node["A"].json.list[0].x + $json.x + $json.x', ['$node["A"].json.list[0].x', '$json.x']],
	['$json?.größe', ['$json?.größe']],
	['$json', ['$json']],
	['$json.toJsonString()', ['$json']],
	['({ ...$json, a: $json.b })', ['$json', '$json.b']],
	['$jsonText', []],
	['row.$json.a', []],
	["'INV-' + $now.year", []],
])('finds in %s the data %j', (code, expected) => {
	expect(named(code)).toEqual(expected);
});

it('knows a value that is only named', () => {
	expect(['$json', ' $json["a b"].c ', "$('A').item.json.x"].map(isOnlyNamed)).toEqual([
		true,
		true,
		true,
	]);
	expect(['$jsonText', '$json.a.trim()', '$json.a + ""', '(x)'].map(isOnlyNamed)).toEqual([
		false,
		false,
		false,
		false,
	]);
});

it('evaluates code for its item, and counts what fails as not empty', () => {
	const context = {
		getInputData: () => [{ json: { a: 1 } }, { json: { a: 2 } }],
		evaluateExpression: (text: string, at: number) => {
			if (text.includes('bad')) throw new Error('invalid syntax');
			return `${text} ${at}`;
		},
	} as unknown as IExecuteFunctions;
	expect(evaluateCode(context, ' $json.a ', 1)).toBe(2);
	expect(evaluateCode(context, '$json.a.b', 1)).toBe('{{$json.a.b}} 1');
	expect(evaluateCode(context, 'bad(', 0)).toBe('bad(');
});
