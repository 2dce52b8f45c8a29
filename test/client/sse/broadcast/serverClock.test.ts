import {
	completeFromMs,
	isLive,
	joinFromMs,
	openingMs,
	serverNowMs,
	skipUntilMs,
	startingNowMs,
} from '../../../../client/sse/broadcast/serverClock';
import { resumeIdOf } from '../../../../client/sse/protocol/eventId';
import type { OpenedConnection } from '../../../../client/sse/subscribe/reconnectLoop';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const fresh: OpenedConnection = {
	resumeFrom: null,
	serverTimeMs: 1_000_000,
	openedAtMs: 5_000_000,
};
const silent: OpenedConnection = { resumeFrom: null, serverTimeMs: null, openedAtMs: 5_000_000 };
const resumed: OpenedConnection = { ...fresh, resumeFrom: uuid7(400_000, 1) };

it('knows from which time on a connection sends everything', () => {
	// It may leave out other events of the millisecond that it resumes after.
	expect(completeFromMs(resumed)).toBe(400_001);
	expect(completeFromMs(fresh)).toBe(1_002_000);
	expect(completeFromMs(silent)).toBeNull();
	// A service may ignore a made-up ID, and cannot read the time of an ID that is no UUIDv7.
	expect(completeFromMs({ ...fresh, resumeFrom: resumeIdOf(400_000) })).toBe(1_002_000);
	expect(completeFromMs({ ...fresh, resumeFrom: 'e17' })).toBe(1_002_000);
});

it("uses the server's clock as soon as it is known, and until then the local clock to within a minute", () => {
	expect(openingMs(fresh)).toBe(1_000_000);
	expect(openingMs(silent)).toBe(4_940_000);
	expect(serverNowMs(fresh, 5_007_000)).toBe(1_007_000);
	expect(serverNowMs(silent, 5_007_000)).toBe(5_007_000);
});

it('treats a resumed connection as live once it sends events newer than itself', () => {
	expect(isLive(fresh, null)).toBe(true);
	expect(isLive(resumed, null)).toBe(false);
	// The second that the service sent is over only when the next one begins.
	expect(isLive(resumed, 1_000_999)).toBe(false);
	expect(isLive(resumed, 1_001_000)).toBe(true);
	expect(isLive({ ...resumed, serverTimeMs: null }, 9_000_000)).toBe(false);
});

it('starts a follower "from now" at a time that is certainly not too late', () => {
	expect(startingNowMs(fresh, null, 5_010_000)).toBe(1_000_000);
	expect(startingNowMs(fresh, 1_009_000, 5_010_000)).toBe(1_009_000);
	expect(startingNowMs(fresh, null, 5_300_000)).toBe(1_240_000);
	expect(startingNowMs(silent, null, 5_300_000)).toBeNull();
	expect(startingNowMs(silent, 77, 5_300_000)).toBe(77);
});

it('skips events older than a position, unless the position is ahead of a server whose clock was set back', () => {
	expect(skipUntilMs(fresh, 999_000, 5_000_000)).toBe(999_000);
	// The time is rounded down to the second, so this cursor is not ahead.
	expect(skipUntilMs(fresh, 1_000_900, 5_000_000)).toBe(1_000_900);
	expect(skipUntilMs(fresh, 1_060_000, 5_060_000)).toBe(1_060_000);
	expect(skipUntilMs(fresh, 1_060_000, 5_000_000)).toBe(1_000_000);
	expect(skipUntilMs(silent, 5_060_000, 5_000_000)).toBe(4_940_000);
});

it("skips events older than a joining follower's position, except events that may be late on a live connection", () => {
	expect(joinFromMs(fresh, 1_060_000, 1_060_000, 5_060_000)).toBe(1_058_000);
	expect(joinFromMs(resumed, 1_060_000, null, 5_060_000)).toBe(1_060_000);
	expect(joinFromMs(resumed, 1_060_000, 1_060_000, 5_060_000)).toBe(1_058_000);
	expect(joinFromMs(fresh, 1_060_000, 1_000_000, 5_000_000)).toBe(998_000);
});
