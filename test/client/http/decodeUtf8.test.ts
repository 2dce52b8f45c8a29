import { createUtf8Decoder } from '../../../client/http/decodeUtf8';

/** In two pieces, and the second in pieces of the given size. */
function read(bytes: readonly number[], first: number, size: number): string {
	const decode = createUtf8Decoder();
	let text = decode(Uint8Array.from(bytes.slice(0, first)));
	for (let at = first; at < bytes.length; at += size)
		text += decode(Uint8Array.from(bytes.slice(at, at + size)));
	return text + decode();
}

const mark = [0xef, 0xbb, 0xbf];
const sun = [0xe6, 0x97, 0xa5];

it.each<[string, number[], string]>([
	['a mark at the beginning, and only one', [...mark, ...mark, ...sun], '\uFEFF日'],
	['a mark behind the first character', [...sun, ...mark, 0x61], '日\uFEFFa'],
	['a broken sequence', [0x61, 0xc3, 0x62], 'a\uFFFDb'],
	['a sequence that never ends', [0x61, 0xe6, 0x97], 'a\uFFFD'],
	['half a mark', [0xef, 0xbb, 0x61], '\uFFFDa'],
	['nothing', [], ''],
])('reads %s in the same way, however it is cut', (_, bytes, text) => {
	for (const first of [0, 1, 2, 3, 4])
		for (const size of [1, 2, 3, 100]) expect(read(bytes, first, size)).toBe(text);
});

it('accepts empty pieces', () => {
	const decode = createUtf8Decoder();
	const pieces = [[], mark.slice(0, 1), [], mark.slice(1), [], mark];
	expect(pieces.map((piece) => decode(Uint8Array.from(piece))).join('')).toBe('\uFEFF');
});
