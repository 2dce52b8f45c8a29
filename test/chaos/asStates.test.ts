import { nameEvents, nameStates } from './asStates';
import { checkEvents, type Delivery, type SentEvent } from './checkEvents';

const event = (
	paymentId: string,
	status: string,
	eventId = '',
	msg: string | null = 'text',
): SentEvent => ({ eventId, paymentId, status, msg });
const run = (
	execution: number,
	paymentId: string,
	status: string,
	changes: Partial<Delivery> = {},
): Delivery => ({
	execution,
	startedAt: `12:00:0${execution}.000`,
	stoppedAt: `12:00:0${execution}.500`,
	outcome: 'success',
	eventId: null,
	paymentId,
	status,
	msg: null,
	source: 'stream',
	redelivered: false,
	...changes,
});
const nothing = { lost: [], doubled: [], outOfOrder: [], invented: [] };
const executions = (runs: readonly Delivery[]): number[] => runs.map(({ execution }) => execution);

describe('events without IDs', () => {
	const sent = [
		event('p', 'queued'),
		event('q', 'queued'),
		event('p', 'processing'),
		event('p', 'succeeded'),
		event('q', 'rejected'),
	];
	const check = (events: readonly SentEvent[], ...runs: Delivery[]) => {
		const named = nameStates(events, runs);
		return checkEvents(named.sent, named.deliveries, executions(runs));
	};
	const last = [run(3, 'p', 'succeeded'), run(4, 'q', 'rejected')];

	it('requires the last state of each payment, and no other', () => {
		expect(
			check(sent, run(1, 'p', 'queued'), run(2, 'p', 'succeeded'), run(3, 'q', 'rejected')),
		).toEqual(nothing);
		expect(check(sent, run(1, 'p', 'processing'), run(2, 'q', 'queued')).lost).toHaveLength(2);
	});

	it('finds a state that came twice, one that came after a later one, and one that was never sent', () => {
		expect(check(sent, ...last, run(5, 'p', 'succeeded')).doubled).toHaveLength(1);
		expect(check(sent, ...last, run(5, 'p', 'processing')).outOfOrder).toHaveLength(1);
		expect(check(sent, ...last, run(5, 'q', 'succeeded')).invented).toHaveLength(1);
		expect(check(sent, ...last, run(5, 'r', 'queued')).invented).toHaveLength(1);
	});

	it('counts two events of one state in a row as one', () => {
		const twins = sent.flatMap((one) => [one, one]);
		expect(check(twins, run(1, 'q', 'queued'), ...last)).toEqual(nothing);
		expect(check(twins, ...last, run(5, 'p', 'succeeded')).doubled).toHaveLength(1);
	});

	it('counts a state that came back as often as it was sent', () => {
		const flips = ['queued', 'processing', 'unknown', 'processing'].map((status) =>
			event('p', status),
		);
		const runs = (...statuses: string[]) =>
			check(flips, ...statuses.map((status, index) => run(index + 1, 'p', status)));
		expect(runs('queued', 'processing', 'unknown', 'processing')).toEqual(nothing);
		expect(runs('unknown', 'processing')).toEqual(nothing);
		expect(runs('processing')).toEqual(nothing);
		expect(runs('queued', 'processing', 'unknown').lost).toHaveLength(1);
		expect(runs('processing', 'unknown', 'processing', 'processing').doubled).toHaveLength(1);
		expect(runs('unknown', 'processing', 'queued').outOfOrder).toHaveLength(1);
	});
});

describe('events with IDs', () => {
	const sent = [event('p', 'queued', 'e1'), event('p', 'failed', 'e2'), event('q', 'queued', 'e3')];
	const check = (runs: readonly Delivery[], events = sent, missable = 2) => {
		const named = nameEvents(events, runs, missable);
		return checkEvents(named.sent, named.deliveries, executions(runs));
	};
	const came = (execution: number, eventId: string, paymentId: string, status: string): Delivery =>
		run(execution, paymentId, status, { eventId, msg: 'text' });
	const listed = (execution: number, paymentId: string, status: string): Delivery =>
		run(execution, paymentId, status, { msg: 'text', source: 'reconciliation' });

	it('accepts a state from a list instead of the event that did not come', () => {
		expect(check([listed(1, 'p', 'failed'), came(2, 'e3', 'q', 'queued')])).toEqual(nothing);
		expect(
			check([came(1, 'e1', 'p', 'queued'), listed(2, 'p', 'failed'), came(3, 'e3', 'q', 'queued')]),
		).toEqual(nothing);
	});

	it('finds a last state that did not come, and an event that no list may replace', () => {
		expect(check([came(1, 'e1', 'p', 'queued'), came(2, 'e3', 'q', 'queued')]).lost).toHaveLength(
			1,
		);
		expect(check([listed(1, 'p', 'failed'), came(2, 'e3', 'q', 'queued')], sent, 0).lost).toEqual([
			'event e1 (payment p queued) started nothing',
		]);
	});

	it('finds a state that came by event and by list, and what was never sent', () => {
		const all = [
			came(1, 'e1', 'p', 'queued'),
			came(2, 'e2', 'p', 'failed'),
			came(3, 'e3', 'q', 'queued'),
		];
		expect(check([...all, listed(4, 'p', 'failed')]).doubled).toHaveLength(1);
		expect(check([...all, listed(4, 'q', 'failed')]).invented).toHaveLength(1);
	});

	it('requires the first data of an ID that came twice', () => {
		const again = [...sent, event('q', 'queued', 'e3', 'other')];
		const all = [came(1, 'e1', 'p', 'queued'), came(2, 'e2', 'p', 'failed')];
		expect(check([...all, came(3, 'e3', 'q', 'queued')], again)).toEqual(nothing);
		expect(
			check([...all, { ...came(3, 'e3', 'q', 'queued'), msg: 'other' }], again).invented,
		).toHaveLength(1);
	});
});
