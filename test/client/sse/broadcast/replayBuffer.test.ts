import {
	createReplayBuffer,
	type ReplayBuffer,
} from '../../../../client/sse/broadcast/replayBuffer';
import { arrivalOf } from '../../../support/fakes/streamArrivals';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const idsSince = (frames: ReplayBuffer, ms: number): Array<string | null> =>
	frames.since(ms).map(({ eventId }) => eventId);

it('covers events after the start of the connection, and none before', () => {
	const frames = createReplayBuffer();
	expect(frames.missedSince(uuid7(1_000_000, 999_999))).toBeNull();
	frames.restart(5_000, null);
	expect(frames.missedSince(uuid7(4_999, 999_999))).toBeNull();
	expect(frames.missedSince(uuid7(5_000, 999_999))).not.toBeNull();
	expect(frames.newestMs).toBeNull();
});

it('learns the start of a connection from the first event if the service does not report it', () => {
	const frames = createReplayBuffer();
	frames.restart(null, null);
	frames.add(arrivalOf(uuid7(10_000)));
	expect(frames.missedSince(uuid7(10_000, 999_999))).toBeNull();
	// The clocks of the service's machines may differ by a second.
	expect(frames.missedSince(uuid7(11_000, 999_999))).not.toBeNull();
});

it('returns the kept events from a time on, in the order of the stream', () => {
	const frames = createReplayBuffer();
	frames.restart(0, null);
	for (const id of [uuid7(10), uuid7(30, 1), uuid7(20), uuid7(30, 2)]) frames.add(arrivalOf(id));
	// An event that is older but came later may be unknown to a follower that stopped at 30.
	expect(idsSince(frames, 30)).toEqual([uuid7(30, 1), uuid7(20), uuid7(30, 2)]);
	expect(idsSince(frames, 31)).toEqual([]);
	expect(frames.newestMs).toBe(30);
});

it('gives an event without an id the time of the event before it', () => {
	const frames = createReplayBuffer();
	frames.restart(0, null);
	for (const id of [uuid7(10), null, uuid7(20), null]) frames.add(arrivalOf(id));
	expect(idsSince(frames, 20)).toEqual([uuid7(20), null]);
	expect(idsSince(frames, 10)).toEqual([uuid7(10), null, uuid7(20), null]);
});

it.each([
	['256 events', '{}', 256],
	['a million characters', 'x'.repeat(100_000), 10],
])('forgets the oldest beyond %s, and no longer covers them', (_, data, kept) => {
	const frames = createReplayBuffer();
	frames.restart(0, null);
	for (let ms = 1; ms <= 1_000; ms += 1) frames.add(arrivalOf(uuid7(ms), data));
	expect(frames.since(0)).toHaveLength(kept);
	expect(frames.missedSince(uuid7(1_000 - kept, 999_999))).toBeNull();
	expect(frames.missedSince(uuid7(1_001 - kept, 999_999))).not.toBeNull();
	expect(idsSince(frames, 1_001 - kept)).toHaveLength(kept);
});

it('does not cover a time of which it has forgotten an event, and starts over with each connection', () => {
	const frames = createReplayBuffer();
	frames.restart(0, null);
	for (let n = 0; n < 257; n += 1) frames.add(arrivalOf(uuid7(7, n)));
	expect(frames.missedSince(uuid7(7, 999_999))).toBeNull();
	frames.restart(3, null);
	expect(frames.since(0)).toEqual([]);
	expect(frames.missedSince(uuid7(7, 999_999))).not.toBeNull();
});

it('knows what came after an event that it holds, has just forgotten, or resumes after', () => {
	const frames = createReplayBuffer();
	frames.restart(8, 'asked');
	frames.add(arrivalOf('first'));
	const idsAfter = (id: string): unknown => frames.missedSince(id)?.map(({ eventId }) => eventId);
	expect(idsAfter('asked')).toEqual(['first']);
	expect(idsAfter('first')).toEqual([]);
	expect(idsAfter('other')).toBeUndefined();
	for (let n = 1; n <= 256; n += 1) frames.add(arrivalOf(`e${n}`));
	expect(idsAfter('asked')).toBeUndefined();
	expect(idsAfter('first')).toHaveLength(256);
	frames.restart(null, null);
	expect(idsAfter('first')).toBeUndefined();
});

it('gives all events of the millisecond of an event that it holds, which may have come in any order', () => {
	const frames = createReplayBuffer();
	frames.restart(51, uuid7(50));
	for (const id of [uuid7(50, 1), uuid7(50, 2), uuid7(60)]) frames.add(arrivalOf(id));
	const idsAfter = (id: string): unknown => frames.missedSince(id)?.map(({ eventId }) => eventId);
	expect(idsAfter(uuid7(50, 2))).toEqual([uuid7(50, 1), uuid7(50, 2), uuid7(60)]);
	expect(idsAfter(uuid7(50))).toEqual([uuid7(50, 1), uuid7(50, 2), uuid7(60)]);
	// Nothing shows whether it came before the event that the connection resumes after.
	expect(idsAfter(uuid7(50, 3))).toBeUndefined();
	for (let n = 0; n < 254; n += 1) frames.add(arrivalOf(uuid7(70, n)));
	expect(idsAfter(uuid7(50, 2))).toBeUndefined();
	expect(idsAfter(uuid7(60))).toHaveLength(255);
});
