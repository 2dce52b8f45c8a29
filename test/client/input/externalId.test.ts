import {
	findExternalIdProblem,
	findPrefixProblem,
	findUnpayableIdProblem,
} from '../../../client/input/externalId';

describe('findExternalIdProblem', () => {
	it.each([
		'a',
		'INV-2026_0042.b#7',
		'...',
		'#',
		'-',
		'0',
		'x'.repeat(128),
		'..a',
		'constructor',
		'__proto__',
	])('accepts %s', (id) => {
		expect(findExternalIdProblem(id)).toBeNull();
	});

	it.each([
		['nothing', '', /is empty/],
		['a dot', '.', /cannot be "\." or "\.\."/],
		['two dots', '..', /cannot be "\." or "\.\."/],
		['129 characters', 'x'.repeat(129), /has 129 characters; at most 128/],
		['a space', 'a b', /may contain only/],
		['a slash', 'a/b', /may contain only/],
		['a backslash', 'a\\b', /may contain only/],
		['a colon', '2026-01-01T10:00', /may contain only/],
		['an at sign', 'a@b.example', /may contain only/],
		['a question mark', 'a?b', /may contain only/],
		['a percent sign', '%2e%2e', /may contain only/],
		['an ampersand', 'a&b', /may contain only/],
		['a letter with an accent', 'é', /may contain only/],
		['a letter of another script', '日', /may contain only/],
		['a line break', 'a\nb', /may contain only/],
		['a line break at the end', 'a\n', /ends with a blank/],
		['a zero byte', 'a\0', /may contain only/],
	])('refuses %s', (_name, id, sentence) => {
		expect(findExternalIdProblem(id)).toMatch(sentence);
	});
});

describe('findUnpayableIdProblem', () => {
	it.each([
		'a',
		'INV-2026_0042.b#7',
		'-',
		'...',
		'0',
		'-1',
		'ACME-Inc.',
		'INV_',
		'A#',
		'INV-',
		'NAN',
		'NULL',
		'NAN-2026-1',
		'2026.0',
		'2026.10',
		'20261001.07',
		'1E14',
		'nullable',
		'INV-nullable',
		'undefined1',
		'Null-7',
		'x'.repeat(128),
	])('accepts %s', (id) => {
		expect(findUnpayableIdProblem(id)).toBeNull();
	});

	it.each<[string, RegExp]>([
		['null', /^contains "null", as if its data were missing/],
		['undefined', /^contains "undefined"/],
		['INVundefined', /^contains "undefined"/],
		['NaN', /^contains "NaN"/],
		['nan', /^contains "nan"/],
		['INV-undefined', /^contains "undefined"/],
		['INV-null-7', /^contains "null"/],
		['123456789012.0', /^looks like a number that a spreadsheet has rounded/],
		['1.23457E14', /^looks like a number/],
		['undefined.7', /^contains "undefined"/],
		['INV#NaN', /^contains "NaN"/],
		['', /is empty/],
		['..', /cannot be/],
		['[object Object]', /may contain only/],
	])('refuses %p', (id, sentence) => {
		expect(findUnpayableIdProblem(id)).toMatch(sentence);
	});

	it.each(['INV-', 'null', 'undefined', 'NaN', 'INV-undefined'])('leaves %p to look-ups', (id) => {
		expect(findExternalIdProblem(id)).toBeNull();
	});
});

describe('findPrefixProblem', () => {
	it.each(['a', 'INV-', 'INV_', '#', '.', '..', '-', 'NAN', 'nan-', 'nullable', 'x'.repeat(128)])(
		'accepts %s, with which an ID can begin',
		(prefix) => {
			expect(findPrefixProblem(prefix)).toBeNull();
		},
	);

	it.each<[string, RegExp]>([
		['', /is empty/],
		['INV 1', /may contain only/],
		[' INV', /begins or ends with a blank/],
		['INV*', /may contain only/],
		['^INV', /may contain only/],
		['[A-Z]+', /may contain only/],
		['💸', /may contain only/],
		['É-', /may contain only/],
		['x'.repeat(129), /has 129 characters/],
		['undefined', /^contains "undefined", as if its data were missing/],
		['undefined-', /^contains "undefined"/],
		['INV-null-', /^contains "null"/],
		['NaN', /^contains "NaN"/],
	])('refuses %p, with which no ID begins', (prefix, sentence) => {
		expect(findPrefixProblem(prefix)).toMatch(sentence);
	});
});

it('names a blank at an end, which nobody sees', () => {
	for (const id of ['INV-1 ', ' INV-1', 'INV-1\n'])
		expect(findExternalIdProblem(id)).toBe('begins or ends with a blank. Remove it');
});
