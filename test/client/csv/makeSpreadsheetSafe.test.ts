import fc from 'fast-check';

import { makeSpreadsheetSafe } from '../../../client/csv/makeSpreadsheetSafe';
import { readRows } from '../../../client/csv/readRows';
import { chunksOf, listOf, textOf } from '../../support/fakes/fakeDownload';

const safe = async (csv: string, size?: number) =>
	await textOf(makeSpreadsheetSafe(chunksOf(csv, size)));

it.each([
	['a,=1+1\n', "a,'=1+1\n"],
	['+1,-2\n@x,y\n', "'+1,'-2\n'@x,y\n"],
	['\tx,y\n', "'\tx,y\n"],
	['"=1","\r=1","\t1"\n', `"'=1","'\r=1","'\t1"\n`],
	['a,\r\n=1,b\r\n', "a,\r\n'=1,b\r\n"],
	['a\r=1', "a\r'=1"],
	['\uFEFF=1,b\n', "\uFEFF'=1,b\n"],
	['"a,=b","c""=d"\n', '"a,=b","c""=d"\n'],
	['a=1,b-c, =d,"",x\n', 'a=1,b-c, =d,"",x\n'],
	['"a\n=b",c\n', '"a\n=b",c\n'],
	['"\n=1","\r\n=1"\n', `"'\n=1","'\r\n=1"\n`],
	['＝1,＋2,－3,＠4\n', "'＝1,'＋2,'－3,'＠4\n"],
	['"＝1",a＝1\n', `"'＝1",a＝1\n`],
	['\uFEFF＝1,ｂ,！1\n', "\uFEFF'＝1,ｂ,！1\n"],
	['a;=1;b\n', "a;'=1;b\n"],
	[';＝1;;+2', ";'＝1;;'+2"],
	['a;"=1"\n', `a;"'=1"\n`],
	['"a;=1","b;c"\n', `"a;'=1","b;c"\n`],
	['x,\uFEFF', 'x,\uFEFF'],
	['a;\r\n=1\n', "a;\r\n'=1\n"],
])('makes %j into %j, however it is cut', async (csv, expected) => {
	for (const size of [1, 2, 3, 100]) expect(await safe(csv, size)).toBe(expected);
});

it('leaves no cell that a spreadsheet would execute, and changes no others', async () => {
	const cell = fc.string({
		unit: fc.constantFrom(
			'a',
			'=',
			'+',
			'-',
			'@',
			'\t',
			'"',
			',',
			'\n',
			'\r',
			'＝',
			'＠',
			'ｂ',
			'！',
		),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(cell, { minLength: 1 }), async (cells) => {
			const csv = `h\n${cells.map((one) => `"${one.replaceAll('"', '""')}"`).join('\n')}\n`;
			const rows = await listOf(readRows(makeSpreadsheetSafe(chunksOf(csv, 3)), 'x'));
			expect(rows.map(({ h }) => h)).toEqual(
				cells.map((one) => (/^[=+\-@\t\r\n＝＠]/.test(one) ? `'${one}` : one)),
			);
		}),
		{ numRuns: 300 },
	);
});
