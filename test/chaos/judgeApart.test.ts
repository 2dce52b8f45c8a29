import type { Delivery, SentEvent } from './checkEvents';
import { judgeApart, type LimitedPayments } from './judgeApart';

const sent: SentEvent[] = [
	{ eventId: 'e1', paymentId: 'p', status: 'queued', msg: null },
	{ eventId: 'e2', paymentId: 'q', status: 'queued', msg: null },
];
const run = (execution: number, eventId: string, paymentId: string): Delivery => ({
	execution,
	startedAt: `12:00:0${execution}.000`,
	stoppedAt: `12:00:0${execution}.900`,
	outcome: 'success',
	eventId,
	paymentId,
	status: 'queued',
	msg: null,
	source: 'stream',
	redelivered: false,
});
const limit = (kinds: LimitedPayments['kinds']): LimitedPayments => ({
	name: 'limit',
	of: 'killed',
	kinds,
	payments: new Set(['p']),
});
const nothing = { lost: [], doubled: [], outOfOrder: [], invented: [] };

it('counts what a limit allows separately, only for its payments', () => {
	const runs = [run(1, 'e1', 'p'), run(2, 'e1', 'p'), run(3, 'e2', 'q'), run(4, 'e2', 'q')];
	const { findings, limits } = judgeApart(sent, runs, [1, 2, 3, 4], [limit(['doubled'])]);
	expect(findings).toEqual({
		...nothing,
		doubled: ['event e2 (payment q queued) started executions 3 and 4'],
	});
	expect(limits).toEqual([
		{
			name: 'limit',
			payments: 1,
			found: ['doubled: event e1 (payment p queued) started executions 1 and 2'],
		},
	]);
});

it('finds in these payments as well what the limit does not allow, and executions without an event', () => {
	const { findings, limits } = judgeApart(sent, [run(3, 'e2', 'q')], [3, 4], [limit(['doubled'])]);
	expect(findings).toEqual({
		...nothing,
		lost: ['event e1 (payment p queued) started nothing'],
		invented: ['execution 4 has no event'],
	});
	expect(limits).toEqual([{ name: 'limit', payments: 1, found: [] }]);
});
