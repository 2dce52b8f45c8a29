import { findStandIn } from '../../../client/input/standIn';
import type { TextKind } from '../../../client/input/textKind';

const everyKind: readonly TextKind[] = ['account', 'name', 'address', 'remark', 'other', 'email'];

it.each<[string, RegExp]>([
	['undefined', /^contains "undefined", as if its data were missing/],
	['SBINundefined', /^contains "undefined"/],
	['UNDEFINED', /^contains "UNDEFINED"/],
	['undefined@example.com', /^contains "undefined"/],
	['NaN', /^contains "NaN"/],
	['Rs NaN', /^contains "NaN"/],
	['Mr [object Object]', /^contains "\[object Object\]"/],
	['#N/A', /^contains "#N\/A", which is an error of a spreadsheet/],
	['Flat #REF!', /^contains "#REF!"/],
	['#value!', /^contains "#value!"/],
	['#ÜBERLAUF!', /an error of a spreadsheet/],
	['#####', /an error of a spreadsheet/],
	['#NV', /an error of a spreadsheet/],
	['Err:508', /an error of a spreadsheet/],
	['{{ $json.name }}', /an expression was not evaluated/],
	['Dr ${name}', /an expression was not evaluated/],
])('refuses %s as any text', (given, sentence) => {
	for (const kind of everyKind) expect(findStandIn(given, kind)?.problem).toMatch(sentence);
});

it.each([
	'(null)',
	'<NULL>',
	'[none]',
	'null',
	'Null',
	'NIL',
	'nan',
	'None',
	'n/a',
	'N/A',
	'na',
	'tbd',
	'-',
	'–',
	'?',
	'...',
	'TBA',
	't.b.c.',
	'to be advised',
	'not available',
	'Not_Applicable',
	'none given',
	'N / A',
	'"null"',
	"'null'",
	'empty',
	'missing',
	'FALSE',
	'xxx',
	'XXXXXXXX9012',
])('refuses %s as an account, a branch code, a document number and an ID only', (given) => {
	for (const kind of ['account', 'branch', 'document', 'id'] as const)
		expect(findStandIn(given, kind)?.problem).toMatch(/as if its data were missing/);
	for (const kind of ['name', 'address', 'remark', 'other'] as const)
		expect(findStandIn(given, kind)).toBeUndefined();
});

it.each(["'000123", '’12 Hill Road'])('refuses the mark of a spreadsheet in %s', (given) => {
	expect(findStandIn(given, 'address')?.problem).toMatch(/begins with an apostrophe/);
	expect(findStandIn(given, 'remark')).toBeUndefined();
});

it.each([
	'Null',
	'Nan',
	'NAN',
	'Nandita',
	'NaNa',
	'#12 Hill Road',
	'#1',
	'C/O #4',
	"O'Neil",
	"'Abd al-Rahman",
	'{ x }',
	'Hash # Value',
	'#hashtag!',
])('accepts %s as a name', (given) => {
	expect(findStandIn(given, 'name')).toBeUndefined();
});

it.each(['0', '0000000000', '00-00 000'])(
	'refuses %s as a number of a bank or document',
	(given) => {
		for (const kind of ['account', 'branch', 'document'] as const)
			expect(findStandIn(given, kind)?.problem).toMatch(/has only zeros/);
		for (const kind of ['id', 'name', 'remark'] as const)
			expect(findStandIn(given, kind)).toBeUndefined();
	},
);

it.each(['0001', 'XX1234567', 'NA123', 'TBA-1', 'Unknown2'])(
	'accepts %s as an account',
	(given) => {
		expect(findStandIn(given, 'account')).toBeUndefined();
	},
);

it('refuses the formula of a cell as an account', () => {
	expect(findStandIn('=B2', 'account')?.problem).toMatch(/begins with "="/);
	expect(findStandIn('= 5 Hill Road', 'address')).toBeUndefined();
});

it('is quick for a long text', () => {
	for (const given of [`${'"'.repeat(200_000)}x`, `${'0'.repeat(200_000)}x`])
		expect(findStandIn(given, 'account')).toBeUndefined();
});

it('shows no digit of an account that is masked', () => {
	expect(findStandIn('xxxx9012', 'account')?.problem).toMatch(/^is "xxxxXXXX", as if/);
	expect(findStandIn('"XXXXXXXX9012"', 'document')?.problem).not.toMatch(/\d/);
});

it.each(['Undefined Labs', 'Undefined and Sons'])(
	'accepts the company %s as a name only',
	(given) => {
		expect(findStandIn(given, 'name')).toBeUndefined();
		expect(findStandIn(given, 'account')?.problem).toMatch(/^contains "/);
	},
);

it('says how a name with the word NaN can be paid', () => {
	const said = findStandIn('NaN Foods Pvt Ltd', 'name')?.problem;
	expect(said).toMatch(/^contains "NaN", .* If the name has this word, write it as NAN$/);
	for (const given of ['NAN Foods Pvt Ltd', 'Nan Foods'])
		expect(findStandIn(given, 'name')).toBeUndefined();
});

it.each([
	'undefined Labs',
	'Undefined',
	'NaN',
	'Undefined undefined',
	'Undefined Undefined',
	'Undefined 7',
	'Priya Undefined',
	'Priya NaN',
	'UNDEFINED SHARMA',
])('refuses %s as a name', (given) => {
	expect(findStandIn(given, 'name')?.problem).toMatch(/as if its data were missing/);
});
