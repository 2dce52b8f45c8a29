import type { Delivery } from './checkEvents';
import { countAgain } from './countAgain';

const delivery = (execution: number, eventId: string, parts: Partial<Delivery> = {}): Delivery => ({
	execution,
	startedAt: `2026-01-01 00:00:0${execution}`,
	stoppedAt: null,
	outcome: 'success',
	eventId,
	paymentId: 'payment-1',
	status: 'queued',
	msg: null,
	source: 'stream',
	redelivered: false,
	...parts,
});

describe('countAgain', () => {
	it('counts nothing if each event started one execution', () => {
		expect(countAgain([delivery(1, 'a'), delivery(2, 'b')])).toEqual({
			executions: 0,
			afterSuccess: 0,
			marked: 0,
		});
	});

	it('distinguishes an execution that follows an interrupted one from one that follows a successful one', () => {
		const again = [
			delivery(1, 'a', { outcome: 'crashed' }),
			delivery(3, 'a'),
			delivery(2, 'b'),
			delivery(4, 'b'),
		];
		expect(countAgain(again)).toMatchObject({ executions: 2, afterSuccess: 1 });
	});

	it('counts repeated executions whose item is marked as such', () => {
		expect(
			countAgain([
				delivery(2, 'a', { redelivered: true }),
				delivery(1, 'a', { outcome: 'crashed' }),
			]),
		).toMatchObject({ executions: 1, marked: 1 });
	});

	it('ignores executions that never started', () => {
		expect(countAgain([delivery(1, 'a', { startedAt: null }), delivery(2, 'a')])).toEqual({
			executions: 0,
			afterSuccess: 0,
			marked: 0,
		});
	});
});
