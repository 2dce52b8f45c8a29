import { createEventIds, timestampOfEventId } from '../../../sandbox/basics/uuidV7';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const atMs = 1_800_000_000_000;

describe('event ids', () => {
	it('rise within one millisecond and contain their time', () => {
		const next = createEventIds();
		const ids = Array.from({ length: 5000 }, () => next(atMs));
		expect(new Set(ids).size).toBe(5000);
		expect([...ids].sort()).toEqual(ids);
		expect(ids.every((id) => uuidV7.test(id) && timestampOfEventId(id) === atMs)).toBe(true);
	});

	it('rise from one millisecond to the next', () => {
		const next = createEventIds();
		const ids = [next(atMs), next(atMs), next(atMs + 1), next(atMs + 2), next(atMs + 1000)];
		expect([...ids].sort()).toEqual(ids);
		expect(ids.map(timestampOfEventId)).toEqual([atMs, atMs, atMs + 1, atMs + 2, atMs + 1000]);
	});

	it('go back with the clock', () => {
		const next = createEventIds();
		next(atMs);
		expect(timestampOfEventId(next(atMs - 1))).toBe(atMs - 1);
	});

	it.each([
		[1.9, 1],
		[-5, 0],
		[0, 0],
	])('of the time %d say %d', (time, said) => {
		expect(timestampOfEventId(createEventIds()(time))).toBe(said);
	});
});

describe('timestampOfEventId', () => {
	it('reads the example of RFC 9562', () => {
		expect(timestampOfEventId('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(
			Date.parse('2022-02-22T19:22:22Z'),
		);
	});

	it.each([
		'',
		'x',
		'00000000-0000-4000-8000-000000000000',
		'017f22e2-79b0-7cc3-c8c4-dc0c0c07398f',
		'017f22e279b07cc398c4dc0c0c07398f',
		' 017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
		'017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n',
	])('is null for %j', (text) => {
		expect(timestampOfEventId(text)).toBeNull();
	});
});
