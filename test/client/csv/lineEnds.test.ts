import { createLineEnds } from '../../../client/csv/lineEnds';

/** Cut into pieces of `size` characters. */
function read(text: string, size: number): string {
	const withLineFeeds = createLineEnds();
	let out = '';
	for (let at = 0; at < text.length; at += size) out += withLineFeeds(text.slice(at, at + size));
	return out + withLineFeeds(undefined);
}

it.each([
	['a,b\r1,2\r3,4', 'a,b\n1,2\n3,4'],
	['a,b\r1,2\r', 'a,b\n1,2\n'],
	['a\r', 'a\n'],
	['"a\rb"\r"1\r2"\r', '"a\rb"\n"1\r2"\n'],
	['a""\r1', 'a""\n1'],
	['"a""\r"\r1', '"a""\r"\n1'],
	['a\r\r1', 'a\n\n1'],
	['a,b\r\n1\r2\r\n', 'a,b\r\n1\r2\r\n'],
	['a,b\n1\r2\n', 'a,b\n1\r2\n'],
	['a', 'a'],
	['', ''],
])('reads %j as %j, however it is cut', (csv, expected) => {
	for (const size of [1, 2, 3, 100]) expect(read(csv, size)).toBe(expected);
});
