import { newPayment } from '../makeState';
import { controlForEachTest, missing } from './controlForEachTest';

const sandbox = controlForEachTest();

describe('payments', () => {
	it('are moved by id', () => {
		const { id } = sandbox.state.payments.accept(newPayment());
		expect(sandbox.control.advancePayment(id, { status: 'reversed', msg: 'x' })).toMatchObject({
			id,
			status: 'reversed',
			msg: 'x',
		});
		expect(sandbox.control.events('v2').map(({ event }) => event)).toEqual([
			'payment',
			'payment-update',
		]);
		expect(() => sandbox.control.advancePayment('none', { status: 'failed' })).toThrow(
			missing('No such payment: none'),
		);
	});

	it('come in bursts for the first account, or for a named one', async () => {
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'], account: 'other' });
		expect(sandbox.control.payments().map(({ account }) => account)).toEqual(['test', 'other']);
		expect(() =>
			sandbox.control.burst({ payments: 1, statuses: ['queued'], account: 'nobody' }),
		).toThrow(missing('No such account: nobody'));
	});
});
