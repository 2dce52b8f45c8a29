import { nameEvents } from './asStates';
import { checkEvents, type Delivery } from './checkEvents';
import { countMissable, limitNames, missedOf } from './missable';

const at = (second: number): number =>
	Date.parse(`2026-01-01T12:00:${String(second).padStart(2, '0')}Z`);
const run = (second: number, source = 'stream'): Delivery => ({
	execution: second,
	startedAt: `2026-01-01 12:00:${String(second).padStart(2, '0')}.000`,
	stoppedAt: null,
	outcome: 'success',
	eventId: null,
	paymentId: 'p',
	status: 'queued',
	msg: null,
	source,
	redelivered: false,
});
const events = [1, 2, 10, 11, 12, 30].map((second) => ({ atMs: at(second) }));
const kill = { fromMs: at(11), toMs: at(20) };

it('includes the events of the first absence', () => {
	expect(countMissable(events, 2, [run(3, 'reconciliation'), run(10)], [kill])).toBe(2);
	expect(countMissable(events, 2, [run(25)], [])).toBe(2);
});

it('includes all events before the first execution if n8n was killed before it', () => {
	expect(countMissable(events, 2, [run(3, 'reconciliation'), run(25)], [kill])).toBe(5);
});

it('names the missed events that may be missed', () => {
	const sent = [
		{ eventId: 'a', paymentId: 'p', status: 'queued', msg: null, mayBeMissed: true },
		{ eventId: 'b', paymentId: 'p', status: 'processing', msg: null, mayBeMissed: true },
		{ eventId: 'c', paymentId: 'p', status: 'succeeded', msg: null, mayBeMissed: false },
	];
	expect(missedOf('limit', sent, [{ ...run(1), eventId: 'a' }])).toMatchObject({
		payments: 1,
		found: ['lost: event b (payment p processing) started nothing'],
	});
	expect(
		missedOf('limit', sent, [
			{ ...run(1), eventId: 'a' },
			{ ...run(1), eventId: 'b' },
		]),
	).toMatchObject({ payments: 0, found: [] });
});

it('allows no last status to be missed, whatever the service leaves out', () => {
	const sent = ['queued', 'processing', 'succeeded', 'reversed'].map((status, index) => ({
		eventId: `e${index}`,
		paymentId: 'p',
		status,
		msg: null,
	}));
	const judge = (came: readonly Delivery[]) => {
		const named = nameEvents(sent, came, sent.length);
		return {
			...checkEvents(named.sent, named.deliveries, []),
			missed: missedOf(limitNames.leavesOut, named.sent, named.deliveries).found,
		};
	};
	const listed = { ...run(3, 'reconciliation'), status: 'reversed' };
	expect(judge([{ ...run(1), eventId: 'e0' }, listed])).toMatchObject({
		lost: [],
		missed: [
			'lost: event e1 (payment p processing) started nothing',
			'lost: event e2 (payment p succeeded) started nothing',
		],
	});
	expect(judge([{ ...run(1), eventId: 'e0' }])).toMatchObject({
		lost: ['event e3 (payment p reversed) started nothing'],
	});
});
