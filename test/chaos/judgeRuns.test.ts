import { judgeRuns, unfinished, type ExecutionOfEvent, type SentEvent } from './judgeRuns';

/** Two events of one payment, and one of another. */
const sent: SentEvent[] = [
	{ id: 'a1', paymentId: 'a' },
	{ id: 'b1', paymentId: 'b' },
	{ id: 'a2', paymentId: 'a' },
];

const row = (
	id: number,
	eventId: string,
	second: number | null,
	status = 'success',
): ExecutionOfEvent => ({
	id,
	status,
	startedAt: second === null ? null : `2026-11-21T10:00:0${second}.000`,
	eventId,
});

const good = [row(1, 'a1', 1), row(2, 'b1', 1), row(3, 'a2', 2)];
const done = ['a1', 'b1', 'a2'];
const perfect = { events: 3, lost: 0, doubled: 0, stray: 0, outOfOrder: 0 };

it('reports nothing if nothing is wrong', () => {
	expect(judgeRuns(sent, good, done)).toEqual(perfect);
	expect(unfinished(good, done)).toEqual([]);
});

it.each<[string, ExecutionOfEvent[], string[], object]>([
	['an event without an execution', good.slice(1), done.slice(1), { lost: 1 }],
	['two executions of an event', [...good, row(4, 'b1', 5)], done, { doubled: 1 }],
	['one execution that did its work twice', good, [...done, 'b1'], { doubled: 1 }],
	['an execution of an event that was never sent', [...good, row(4, 'c1', 5)], done, { stray: 1 }],
	['an execution without an event', [...good, row(4, '', 5)], done, { stray: 1 }],
	['work on an event that was never sent', good, [...done, 'c1'], { stray: 1 }],
	[
		'an event that runs again after a later one of its payment, which is twice and in order',
		[row(1, 'a1', 1), row(2, 'b1', 1), row(3, 'a2', 2), row(4, 'a1', 3)],
		done,
		{ doubled: 1 },
	],
	[
		'a payment whose second event began first',
		[row(1, 'a1', 3), row(2, 'b1', 1), row(3, 'a2', 2)],
		done,
		{ outOfOrder: 1 },
	],
	[
		'an execution that was never begun',
		[row(1, 'a1', null, 'crashed'), row(2, 'b1', 1), row(3, 'a2', 2)],
		done,
		{},
	],
])('notices %s', (_what, executions, work, wrong) => {
	expect(judgeRuns(sent, executions, work)).toEqual({ ...perfect, ...wrong });
});

it('lists the executions that have not ended', () => {
	expect(unfinished(good, ['b1'])).toEqual([good[0], good[2]]);
});
