import { checkEvents, type Delivery, type Findings, type SentEvent } from './checkEvents';

const sent: SentEvent[] = [
	{ eventId: 'e1', paymentId: 'p', status: 'queued', msg: null },
	{ eventId: 'e2', paymentId: 'q', status: 'queued', msg: null },
	{ eventId: 'e3', paymentId: 'p', status: 'processing', msg: '₹' },
	{ eventId: 'e4', paymentId: 'p', status: 'succeeded', msg: 'done' },
];

/** The execution of an event, in the second given by its number. */
const run = (event: number, changes: Partial<Delivery> = {}): Delivery => {
	const { execution = event } = changes;
	const { eventId, paymentId, status, msg } = sent[event - 1] ?? {
		eventId: 'e0',
		paymentId: 'p',
		status: 'queued',
		msg: null,
	};
	const facts = {
		eventId,
		paymentId,
		status,
		msg,
		source: 'stream',
		redelivered: false,
		outcome: 'success',
	};
	return {
		execution,
		startedAt: `12:00:0${execution}.000`,
		stoppedAt: `12:00:0${execution}.900`,
		...facts,
		...changes,
	};
};
const perfect = [run(1), run(2), run(3), run(4)];
const check = (deliveries: readonly Delivery[], more: readonly number[] = []): Findings =>
	checkEvents(sent, deliveries, [...deliveries.map(({ execution }) => execution), ...more]);
const nothing: Findings = { lost: [], doubled: [], outOfOrder: [], invented: [] };

it('reports nothing if each event started one execution, in the order of its payment', () => {
	expect(check(perfect)).toEqual(nothing);
	expect(check([run(2, { execution: 9 }), run(1), run(4), run(3)])).toEqual(nothing);
});

it('reports nothing for an execution that was killed, or for two within a millisecond', () => {
	expect(
		check([run(1, { outcome: 'crashed', stoppedAt: '12:01:00.000' }), run(2), run(3), run(4)]),
	).toEqual(nothing);
	const tight = { startedAt: '12:00:03.000', stoppedAt: '12:00:03.000' };
	expect(check([run(1), run(2), run(3, tight), run(4, tight)])).toEqual(nothing);
});

it.each<[keyof Findings, string, Delivery[], string]>([
	[
		'lost',
		'an event without an execution',
		[run(1), run(2), run(3)],
		'event e4 (payment p succeeded) started nothing',
	],
	[
		'lost',
		'an event whose execution never started',
		[run(1, { startedAt: null, outcome: 'new' }), run(2), run(3), run(4)],
		'event e1 (payment p queued) started nothing',
	],
	[
		'doubled',
		'an event with two executions',
		[...perfect, run(2, { execution: 7, redelivered: true })],
		'event e2 (payment q queued) started executions 2 and 7',
	],
	[
		'doubled',
		'one that came twice in one execution',
		[...perfect, run(4)],
		'event e4 (payment p succeeded) started executions 4 and 4',
	],
	[
		'outOfOrder',
		'an event that started before an earlier one',
		[run(1), run(2), run(3, { execution: 8 }), run(4)],
		'event e4 (payment p succeeded) started before event e3 (payment p processing)',
	],
	[
		'outOfOrder',
		'one that started before it within a millisecond',
		[run(1), run(2), run(3, { execution: 5, startedAt: '12:00:04.000' }), run(4)],
		'event e4 (payment p succeeded) started before event e3 (payment p processing)',
	],
	[
		'outOfOrder',
		'one that started while an earlier one ran',
		[run(1, { stoppedAt: '12:00:03.500' }), run(2), run(3), run(4)],
		'event e3 (payment p processing) started while event e1 (payment p queued) ran',
	],
	[
		'invented',
		'an event that was never sent',
		[...perfect, run(0, { execution: 6 })],
		'execution 6 has event e0 (payment p queued), which was not sent',
	],
	[
		'invented',
		'an event without an ID',
		[...perfect, run(1, { execution: 6, eventId: null })],
		'execution 6 has event null (payment p queued), which was not sent',
	],
	[
		'invented',
		'the payment of another event',
		[run(1), run(2, { paymentId: 'p' }), run(3), run(4)],
		'execution 2 has event e2 (payment p queued), which was not sent',
	],
	[
		'invented',
		'a status that was not sent',
		[run(1), run(2), run(3), run(4, { status: 'failed' })],
		'execution 4 has event e4 (payment p failed), which was not sent',
	],
	[
		'invented',
		'a text that was damaged',
		[run(1), run(2), run(3, { msg: '\u{fffd}' }), run(4)],
		'execution 3 has event e3 (payment p processing), which was not sent',
	],
])('finds %s: %s', (kind, _, deliveries, sentence) => {
	expect(check(deliveries)).toEqual({ ...nothing, [kind]: [sentence] });
});

it('accepts a missing event that a later one replaces, but not one that is doubled or too late', () => {
	const states = sent.map((event) => ({ ...event, mayBeMissed: event.eventId !== 'e4' }));
	const findings = (...runs: Delivery[]): Findings =>
		checkEvents(
			states,
			runs,
			runs.map(({ execution }) => execution),
		);
	expect(findings(run(1), run(4))).toEqual(nothing);
	expect(findings(run(1), run(3))).toEqual({
		...nothing,
		lost: ['event e4 (payment p succeeded) started nothing'],
	});
	expect(findings(run(1), run(1, { execution: 2 }), run(4)).doubled).toEqual([
		'event e1 (payment p queued) started executions 1 and 2',
	]);
	expect(findings(run(4), run(1, { execution: 5 })).outOfOrder).toEqual([
		'event e4 (payment p succeeded) started before event e1 (payment p queued)',
	]);
});

it('finds an execution without an event', () => {
	expect(check(perfect, [5])).toEqual({ ...nothing, invented: ['execution 5 has no event'] });
});
