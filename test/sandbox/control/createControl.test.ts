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

describe('reset', () => {
	it('forgets what happened, and keeps accounts, settings and clock', async () => {
		state.settings.settleAfterMs = [1000];
		state.payments.accept(newPayment({ externalId: 'a' }));
		control.addFault({ kind: 'delay' });
		control.setClock({ advanceMs: 500 });
		const { now, options, accounts } = control.state();
		control.reset();
		control.setClock({ advanceMs: 0 });
		expect(control.state()).toMatchObject({ now, options, accounts, payments: [], quotes: [] });
		expect(control.ledger()).toMatchObject({ requests: [], paymentsByExternalId: {} });
		expect(control.ledger().balances['test']?.USDT.held).toBe(0);
		expect([control.events(), control.faults()]).toEqual([[], []]);
		control.setClock({ advanceMs: 5000 });
		expect(control.events()).toEqual([]);
	});
});
