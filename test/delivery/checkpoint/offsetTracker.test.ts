import fc from 'fast-check';
import { createOffsetTracker } from '../../../delivery/checkpoint/offsetTracker';
import { uuid7 } from '../../support/fakes/fakeStreams';

it('moves past an event only when all events before it are confirmed', () => {
	const acks = createOffsetTracker(null);
	const [a, b, c] = [acks.open(uuid7(1)), acks.open(uuid7(2)), acks.open(uuid7(3))];
	acks.confirm(b);
	expect([acks.cursor, acks.size]).toEqual([null, 3]);
	expect(acks.replayedIds()).toEqual([uuid7(2)]);
	acks.confirm(a);
	expect([acks.cursor, acks.size]).toEqual([uuid7(2), 1]);
	acks.confirm(c);
	expect([acks.cursor, acks.size]).toEqual([uuid7(3), 0]);
});

it('accepts any event id as the cursor, unless it cannot be sent', () => {
	const acks = createOffsetTracker(uuid7(1));
	for (const id of [null, 'two words', '']) acks.confirm(acks.open(id));
	expect(acks.cursor).toBe(uuid7(1));
	acks.confirm(acks.open('e17', undefined, 99));
	expect([acks.cursor, acks.cursorAtMs]).toEqual(['e17', 99]);
	acks.confirm(acks.open(uuid7(100), undefined, 101));
	expect([acks.cursor, acks.cursorAtMs]).toEqual([uuid7(100), null]);
	expect(acks.size).toBe(0);
});

it('begins at the origin until an event is confirmed, but never before a known event ID', () => {
	const acks = createOffsetTracker(null);
	acks.setMadeUpCursor(uuid7(5));
	expect(acks.cursor).toBe(uuid7(5));
	acks.confirm(acks.open(uuid7(6)));
	expect(acks.cursor).toBe(uuid7(6));
	acks.setMadeUpCursor(uuid7(1));
	expect(acks.cursor).toBe(uuid7(6));
});

it("remembers events that may be replayed: those of the cursor's millisecond, and those confirmed ahead of it", () => {
	const acks = createOffsetTracker(uuid7(1), [uuid7(1)]);
	const same = Array.from({ length: 300 }, (_, n) => uuid7(7, n));
	for (const id of same) acks.confirm(acks.open(id));
	acks.open(uuid7(8));
	acks.confirm(acks.open(uuid7(9)));
	const ids = acks.replayedIds();
	expect(ids).toEqual(expect.arrayContaining([...same, uuid7(9)]));
	expect(ids).not.toContain(uuid7(8));
});

it('remembers events that arrived early, because an older cursor replays them', () => {
	const acks = createOffsetTracker(null);
	const early = Array.from({ length: 300 }, (_, n) => uuid7(900 + n));
	for (const id of early) acks.confirm(acks.open(id));
	acks.confirm(acks.open(uuid7(900)));
	expect(acks.cursor).toBe(uuid7(900));
	expect(acks.replayedIds()).toEqual(expect.arrayContaining(early));
});

it('does not remember an event that repeats a listed state until that state is confirmed', () => {
	const acks = createOffsetTracker(null);
	const slow = acks.open(uuid7(1));
	const version = { id: 'p', status: 'failed', atMs: 2, isListed: true };
	const listed = acks.open(null, { sureMs: null, version });
	acks.confirm(acks.open(uuid7(5), undefined, null, 'p'));
	acks.confirm(acks.open(uuid7(6), undefined, null, 'q'));
	expect(acks.replayedIds()).toEqual([uuid7(6)]);
	acks.confirm(listed);
	expect(acks.replayedIds()).toEqual([uuid7(5), uuid7(6)]);
	acks.confirm(slow);
	expect(acks.replayedIds()).toEqual([uuid7(1), uuid7(5), uuid7(6)]);
});

it('stays bounded over a long time', () => {
	const acks = createOffsetTracker(null);
	for (let n = 0; n < 50_000; n += 1) acks.confirm(acks.open(uuid7(n)));
	expect(acks.size).toBe(0);
	expect(acks.replayedIds().length).toBeLessThanOrEqual(51);
	const burst = createOffsetTracker(null);
	for (let n = 0; n < 50_000; n += 1) burst.confirm(burst.open(uuid7(1, n)));
	expect(burst.replayedIds().length).toBeLessThanOrEqual(2_000);
});

it('never moves too far: in any order of confirmation, everything up to the cursor is confirmed', () => {
	fc.assert(
		fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 120 }), (order) => {
			const acks = createOffsetTracker(null);
			const tickets = Array.from({ length: 61 }, (_, n) => acks.open(uuid7(n + 1)));
			for (const n of order) {
				const ticket = tickets[n];
				if (ticket) acks.confirm(ticket);
				const position = tickets.findIndex(({ eventId }) => eventId === acks.cursor);
				expect(tickets.slice(0, position + 1).every(({ confirmed }) => confirmed)).toBe(true);
				// It does not lag more than it must, either.
				expect(tickets[position + 1]?.confirmed ?? false).toBe(false);
			}
		}),
	);
});

it('reports when an event and all before it are confirmed, and since when something is missing', () => {
	const passed: unknown[] = [];
	const acks = createOffsetTracker(null, [], ({ version }) => passed.push(version?.id));
	const open = (id: string, sureMs: number) =>
		acks.open(null, { sureMs, version: { id, status: 'queued', atMs: sureMs } });
	expect(acks.unconfirmedSinceMs).toBeNull();
	const [first, second] = [open('a', 5), open('b', 7)];
	expect(acks.unconfirmedSinceMs).toBe(5);
	acks.confirm(second);
	expect([passed, acks.unconfirmedSinceMs]).toEqual([[], 5]);
	acks.confirm(first);
	expect([passed, acks.unconfirmedSinceMs]).toEqual([['a', 'b'], null]);
});
