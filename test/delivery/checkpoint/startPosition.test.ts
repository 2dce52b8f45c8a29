import {
	aheadOf,
	beginOf,
	findStartPosition,
	firstStarted,
	sureOf,
} from '../../../delivery/checkpoint/startPosition';
import type { Checkpoint } from '../../../delivery/checkpoint/checkpoint';
import { uuid7 } from '../../support/fakes/fakeStreams';

const empty: Checkpoint = {
	cursor: null,
	confirmed: [],
	started: [],
	origin: null,
	startAfter: null,
	aliveAtMs: null,
	beganAtMs: null,
	payments: '',
};
const nowMs = 1_800_000_000_000;
const timeOf = (offsetMs: number | null, latestMs = Infinity) => ({
	offsetMs,
	latest: () => latestMs,
});

it('saves a mark one minute before the first activation, and starts from now', () => {
	const { checkpoint, firstCheckpoint } = findStartPosition(empty, true, nowMs);
	expect(firstCheckpoint).toEqual({ ...empty, origin: uuid7(nowMs - 60_000) });
	expect(checkpoint.cursor).toBeNull();
});

it('resumes from the mark if nothing else was saved', () => {
	const saved = { ...empty, origin: uuid7(5) };
	expect(findStartPosition(saved, true, nowMs)).toEqual({
		checkpoint: { ...saved, cursor: uuid7(5), aliveAtMs: 5 },
		perhapsRunUntilMs: null,
		firstCheckpoint: null,
	});
});

it('resumes from the time of the last run if the service does not know its event', () => {
	const saved = { ...empty, aliveAtMs: nowMs, origin: uuid7(5) };
	expect(findStartPosition(saved, true, nowMs + 9).checkpoint).toEqual({
		...saved,
		cursor: uuid7(nowMs - 60_000),
	});
	expect(findStartPosition({ ...saved, origin: null }, true, nowMs + 9).checkpoint.cursor).toBe(
		uuid7(nowMs - 60_000),
	);
	expect(
		findStartPosition({ ...saved, origin: uuid7(nowMs - 30_000) }, true, nowMs + 9).checkpoint
			.cursor,
	).toBe(uuid7(nowMs - 30_000));
	expect(
		findStartPosition({ ...empty, cursor: 'e17', cursorAtMs: 7 }, true, nowMs).checkpoint,
	).toMatchObject({ cursor: 'e17', aliveAtMs: 7 });
});

it('keeps a known event ID', () => {
	const saved = { ...empty, cursor: uuid7(7), origin: uuid7(5) };
	expect(findStartPosition(saved, true, nowMs)).toEqual({
		checkpoint: { ...saved, aliveAtMs: 7 },
		perhapsRunUntilMs: null,
		firstCheckpoint: null,
	});
	const known = { ...saved, aliveAtMs: 9 };
	expect(findStartPosition(known, true, nowMs)).toEqual({
		checkpoint: known,
		perhapsRunUntilMs: null,
		firstCheckpoint: null,
	});
});

it('saves a time and never an event on a stream that cannot resume', () => {
	const firstCheckpoint = { ...empty, origin: uuid7(nowMs - 60_000) };
	expect(findStartPosition(empty, false, nowMs)).toEqual({
		checkpoint: firstCheckpoint,
		perhapsRunUntilMs: null,
		firstCheckpoint,
	});
	expect(findStartPosition(firstCheckpoint, false, nowMs + 5)).toEqual({
		checkpoint: { ...firstCheckpoint, aliveAtMs: nowMs - 60_000 },
		perhapsRunUntilMs: null,
		firstCheckpoint: null,
	});
	const known = { ...firstCheckpoint, aliveAtMs: 9 };
	expect(findStartPosition(known, false, nowMs)).toEqual({
		checkpoint: known,
		perhapsRunUntilMs: null,
		firstCheckpoint: null,
	});
});

it("uses the service's clock for the first activation once the service has sent its time", () => {
	const { checkpoint } = findStartPosition(empty, true, nowMs);
	expect(beginOf(checkpoint, timeOf(null))).toBe(-Infinity);
	expect(beginOf(checkpoint, timeOf(0))).toBe(nowMs - 2_000);
	expect(beginOf(checkpoint, timeOf(-30_000))).toBe(nowMs - 32_000);
	expect(beginOf(empty, timeOf(0))).toBe(-Infinity);
	expect(beginOf({ ...checkpoint, beganAtMs: 5 }, timeOf(0))).toBe(5);
});

it('treats clocks that differ by a second as equal', () => {
	expect([-900, 0, 480_000, -480_000, null].map((offsetMs) => aheadOf({ offsetMs }))).toEqual([
		0, 0, 482_000, -478_000, 600_000,
	]);
});

it('ignores a mark if the clock was changed since then', () => {
	const { checkpoint } = findStartPosition(empty, true, nowMs);
	expect(beginOf(checkpoint, timeOf(7_200_000))).toBe(-Infinity);
	expect(beginOf(checkpoint, timeOf(-7_200_000))).toBe(-Infinity);
	expect(beginOf(checkpoint, timeOf(0, nowMs - 3_600_000))).toBe(-Infinity);
});

it("uses the mark as the time up to which everything has arrived, by the service's clock", () => {
	const { checkpoint } = findStartPosition({ ...empty, origin: uuid7(nowMs) }, false, nowMs);
	expect(sureOf(checkpoint, { offsetMs: -480_000 })).toBe(nowMs - 480_000);
	expect(sureOf(checkpoint, { offsetMs: null })).toBe(nowMs - 600_000);
	expect(sureOf({ ...checkpoint, aliveAtMs: 9 }, { offsetMs: -480_000 })).toBe(9);
	expect(sureOf(empty, { offsetMs: 0 })).toBeNull();
});

it('replays the last hour if the saved checkpoint was lost', () => {
	const origin = uuid7(nowMs - 3_600_000);
	expect(findStartPosition(empty, true, nowMs, true)).toEqual({
		checkpoint: { ...empty, cursor: origin, origin, aliveAtMs: nowMs - 3_600_000 },
		perhapsRunUntilMs: nowMs,
		firstCheckpoint: { ...empty, origin },
	});
	const saved = { ...empty, cursor: uuid7(7), aliveAtMs: 7 };
	expect(findStartPosition(saved, true, nowMs, true).checkpoint).toEqual(saved);
});

it('remembers the first event that was emitted and not confirmed', () => {
	const found = { key: 'found', attempt: 1, eventIds: ['found'] };
	const started = [
		found,
		{ key: 'k1', attempt: 1, eventIds: ['e1', 'e2'], states: ['s1', 's2'] },
		{ key: 'k3', attempt: 1, eventIds: ['e3'], states: ['s3'] },
	];
	expect(firstStarted({ started })).toBe('e1');
	expect(firstStarted({ started: [found] })).toBeNull();
});
