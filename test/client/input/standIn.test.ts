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
])('refuses %s as an account, a branch code and a document number only', (given) => {
	for (const kind of ['account', 'branch', 'document'] as const)
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

it('refuses the formula of a cell as an account', () => {
	expect(findStandIn('=B2', 'account')?.problem).toMatch(/begins with "="/);
	expect(findStandIn('= 5 Hill Road', 'address')).toBeUndefined();
});
