import { wholeChars } from '../../../../client/sse/protocol/wholeChars';

it.each([
	['abc', 5, 'abc'],
	['abc', 2, 'ab'],
	['💸', 2, '💸'],
	['💸', 1, ''],
	['a💸b', 2, 'a'],
	['a💸b', 3, 'a💸'],
	['a\ud83d', 2, 'a\ud83d'],
	['a💸', 0, ''],
])('of %j the first %d are %j', (text, length, start) => {
	expect(wholeChars(text, length)).toBe(start);
});
