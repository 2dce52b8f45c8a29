import { computesNumber } from '../../../../nodes/adapter/items/computedNumber';

const data = { a: 1234, b: 5678, text: '0012', list: [{ no: 7 }], none: null };

function evaluate(code: string): unknown {
	try {
		return new Function('$json', `return (${code})`)(data) as unknown;
	} catch {
		return undefined;
	}
}

it.each([
	'$json.a + $json.b',
	'($json.a + $json.b).toString()',
	"$json.a + $json.b + ''",
	"'0' + ($json.a + 1)",
	'`0${`${$json.a + $json.b}`}`',
	"[$json.a + $json.b, '1'].join('')",
	'Math.round($json.a / 2)',
	'String($json.a % 7)',
	'$json.text * 1',
	'$json.none ?? $json.a - $json.b',
	'$json.none ? $json.text : ($json.a + $json.b)',
])('sees the calculation in %s', (code) => {
	expect(computesNumber(code, evaluate)).toBe(true);
});

it.each([
	'$json.a',
	'',
	'(',
	"'' + $json.a + $json.b",
	'$json.text + $json.a',
	'`${$json.a}${$json.b}`',
	'String($json.a) + $json.b',
	'Number($json.text)',
	'+$json.text',
	'$json.list[$json.a - 1234].no',
	'$json.list.find((one) => one.no === 6 + 1).no',
	'$json.a ?? $json.a + $json.b',
	'$json.a === 1233 + 1 ? $json.b : $json.a',
	"$json['a-b'] ?? $json.b",
	"$json.text.replace(/[-*]/g, '')",
])('sees none in %s', (code) => {
	expect(computesNumber(code, evaluate)).toBe(false);
});
