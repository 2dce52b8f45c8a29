import { createLineSplitter } from '../../../../client/sse/protocol/lineSplitter';

const split = (pieces: string[], limit = 100): string[] => {
	const { push: feed } = createLineSplitter(limit);
	return pieces.flatMap((piece) =>
		feed(piece).map(({ text, truncated }) => (truncated ? `${text}…` : text)),
	);
};

it.each<[string[], string[]]>([
	[['a\nb\n'], ['a', 'b']],
	[['a\rb\r\nc\n'], ['a', 'b', 'c']],
	[
		['a\r', '\nb\n'],
		['a', 'b'],
	],
	[
		['a\r', '', '\nb\n'],
		['a', 'b'],
	],
	[
		['a\r', 'b\n'],
		['a', 'b'],
	],
	[
		['a\r', '\r\n'],
		['a', ''],
	],
	[['\n\n'], ['', '']],
	[
		['\r', '\n', '\n'],
		['', ''],
	],
	[['no end'], []],
	[['lo', 'ng', '\n'], ['long']],
])('cuts %j into %j', (pieces, lines) => {
	expect(split(pieces)).toEqual(lines);
});

it('keeps the beginning of a line that is too long, and the complete next line', () => {
	const lines = split(['x'.repeat(50), 'x'.repeat(60), 'x'.repeat(5000), '\nnext\n']);
	expect(lines).toEqual([`${'x'.repeat(100)}…`, 'next']);
	expect(split([`${'x'.repeat(9000)}\n`], 8000)).toEqual([`${'x'.repeat(4096)}…`]);
});

it('does not end a kept line with half a character', () => {
	expect(split([`x${'💸'.repeat(5000)}\n`], 8000)).toEqual([`x${'💸'.repeat(2047)}…`]);
	expect(split(['abc\ud83d', '\udcb8def\n'], 4)).toEqual(['abc…']);
});
