import { asDeliveredState, asSentStates } from './asStates';
import { checkEvents, type Delivery, type SentEvent } from './checkEvents';

const event = (paymentId: string, status: string): SentEvent => ({ eventId: '', paymentId, status, msg: 'text' });
const run = (execution: number, paymentId: string, status: string): Delivery => ({
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
});
const sent = [event('p', 'queued'), event('q', 'queued'), event('p', 'processing'), event('p', 'succeeded'), event('q', 'rejected')];
const check = (...runs: Delivery[]) =>
	checkEvents(asSentStates(sent), runs.map(asDeliveredState), runs.map(({ execution }) => execution));

it('asks for the last state of each payment, and for no other', () => {
	expect(check(run(1, 'p', 'queued'), run(2, 'p', 'succeeded'), run(3, 'q', 'rejected'))).toEqual({ lost: [], doubled: [], outOfOrder: [], invented: [] });
	expect(check(run(1, 'p', 'processing'), run(2, 'q', 'queued')).lost).toHaveLength(2);
});

it('finds a state that came twice, one that came after a later one, and one that never was', () => {
	const last = [run(3, 'p', 'succeeded'), run(4, 'q', 'rejected')];
	expect(check(...last, run(5, 'p', 'succeeded')).doubled).toHaveLength(1);
	expect(check(...last, run(5, 'p', 'processing')).outOfOrder).toHaveLength(1);
	expect(check(...last, run(5, 'q', 'succeeded')).invented).toHaveLength(1);
});
