import {
	findExternalIdProblem,
	findPrefixProblem,
	findUnpayableIdProblem,
} from '../../../client/payment/externalId';

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
		['a space', 'a b', /may hold only/],
		['a slash', 'a/b', /may hold only/],
		['a backslash', 'a\\b', /may hold only/],
		['a colon', '2026-01-01T10:00', /may hold only/],
		['an at sign', 'a@b.example', /may hold only/],
		['a question mark', 'a?b', /may hold only/],
		['a percent sign', '%2e%2e', /may hold only/],
		['an ampersand', 'a&b', /may hold only/],
		['a letter with an accent', 'é', /may hold only/],
		['a letter of another script', '日', /may hold only/],
		['a line break', 'a\nb', /may hold only/],
		['a line break at the end', 'a\n', /may hold only/],
		['a zero byte', 'a\0', /may hold only/],
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
		'NAN-2026-1',
		'nullable',
		'INV-nullable',
		'undefined1',
		'Null-7',
		'x'.repeat(128),
	])('accepts %s unless it ends in a separator', (id) => {
		expect(findUnpayableIdProblem(id)).toEqual(
			/[-.]$/.test(id) ? expect.stringMatching(/^ends in/) : null,
		);
	});

	it.each<[string, RegExp]>([
		['INV-', /^ends in "-", as if what comes next is empty/],
		['INV_', /^ends in "_"/],
		['INV.', /^ends in "\."/],
		['INV#', /^ends in "#"/],
		['INV--', /^ends in "-"/],
		['null', /^holds "null", as if its data are missing/],
		['NULL', /^holds "NULL"/],
		['undefined', /^holds "undefined"/],
		['Undefined', /^holds "Undefined"/],
		['NaN', /^holds "NaN"/],
		['nan', /^holds "nan"/],
		['INV-undefined', /^holds "undefined"/],
		['INV-null-7', /^holds "null"/],
		['undefined.7', /^holds "undefined"/],
		['INV#NaN', /^holds "NaN"/],
		['', /is empty/],
		['..', /cannot be/],
		['[object Object]', /may hold only/],
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
		['INV 1', /may hold only/],
		[' INV', /may hold only/],
		['INV*', /may hold only/],
		['^INV', /may hold only/],
		['[A-Z]+', /may hold only/],
		['💸', /may hold only/],
		['É-', /may hold only/],
		['x'.repeat(129), /has 129 characters/],
		['undefined', /^holds "undefined", as if its data are missing/],
		['undefined-', /^holds "undefined"/],
		['INV-null-', /^holds "null"/],
		['NaN', /^holds "NaN"/],
	])('refuses %p, with which no ID begins', (prefix, sentence) => {
		expect(findPrefixProblem(prefix)).toMatch(sentence);
	});
});
