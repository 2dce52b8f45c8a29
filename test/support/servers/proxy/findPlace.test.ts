import { findPlace, type Place } from './findPlace';

const bytes = Buffer.from('4a\r\nid: 1\nevent: payment\ndata: "₹"\n\nid: 2\n\n\r\n');

it.each<[Place, number, string]>([
	['code-point', 0, '4a\r\nid: 1\nevent: payment\ndata: "\u{fffd}'],
	['line', 5, '4a\r\ni'],
	['line', 12, '4a\r\nid: 1\nev'],
	['block', 0, '4a\r\nid: 1\n'],
	['block', 11, '4a\r\nid: 1\nevent: payment\n'],
])('finds a %s from %i on', (place, from, before) => {
	expect(bytes.subarray(0, findPlace(bytes, from, place)).toString()).toBe(before);
});

it('does not count a border of events or the framing as the inside of a block', () => {
	expect(findPlace(bytes, 26, 'block')).toBeUndefined();
	expect(findPlace(Buffer.from('4a\r\nid: 1\n\n'), 0, 'block')).toBeUndefined();
	expect(findPlace(Buffer.from('data: 1\n\nid: 2'), 0, 'block')).toBeUndefined();
});

it('finds nothing in an empty stream', () => {
	expect(findPlace(Buffer.from('data: plain\n'), 0, 'code-point')).toBeUndefined();
	expect(findPlace(Buffer.alloc(0), 0, 'line')).toBeUndefined();
});
