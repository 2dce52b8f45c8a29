import { InvalidValue } from '../../../client/errors/InvalidValue';
import { text } from '../../../client/input/checks';
import { cutBlanks, judgeValue, partyText } from '../../../client/input/partyText';
import type { TextKind } from '../../../client/input/textKind';

const judged = (value: unknown, kind: TextKind): unknown => {
	const result = judgeValue(value, kind);
	return result instanceof InvalidValue ? result.problem : result;
};

it.each<[unknown, TextKind, unknown]>([
	['-5', 'id', '-5'],
	['-A5', 'document', '-A5'],
	['  Priya Sharma\u00a0', 'name', 'Priya Sharma'],
	['\ufeffPriya\u200f', 'name', 'Priya'],
	['محمد\u200f علی', 'name', 'محمد\u200f علی'],
	['क्\u200dष', 'name', 'क्\u200dष'],
	['می\u200cخواهم', 'other', 'می\u200cخواهم'],
	['12 Hill Road,\r\nMumbai\n', 'address', '12 Hill Road, Mumbai'],
	['12 Hill Road \n\n Mumbai', 'address', '12 Hill Road, Mumbai'],
	['line 1\vline 2\u2028line 3', 'remark', 'line 1, line 2, line 3'],
	['12 Hill Road\tMumbai', 'address', '12 Hill Road, Mumbai'],
	['12 Hill Road\u0085Mumbai\u0085', 'remark', '12 Hill Road, Mumbai'],
	['\u2068علی\u2069', 'name', 'علی'],
	['علی \u2067خان\u2069 محمد', 'name', 'علی \u2067خان\u2069 محمد'],
	['\u202aPriya\u202c', 'name', 'Priya'],
	['000123', 'account', '000123'],
	['80-12345/6 @ok.x', 'account', '80-12345/6 @ok.x'],
	['12.34.56.789', 'account', '12.34.56.789'],
	['12.345.678-9', 'document', '12.345.678-9'],
	[0, 'other', 0],
	[0, 'id', 0],
	['PK36 SCBL 0000', 'account', 'PK36 SCBL 0000'],
	['', 'name', ''],
	[' \n', 'name', ' \n'],
	[null, 'account', null],
	[true, 'account', true],
	[123456789012345, 'document', 123456789012345],
	[12.5, 'other', 12.5],
	['1.0', 'other', '1.0'],
	['5E12345', 'document', '5E12345'],
])('sends %j as %s: %j', (value, kind, sent) => {
	expect(judged(value, kind)).toEqual(sent);
});

it.each<[unknown, TextKind, RegExp]>([
	[' 000123', 'account', /^begins or ends with a blank/],
	['000123\u00a0', 'document', /^begins or ends with a blank/],
	['x@example.com\n', 'email', /^begins or ends with a blank/],
	['\u200e', 'name', /no character that can be seen/],
	['Priya\nSharma', 'name', /a line end after 5/],
	['Priya\nSharma', 'other', /a line end after 5/],
	['0001\u200d2345', 'other', /that nobody sees/],
	['a\ud800', 'remark', /half of a character/],
	[
		'Jos\ufffd',
		'name',
		/^contains a character that could not be read \(\ufffd\) after 3 characters/,
	],
	['\ufffd Hill Road', 'address', /^contains a character that could not be read/],
	['000\ufffd1', 'account', /^contains a character that could not be read/],
	[1e15, 'account', /more than 15 digits.* Give it as text/],
	[-1e15, 'other', /more than 15 digits/],
	[Number.NaN, 'account', /Give it as text/],
	[-5, 'account', /Give it as text/],
	[1.5, 'document', /Give it as text/],
	['1.23457E+14', 'account', /written with an exponent/],
	['12345E10', 'account', /written with an exponent/],
	['1.23457E+14', 'name', /written with an exponent/],
	['123456789012.0', 'account', /ends in decimals/],
	['123456789012.5', 'account', /ends in decimals/],
	['1,234,567,890', 'account', /thousands separators/],
	['1,23,45,67,890', 'document', /thousands separators/],
	['1.234.567', 'account', /thousands separators/],
	['0001 / 0007', 'account', /^looks like two numbers/],
	['0001 or 0007', 'account', /^looks like two numbers/],
	['SBIN0000001 / SBIN0000002', 'branch', /^looks like two numbers/],
	['2026-01-31', 'account', /^is a date/],
	['2026-01-31T10:00:00Z', 'account', /^contains :,/],
	['A/C 000123', 'account', /^begins with a word/],
	['IBAN PK36SCBL0000001123456702', 'account', /^begins with a word/],
	['Account: 000123', 'account', /^contains :,/],
	['000123 (SBI)', 'account', /^contains \(,/],
	['-12345678', 'account', /^contains -,/],
	['...6789', 'account', /^contains \.,/],
	['see notes', 'account', /^is "see notes", as if/],
	['Same as above', 'document', /^is "Same as above", as if/],
	['test', 'branch', /^is "test", as if/],
	['0001;', 'account', /^contains ;, which is in no such number/],
	['"0001"', 'account', /^contains "/],
	['`0001', 'branch', /^contains `/],
	['****1234', 'account', /^contains \*/],
	[0, 'account', /only zeros/],
	[0, 'document', /only zeros/],
	['Pri\u202eya', 'name', /that nobody sees/],
	['undefined', 'name', /as if its data were missing/],
])('refuses %j as %s', (value, kind, sentence) => {
	expect(judged(value, kind)).toMatch(sentence);
});

it('gives the text without its outer blanks to the rule of the member', () => {
	expect(partyText('name', text(5))('  Priya  ')).toBe('Priya');
	expect(partyText('name', text(4))('Priya')).toMatchObject({ problem: expect.any(String) });
	expect(partyText('name')(undefined)).toMatchObject({ problem: 'is required, but empty' });
	expect(partyText('name')(' ')).toMatchObject({ problem: 'contains only spaces' });
	expect(partyText('document')(42)).toBe('42');
});

it('is quick for a long text', () => {
	const long = `a${' '.repeat(200_000)}b${'9'.repeat(200_000)}`;
	expect(cutBlanks(`${long} `)).toBe(long);
	for (const kind of ['account', 'name', 'address', 'other'] as const) judgeValue(long, kind);
});

it('takes U+0085 in a name for a character that nobody sees: a file in another encoding has it in place of an ellipsis', () => {
	expect(judged('Kan\u0085o', 'name')).toMatch(
		/^contains a character that nobody sees \(U\+0085\)/,
	);
});

it.each<[string, TextKind]>([
	['８８５１５０２３２８', 'account'],
	['PK٤٦MEZN٧٤١٩', 'account'],
	['SCВLPKKX', 'branch'],
	['+٩٧١٥١٩٧٤٧٦٥٧', 'mobile'],
	['А1234567', 'document'],
	['１２３', 'document'],
	['42201–1234567–1', 'document'],
])(
	'refuses %s as %s: banks and readers of documents know no digits and letters of other alphabets',
	(value, kind) => {
		expect(judged(value, kind)).toMatch(/^contains a character of another alphabet or width \(U\+/);
	},
);

it.each(['-5', '-5.5'])(
	'refuses the number %s between the quotes of JSON, as it is without',
	(given) => {
		for (const kind of ['document', 'mobile'] as const)
			expect(judged(given, kind)).toMatch(/^is a number with a sign/);
		for (const kind of ['account', 'branch'] as const)
			expect(judged(given, kind)).toMatch(/^contains -/);
	},
);
