import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';

it('remembers seen ids and forgets the oldest', () => {
	const ids = createSeenIds(2, ['a']);
	expect(ids.has('a')).toBe(true);
	ids.add('b');
	ids.add('c');
	expect([ids.has('a'), ids.has('b'), ids.has('c'), ids.size]).toEqual([false, true, true, 2]);
});

it('keeps an id that was seen again', () => {
	const ids = createSeenIds(2, ['a', 'b']);
	ids.add('a');
	ids.add('c');
	expect([ids.has('a'), ids.has('b')]).toEqual([true, false]);
});

it('is bounded from the start', () => {
	const ids = createSeenIds(
		100,
		Array.from({ length: 500 }, (_, n) => String(n)),
	);
	for (let n = 500; n < 5_000; n += 1) ids.add(String(n));
	expect(ids.size).toBe(100);
	expect(ids.has('4900')).toBe(true);
});

it('holds at least 10,000 ids by default', () => {
	const ids = createSeenIds();
	for (let n = 0; n < 10_000; n += 1) ids.add(String(n));
	expect(ids.has('0')).toBe(true);
});

it('distinguishes a duplicate from an event that is new or has no ID', () => {
	const ids = createSeenIds(10, ['a']);
	expect(['a', 'b', 'b', null, null].map(ids.addIfNew)).toEqual([false, true, false, true, true]);
});
