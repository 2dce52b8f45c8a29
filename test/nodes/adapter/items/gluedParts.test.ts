import { splitGlued } from '../../../../nodes/adapter/items/gluedParts';

const parts = (code: string) =>
	splitGlued(code).map((part) => (part.code === undefined ? part.text : `<${part.code.trim()}>`));

it.each([
	["'INV-' + $json.no", ['INV-', '<$json.no>']],
	["'INV-' + ($json.no ?? '')", ['INV-', "<$json.no ?? ''>"]],
	["('INV-' + $json.no).toUpperCase()", ['INV-', '<$json.no>']],
	["String('INV-' + $json['a + b'])", ['INV-', "<$json['a + b']>"]],
	['`INV_${$json.year}-${$json.no.trim()}`', ['INV_', '<$json.year>', '-', '<$json.no.trim()>']],
	['`${`a${x}`}`.trim()', ['a', '<x>']],
	["['INV', $json.no].join('-')", ['INV', '<$json.no>']],
	["'INV'.concat('-', $json.no)", ['INV', '-', '<$json.no>']],
	['$json.a.concat($json.b)', ['<$json.a>', '<$json.b>']],
	["$json.first + ' ' + $json.last", ['<$json.first>', ' ', '<$json.last>']],
	["'a' + $json.x.replace(/[+'(]/g, '') + 1", ['a', "<$json.x.replace(/[+'(]/g, '')>", '<1>']],
	["$json.a?.padStart(7, '0').trim()", ['<$json.a>']],
	["'SBIN' + String($json.a).padEnd(7)", ['SBIN', '<String($json.a)>']],
	['$json.a / 2 + $json.b', ['<$json.a / 2>', '<$json.b>']],
])('splits %s', (code, expected) => {
	expect(parts(code)).toEqual(expected);
});

it.each([
	['$json.no'],
	['$json.suffix ? $json.id + "-" + $json.suffix : $json.id'],
	['$json.no && "INV-" + $json.no'],
	['$json.a ?? "INV-" + $json.b'],
	['$if($json.no, "INV-" + $json.no, "x")'],
	['["INV", $json.no].filter(Boolean).join("-")'],
	['$json.rows.map((row) => row.a + "-" + row.b).join()'],
	['$json.a + "x" === "yx"'],
	['$json.list.join("-")'],
	['$json.a?.b'],
	["'INV-' + ($json.no"],
	["'INV-"],
	['`INV-${'],
	[''],
])('does not split %s', (code) => {
	expect(parts(code)).toEqual([`<${code.trim()}>`]);
});
