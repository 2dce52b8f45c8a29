import type { Delivery } from './checkEvents';
import { excuseFlips } from './flips';

const sent = ['queued', 'failed', 'unknown', 'failed'].map((status, index) => ({
	eventId: `e${index}`,
	paymentId: 'p',
	status,
	msg: null,
	atMs: index === 0 ? 0 : 1_000,
}));

const runs = (...eventIds: string[]): Delivery[] =>
	eventIds.map((eventId, execution) => ({
		execution,
		startedAt: '2026-01-01 12:00:00.000',
		stoppedAt: null,
		outcome: 'success',
		eventId,
		paymentId: 'p',
		status: null,
		msg: null,
		source: 'stream',
		redelivered: false,
	}));

const excused = (
	came: readonly Delivery[],
	killed: readonly string[] = [],
	events = sent,
): string[] =>
	excuseFlips(events, came, new Set(killed)).flatMap((event) =>
		'mayBeMissed' in event ? [event.eventId] : [],
	);

it('excuses a last state that was told and came back within its time', () => {
	expect(excused(runs('e0', 'e1'))).toEqual(['e3']);
});

it('excuses no last state after which another one was told, except at a kill', () => {
	expect(excused(runs('e0', 'e1', 'e2'))).toEqual([]);
	expect(excused(runs('e0', 'e1', 'e2'), ['p'])).toEqual(['e3']);
});

it('excuses no last state that was never told, or told at another time', () => {
	expect(excused(runs('e0'), ['p'])).toEqual([]);
	const later = sent.map((event, index) => (index === 3 ? { ...event, atMs: 2_000 } : event));
	expect(excused(runs('e0', 'e1'), ['p'], later)).toEqual([]);
});

it('excuses nothing that came', () => {
	expect(excused(runs('e0', 'e1', 'e2', 'e3'), ['p'])).toEqual([]);
});
