import { createIdMaker, withOtherData } from '../../../sandbox/streams/eventIds';
import { timestampOfEventId } from '../../../sandbox/basics/uuidV7';

const atMs = Date.parse('2030-01-01T00:00:00Z');

it('makes ids that are out of order, but at most 3 seconds early', () => {
	const make = createIdMaker();
	const early = Array.from(
		{ length: 50 },
		() => atMs - (timestampOfEventId(make(atMs, 'outOfOrder')) ?? Number.NaN),
	);
	expect(Math.min(...early)).toBe(0);
	expect(Math.max(...early)).toBe(3000);
});

it('makes IDs that are not UUIDs, each once', () => {
	const make = createIdMaker();
	const ids = Array.from({ length: 50 }, () => make(atMs, 'noUuids'));
	expect(ids.map(timestampOfEventId)).toEqual(ids.map(() => null));
	expect(new Set(ids).size).toBe(50);
});

it.each([
	['{"id":"a","msg":null}', '{"id":"a","msg":"Sent again under the same id"}'],
	['{broken', '{broken again'],
	['null', 'null again'],
])('changes the data %s to %s', (data, other) => {
	expect(withOtherData(data)).toBe(other);
});
