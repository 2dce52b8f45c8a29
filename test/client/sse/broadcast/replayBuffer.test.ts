import {
	createReplayBuffer,
	type ReplayBuffer,
} from '../../../../client/sse/broadcast/replayBuffer';
import { arrivalOf } from '../../../support/fakes/streamArrivals';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const idsSince = (frames: ReplayBuffer, ms: number): Array<string | null> =>
	frames.since(ms).map(({ event }) => event.eventId);

it('covers events after the start of the connection, and none before', () => {
	const frames = createReplayBuffer();
	expect(frames.covers(1_000_000)).toBe(false);
	frames.restart(5_000);
	expect(frames.covers(4_999)).toBe(false);
	expect(frames.covers(5_000)).toBe(true);
	expect(frames.newestMs).toBeNull();
});

it('learns the start of a connection from the first event if the service does not report it', () => {
	const frames = createReplayBuffer();
	frames.restart(null);
	frames.add(arrivalOf(uuid7(10_000)));
	expect(frames.covers(10_000)).toBe(false);
	// The clocks of the service's machines may differ by a second.
	expect(frames.covers(11_000)).toBe(true);
});

it('returns the kept events from a time on, in the order of the stream', () => {
	const frames = createReplayBuffer();
	frames.restart(0);
	for (const id of [uuid7(10), uuid7(30, 1), uuid7(20), uuid7(30, 2)]) frames.add(arrivalOf(id));
	// An event that is older but came later may be unknown to a follower that stopped at 30.
	expect(idsSince(frames, 30)).toEqual([uuid7(30, 1), uuid7(20), uuid7(30, 2)]);
	expect(idsSince(frames, 31)).toEqual([]);
	expect(frames.newestMs).toBe(30);
});

it('gives an event without an id the time of the event before it', () => {
	const frames = createReplayBuffer();
	frames.restart(0);
	for (const id of [uuid7(10), null, uuid7(20), null]) frames.add(arrivalOf(id));
	expect(idsSince(frames, 20)).toEqual([uuid7(20), null]);
	expect(idsSince(frames, 10)).toEqual([uuid7(10), null, uuid7(20), null]);
});

it.each([
	['256 events', '{}', 256],
	['a million characters', 'x'.repeat(100_000), 10],
])('forgets the oldest beyond %s, and no longer covers them', (_, data, kept) => {
	const frames = createReplayBuffer();
	frames.restart(0);
	for (let ms = 1; ms <= 1_000; ms += 1) frames.add(arrivalOf(uuid7(ms), data));
	expect(frames.since(0)).toHaveLength(kept);
	expect(frames.covers(1_000 - kept)).toBe(false);
	expect(frames.covers(1_001 - kept)).toBe(true);
	expect(idsSince(frames, 1_001 - kept)).toHaveLength(kept);
});

it('does not cover a time of which it has forgotten an event, and starts over with each connection', () => {
	const frames = createReplayBuffer();
	frames.restart(0);
	for (let n = 0; n < 257; n += 1) frames.add(arrivalOf(uuid7(7, n)));
	expect(frames.covers(7)).toBe(false);
	frames.restart(3);
	expect(frames.since(0)).toEqual([]);
	expect(frames.covers(7)).toBe(true);
});
