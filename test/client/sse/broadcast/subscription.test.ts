import type { FollowOptions } from '../../../../client/sse/subscribe/subscribeOptions';
import { createSeat, type Seat } from '../../../../client/sse/broadcast/subscription';
import { arrivalOf } from '../../../support/servers/arrivals';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const seatWith = (options: Partial<FollowOptions> = {}, onChange = (): void => undefined): Seat =>
	// A seat asks nothing of its follower but to be told.
	createSeat(options as FollowOptions, { startAfter: null, told: null, onChange });

const everything = { goesBack: false, newSinceMs: 0, skipUntilMs: null };

const taken = (seat: Seat): Array<string | null> => {
	const ids: Array<string | null> = [];
	for (let event = seat.take(); event; event = seat.take()) ids.push(event.eventId);
	return ids;
};

const offer = (seat: Seat, ...ids: Array<string | null>): void => {
	for (const id of ids) if (seat.wants(arrivalOf(id))) seat.offer(arrivalOf(id));
};

it('takes nothing before it has a part in a connection, and nothing after', () => {
	const seat = seatWith();
	offer(seat, uuid7(1));
	seat.start(everything);
	offer(seat, uuid7(2));
	seat.stop();
	offer(seat, uuid7(3));
	expect(taken(seat)).toEqual([uuid7(2)]);
	expect(seat.place).toBe(uuid7(2));
});

it('skips what is older than its place, and then nothing any more', () => {
	const seat = seatWith();
	seat.start({ ...everything, skipUntilMs: 50 });
	offer(seat, uuid7(10), null, 'foreign', uuid7(50), uuid7(40));
	expect(taken(seat)).toEqual([null, 'foreign', uuid7(50), uuid7(40)]);
});

it('keeps its place over events without an id', () => {
	const seat = seatWith();
	seat.start(everything);
	offer(seat, uuid7(9), null, 'foreign');
	expect(seat.place).toBe(uuid7(9));
});

it('calls a replay what is older than the moment it came', () => {
	const seat = seatWith();
	seat.start({ goesBack: true, newSinceMs: 20, skipUntilMs: null });
	offer(seat, uuid7(19), uuid7(20), null);
	expect([seat.take(), seat.take(), seat.take()].map((event) => event?.source)).toEqual(['replay', 'stream', 'stream']);
});

it('is full by the number of events, or by their size', () => {
	const seat = seatWith();
	seat.start(everything);
	offer(seat, uuid7(1), uuid7(2));
	expect([seat.isFull(2), seat.isFull(3)]).toEqual([true, false]);
	seat.take();
	expect(seat.isFull(2)).toBe(false);
	seat.offer(arrivalOf(uuid7(3), 'x'.repeat(16 * 1024 * 1024)));
	expect(seat.isFull(1_000)).toBe(true);
	taken(seat);
	expect(seat.isFull(1)).toBe(false);
});

it('keeps the order through a queue of thousands', () => {
	const seat = seatWith();
	seat.start(everything);
	const ids = Array.from({ length: 3_000 }, (_, n) => uuid7(n + 1));
	const got: Array<string | null | undefined> = [];
	for (const id of ids) {
		offer(seat, id);
		if (Number.parseInt(id.slice(9, 13), 16) % 3 === 0) got.push(seat.take()?.eventId);
	}
	expect([...got, ...taken(seat)]).toEqual(ids);
});

it('wakes its follower for an event and at the end, and tells when it has nothing to do', () => {
	let changes = 0;
	const seat = seatWith({}, () => (changes += 1));
	seat.start(everything);
	let told = 0;
	seat.ask(() => (told += 1));
	seat.rouse();
	expect([seat.isIdle, changes, told]).toEqual([true, 1, 0]);
	offer(seat, uuid7(1));
	expect([seat.isIdle, told]).toEqual([false, 0]);
	seat.rouse();
	seat.rouse();
	expect([seat.isIdle, told]).toEqual([false, 1]);
	taken(seat);
	expect(changes).toBe(2);
	seat.ask(() => (told += 1));
	seat.finish({ kind: 'behind' });
	seat.finish({ kind: 'left' });
	expect(told).toBe(2);
	expect(seat.end).toEqual({ kind: 'behind' });
});

it('ends by a fault of its follower', () => {
	const error = new Error('a fault of its own');
	const seat = seatWith({
		onState: () => {
			throw error;
		},
	});
	seat.tell({ kind: 'connected', resumed: false });
	expect(seat.end).toEqual({ kind: 'failed', error });
	expect(seat.told).toEqual({ kind: 'connected', resumed: false });
});
