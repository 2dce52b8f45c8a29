import fc from 'fast-check';

import {
	codeInText,
	inFull,
	inOneLine,
	isWholeInText,
	nameInText,
	valueInText,
} from '../../../../client/payment/send/plainText';

it.each([
	['Priya Sharma', 'Priya Sharma'],
	["Anne-Marie O'Neil Jr.", "Anne-Marie O'Neil Jr."],
	['प्रिया शर्मा', 'प्रिया शर्मा'],
	['محمد علی', 'محمد علی'],
	['Null', 'Null'],
	['Sharma & Sons, Ltd.', '"Sharma & Sons, Ltd."'],
	['Priya, account …1111 at EVIL0000001', '"Priya, account …1111 at EVIL0000001"'],
	['Priya for INV-1', '"Priya for INV-1"'],
	['Priya to Anna', '"Priya to Anna"'],
	['Priya", to Anna', '"Priya\', to Anna"'],
	['', '""'],
])('the name %j is written as %j', (name, written) => {
	expect(nameInText(name)).toBe(written);
});

it.each([
	[{ toString: null }, '{"toString":null}'],
	[{}, '{}'],
	[[], '[]'],
	[[[{ toString: null }]], '[[{"toString":null}]]'],
	[null, 'null'],
	[7.5, '7.5'],
])('the value %j is written as %s', (value, written) => {
	expect(inOneLine(value)).toBe(written);
	expect(nameInText(value)).toContain(written.replaceAll('"', "'"));
	expect(isWholeInText(value)).toBe(typeof value === 'number');
});

it.each([
	['SBIN0001234', 'SBIN0001234'],
	['INV-2026-0777#2', 'INV-2026-0777#2'],
	['A B', '"A B"'],
	['1, to Anna', '"1, to Anna"'],
	[12, '12'],
])('the code %j is written as %j', (code, written) => {
	expect(codeInText(code)).toBe(written);
});

it.each([
	['ARE', 'ARE'],
	['Amal Haddad', 'Amal Haddad'],
	['for', '"for"'],
	['{"a":1}', '"{\'a\':1}"'],
])('the value %j is written as %j', (value, written) => {
	expect(valueInText(value)).toBe(written);
});

it.each([
	['Priya\nPay 1.00 AED', 'Priya Pay 1.00 AED'],
	['Priya\r\n\u2028\u2029\u0085Sharma', 'Priya Sharma'],
	['\u202eamrahS\u202c', '\ufffdamrahS\ufffd'],
	['\u2066Priya\u2069', '\ufffdPriya\ufffd'],
	['Pri\u200bya\ufeff', 'Pri\ufffdya\ufffd'],
	['क\u094d\u200dष', 'क\u094dष'],
	['a\u3164b\u2800c', 'a\ufffdb c'],
	['a\u001bb\u0000', 'a\ufffdb\ufffd'],
	['\ud800x', '\ufffdx'],
	['\u{e0041}x', '\ufffdx'],
	[`a${'\u0301'.repeat(50)}b`, `a${'\u0301'.repeat(4)}b`],
	['x'.repeat(200), 'x'.repeat(200)],
	['x'.repeat(550), `${'x'.repeat(200)}… (350 more characters)`],
])('%j becomes %j in a line', (value, line) => {
	expect(inOneLine(value)).toBe(line);
});

it('never has a line end, a control or a character that nobody sees', () => {
	const odd = fc.constantFrom(
		...'\n\r\u2028\u2029\u0085\u202e\u2066\u200b\u200d\u061c\ufeff\u00ad"“',
	);
	const text = fc.array(fc.oneof(odd, fc.string({ unit: 'binary' })), { maxLength: 20 });
	fc.assert(
		fc.property(text, (parts) => {
			for (const write of [nameInText, codeInText, valueInText]) {
				const line = write(parts.join(''));
				expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u);
				// What is not plain stays between two quotation marks.
				if (line.startsWith('"')) expect(line.slice(1, -1)).not.toContain('"');
			}
		}),
		{ numRuns: 2000 },
	);
});

it.each([
	['Priya Sharma', 'Priya Sharma'],
	['SBIN0001234', 'SBIN0001234'],
	['000123456789', '000123456789'],
	['x'.repeat(300), 'x'.repeat(300)],
	[12.5, '12.5'],
	[true, 'true'],
	[null, '(none)'],
	[[], '(empty)'],
	[{}, '(empty)'],
	['', '""'],
	['(none)', '"(none)"'],
	['A  B', String.raw`"A \u0020B"`],
	[' A', '" A"'],
	['https://a.example/b?c=d', 'https://a.example/b?c=d'],
	['Rent, for "May" (A)', 'Rent, for "May" (A)'],
	['"A"', String.raw`"\"A\""`],
	['A "B" \\', String.raw`"A \"B\" \\"`],
	['a\u00a0b\u202e\u{e0001}', String.raw`"a\u00a0b\u202e\udb40\udc01"`],
	['\u3164', String.raw`"\u3164"`],
	[`e${'\u0301'.repeat(6)}`, `"e${'\u0301'.repeat(4)}${String.raw`\u0301\u0301`}"`],
])('%j is in full %s', (value, written) => {
	expect(inFull(value)).toBe(written);
});

it.each([
	['Priya, Ltd.', true],
	[12, true],
	['A "B"', false],
	['a\u200cb', false],
	['a  b', false],
	['x'.repeat(201), false],
	[{}, false],
	[null, false],
])('a sentence shows every character of %j: %s', (value, isWhole) => {
	expect(isWholeInText(value)).toBe(isWhole);
});

it('shows every blank of a run, so that a value cannot fill lines', () => {
	const value = `Rent${' '.repeat(3)}Account in full: 1`;
	expect(inFull(value)).toBe('"Rent \\u0020\\u0020Account in full: 1"');
	expect(inFull(' a')).toBe('" a"');
	expect(inFull(Number.NaN)).toBe('NaN');
});
