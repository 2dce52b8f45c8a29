import { visibleText } from '../../../client/errors/visibleText';

it.each([
	['\u001b[31mred\u001b[0m and \u001b[2Jcleared', 'red and cleared'],
	['first\nsecond\r\nthird\tfourth', 'first second  third fourth'],
	['paid \u202e001\u202c AED', 'paid 001 AED'],
	['1234\u200b5678\u2060 9', '12345678 9'],
	['\u0000\u0007\u009b31m', '31m'],
	['\ufeffBOM', 'BOM'],
	['Zoé 日本 ख़ुशी‌ می‌خواهم', 'Zoé 日本 ख़ुशी‌ می‌خواهم'],
	['1\u{e0031}2\u034f3\u31644\u28005\ufe0f6\u115f7\uffa08\u{e0101}9', '123456789'],
	['1\ud8002\udc003', '123'],
	['1\u200d2\u200c\u200d3\u2060\u200d4', '1234'],
	['\u{1f469}\u200d\u{1f4bb} क्\u200dष \u{20000}', '\u{1f469}\u200d\u{1f4bb} क्\u200dष \u{20000}'],
	['', ''],
])('%j shows %j', (text, seen) => {
	expect(visibleText(text)).toBe(seen);
});
