import { readFileName, toFileName } from '../../../client/call/fileName';

it.each([
	['attachment; filename="payouts.csv"', 'payouts.csv'],
	['attachment; filename=payouts.csv', 'payouts.csv'],
	['attachment; filename="a.csv"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.csv', 'résumé.csv'],
	['attachment; filename="say \\"hi\\".csv"', 'say hi.csv'],
	['attachment; filename="../../etc/passwd"', 'passwd'],
	['attachment; filename="C:\\\\temp\\\\x.csv"', 'x.csv'],
	["attachment; filename*=UTF-8''..%2F..%2Fx.csv", 'x.csv'],
	['attachment; filename="a\u0000\u0007\u202Eb.csv"', 'ab.csv'],
	["attachment; filename*=UTF-8''%zz; filename=b.csv", 'b.csv'],
])('reads %j as %j', (header, name) => {
	expect(readFileName(header)).toBe(name);
});

it.each([
	undefined,
	'',
	'attachment',
	'attachment; filename=""',
	'attachment; filename=".."',
	'attachment; filename="a/"',
])('finds no name in %j', (header) => {
	expect(readFileName(header)).toBeUndefined();
});

it('cuts a long name but keeps its ending', () => {
	const name = toFileName(`${'x'.repeat(1000)}.csv`);
	expect(name).toHaveLength(150);
	expect(name).toMatch(/x\.csv$/);
});
