import { findLostSign, findUnseenSign, isHalfCharacter } from '../../../client/input/unseenSign';

const problemOf = (given: string, isExact: boolean): string | undefined =>
	findUnseenSign(given, isExact)?.problem;

it('names the sign and its place, and not the text', () => {
	expect(problemOf('0001\u200b2345', true)).toBe(
		'contains a character that nobody sees (U+200B, zero-width space) after 4 characters. Remove it, or type the value again',
	);
	expect(problemOf('😀😀\u2060x', false)).toMatch(/\(U\+2060\) after 2 characters/);
	expect(problemOf('a\nb', false)).toMatch(/^contains a line end after 1 characters/);
});

it.each([
	'\0',
	'\u0007',
	'\t',
	'\u0085',
	'\u2028',
	'\u200b',
	'\u2060',
	'\ufeff',
	'\u00ad',
	'\u202e',
	'\u2066',
	'\u2800',
	'\u3164',
	'\u{e0041}',
])('finds %j in every text', (sign) => {
	for (const isExact of [true, false])
		expect(problemOf(`a${sign}b`, isExact)).toMatch(/^contains a/);
});

it.each([
	'\u200c',
	'\u200d',
	'\u200e',
	'\u200f',
	'\u061c',
	'\u00a0',
	'\u2009',
	'\u3000',
	'\ufe0f',
	'\u034f',
])('finds %j only where every sign counts', (sign) => {
	expect(problemOf(`a${sign}b`, true)).toMatch(/^contains a/);
	expect(problemOf(`a${sign}b`, false)).toBeUndefined();
});

it('leaves isolates in a text that is written from right to left', () => {
	expect(problemOf('علی \u2066HBL\u2069 خان', false)).toBeUndefined();
	expect(problemOf('علی \u2066HBL\u2069 خان', true)).toMatch(/^contains a/);
	expect(problemOf('İst\u2066anbul', false)).toMatch(/^contains a/);
});

it.each(['PK36 SCBL 0000', '٠١٢', '\u06001', 'é', 'ọ̀', '日本', '😀'])(
	'finds nothing in %s',
	(given) => {
		for (const isExact of [true, false]) expect(problemOf(given, isExact)).toBeUndefined();
	},
);

it('counts the characters before one that could not be read', () => {
	expect(findLostSign('😀é\ufffd\ufffd')?.problem).toMatch(/ after 2 characters\. /);
	expect(findLostSign('é')).toBeUndefined();
});

it.each([
	['\ud83d', true],
	['a\udc00', true],
	['😀', false],
	['', false],
])('says whether %j has half of a character', (given, isHalf) => {
	expect(isHalfCharacter(given)).toBe(isHalf);
});
