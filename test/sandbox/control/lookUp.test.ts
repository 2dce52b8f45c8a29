import { findAccount, findPayment, requireTime } from '../../../sandbox/control/lookUp';
import { makeState, newPayment } from '../makeState';

const state = makeState();
afterAll(() => state.clock.stop());

it('finds an account by name, the first one without a name', () => {
	expect([findAccount(state).name, findAccount(state, 'other').name]).toEqual(['test', 'other']);
	expect(() => findAccount(state, 'nobody')).toThrow(
		expect.objectContaining({ status: 404, message: 'No such account: nobody' }),
	);
});

it('finds a payment by its id', () => {
	const payment = state.payments.accept(newPayment());
	expect(findPayment(state, payment.id)).toBe(payment);
	expect(() => findPayment(state, 'none')).toThrow(
		expect.objectContaining({ status: 404, message: 'No such payment: none' }),
	);
});

it('refuses a time that cannot be read', () => {
	expect(() => requireTime('at', undefined)).not.toThrow();
	expect(() => requireTime('at', '2030-01-01')).not.toThrow();
	expect(() => requireTime('at', 'soon')).toThrow(
		expect.objectContaining({ status: 400, message: 'at is no date and time: soon' }),
	);
});
