import { createControl, type SandboxControl } from '../../../sandbox/control/createControl';
import type { SandboxState } from '../../../sandbox/state';
import { makeState, newPayment } from '../makeState';

let state: SandboxState;
let control: SandboxControl;
beforeEach(() => {
	state = makeState();
	control = createControl(state);
});
afterEach(() => state.clock.stop());

const missing = (message: string) => expect.objectContaining({ status: 404, message });

describe('payments', () => {
	it('are moved by id', () => {
		const { id } = state.payments.accept(newPayment());
		expect(control.advancePayment(id, { status: 'reversed', msg: 'x' })).toMatchObject({ id, status: 'reversed', msg: 'x' });
		expect(control.events('v2').map(({ event }) => event)).toEqual(['payment', 'payment-update']);
		expect(() => control.advancePayment('none', { status: 'failed' })).toThrow(missing('No such payment: none'));
	});

	it('come in bursts for the first account, or another one', async () => {
		await control.burst({ payments: 1, statuses: ['queued'] });
		await control.burst({ payments: 1, statuses: ['queued'], account: 'other' });
		expect(control.state().payments.map(({ account }) => account)).toEqual(['test', 'other']);
		expect(() => control.burst({ payments: 1, statuses: ['queued'], account: 'nobody' })).toThrow(
			missing('No such account: nobody'),
		);
	});
});
