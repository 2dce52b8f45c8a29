import { membersIn } from '../../../../nodes/adapter/items/objectMembers';

const members = (code: string) =>
	membersIn(code).map(({ path, code: own }) => [path.join('.'), own]);

it('finds the members that the code names, also in objects and lists', () => {
	const code = `JSON.stringify({ ...$json, name: $json.a ? "x, y" : \`}\`, 'account': { no: 1 + 2 },
		"list of": [{ id: f({ a: 1 }) }, $json.b], [$json.key]: 3, short, method() { return 1; } }, null, 2)`;
	expect(members(code)).toEqual([
		['name', '$json.a ? "x, y" : `}`'],
		['account.no', '1 + 2'],
		['list of.id', 'f({ a: 1 })'],
	]);
	expect(members('({ a: 1 }).toJsonString()')).toEqual([['a', '1']]);
});

it.each(['$json', '({ a: 1 }).a', '({ a: 1 ', '', 'f({ a: 1 })', '{}', '$json.a ? { a: 1 } : {}'])(
	'finds none in %j',
	(code) => {
		expect(members(code)).toEqual([]);
	},
);
