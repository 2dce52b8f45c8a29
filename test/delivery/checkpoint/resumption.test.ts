import type { Checkpoint } from '../../../delivery/checkpoint/checkpoint';
import { stateName } from '../../../delivery/event/deliveryEvent';
import { resumeFrom, type ResumptionOptions } from '../../../delivery/checkpoint/resumption';
import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { uuid7 } from '../../support/fakes/fakeStreams';
import { eventOf } from '../../support/fakes/triggerEvents';

const nowMs = 1_800_000_000_000;
const version = { id: 'payment-1', status: 'queued', atMs: nowMs, country: undefined };
const checkpoint: Checkpoint = {
	cursor: 'event-9',
	cursorAtMs: nowMs,
	confirmed: ['event-8', 'event-9'],
	started: [{ key: 'k', attempt: 2, eventIds: ['event-10'], states: [stateName(version)] }],
	origin: uuid7(nowMs - 3_600_000),
	startAfter: null,
	aliveAtMs: nowMs,
	beganAtMs: nowMs - 3_600_000,
	payments: '',
};

const resume = (more: Partial<ResumptionOptions> = {}) =>
	resumeFrom({
		checkpoint,
		settings: { profile: streamProfiles.v3, startAfter: null },
		hasPayments: true,
		perhapsRunUntilMs: null,
		time: { offsetMs: 0, latest: () => nowMs },
		...more,
	});

it('continues from the checkpoint, with the events under way', () => {
	const resumption = resume();
	expect(resumption).toMatchObject({
		checkpoint,
		cursor: 'event-9',
		cursorAtMs: nowMs,
		confirmed: ['event-8', 'event-9'],
		startAfterFallback: null,
		isUnsure: false,
		started: checkpoint.started,
		restored: checkpoint.started,
	});
	expect(resumption.beginMs()).toBe(nowMs - 3_600_000);
});

it('starts from the event that the user has chosen, once', () => {
	const settings = { profile: streamProfiles.v3, startAfter: 'event-3' };
	const chosen = resume({ settings });
	expect(chosen).toMatchObject({
		checkpoint: { ...checkpoint, aliveAtMs: null },
		cursor: 'event-3',
		cursorAtMs: null,
		confirmed: ['event-3'],
		started: [],
		restored: [],
	});
	expect(chosen.beginMs()).toBe(-Infinity);
	const second = resume({ settings, checkpoint: { ...checkpoint, startAfter: 'event-3' } });
	expect(second.cursor).toBe('event-9');
});

it('does not restore a batch of events that cannot be replayed', () => {
	const settings = { profile: streamProfiles.v2, startAfter: null };
	expect(resume({ settings, hasPayments: false }).restored).toEqual([]);
	expect(resume({ settings, hasPayments: true }).restored).toEqual(checkpoint.started);
});

it('keeps the first event under way in addition to a made-up event ID', () => {
	const madeUp = { ...checkpoint, cursor: uuid7(nowMs), cursorAtMs: null };
	expect(resume({ checkpoint: madeUp })).toMatchObject({
		startAfterFallback: 'event-10',
		isUnsure: true,
	});
	expect(resume({ checkpoint: { ...checkpoint, isUnsure: true } }).isUnsure).toBe(true);
});

it('skips events from before the first activation if it resumes only from the activation mark', () => {
	const before = eventOf(uuid7(nowMs - 3_700_000), 'payment-1');
	const after = eventOf(uuid7(nowMs), 'payment-1');
	const marked = resume({ checkpoint: { ...checkpoint, cursor: checkpoint.origin } });
	expect([before, after].map(marked.isTooEarly)).toEqual([true, false]);
	expect(resume().isTooEarly(before)).toBe(false);
});

it('marks events that a process without a saved state may have run', () => {
	const before = eventOf(uuid7(nowMs - 1), 'payment-1');
	const after = eventOf(uuid7(nowMs + 60_000), 'payment-1');
	const lost = resume({ perhapsRunUntilMs: nowMs });
	expect([before, after].map(lost.mayHaveRun)).toEqual([true, false]);
	expect(resume().mayHaveRun(before)).toBe(false);
});
