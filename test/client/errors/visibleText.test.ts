import { visibleText } from '../../../client/errors/visibleText';

it.each([
	['\u001b[31mred\u001b[0m and \u001b[2Jcleared', 'red and cleared'],
	['first\nsecond\r\nthird\tfourth', 'first second  third fourth'],
	['paid \u202e001\u202c AED', 'paid 001 AED'],
	['1234\u200b5678\u2060 9', '12345678 9'],
	['\u0000\u0007\u009b31m', '31m'],
	['\ufeffBOM', 'BOM'],
	['Zoé 日本 ख़ुशी‌ می‌خواهم', 'Zoé 日本 ख़ुशी‌ می‌خواهم'],
	['', ''],
])('%j shows %j', (text, seen) => {
	expect(visibleText(text)).toBe(seen);
});
