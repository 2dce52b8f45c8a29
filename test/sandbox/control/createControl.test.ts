import { newPayment } from '../makeState';
import { controlForEachTest } from './controlForEachTest';

const sandbox = controlForEachTest();

describe('reset', () => {
	it('forgets what happened, and keeps accounts, settings and clock', async () => {
		sandbox.state.settings.settleAfterMs = [1000];
		sandbox.state.payments.accept(newPayment({ externalId: 'a' }));
		sandbox.control.addFault({ kind: 'delay' });
		sandbox.control.setClock({ advanceMs: 500 });
		const { now, options, accounts } = sandbox.control.state();
		sandbox.control.reset();
		sandbox.control.setClock({ advanceMs: 0 });
		expect(sandbox.control.state()).toMatchObject({
			now,
			options,
			accounts,
			payments: [],
			quotes: [],
		});
		expect(sandbox.control.ledger()).toMatchObject({ requests: [], paymentsByExternalId: {} });
		expect(sandbox.control.ledger().balances['test']?.USDT.held).toBe(0);
		expect([sandbox.control.events(), sandbox.control.faults()]).toEqual([[], []]);
		sandbox.control.setClock({ advanceMs: 5000 });
		expect(sandbox.control.events()).toEqual([]);
	});
});

it('shows a part of the state in the same form as the whole state', () => {
	sandbox.state.payments.accept(newPayment({ externalId: 'a' }));
	const { now, payments, streams } = sandbox.control.state();
	expect(payments).toHaveLength(1);
	expect([sandbox.control.now(), sandbox.control.payments(), sandbox.control.streams()]).toEqual([
		now,
		payments,
		streams,
	]);
	expect(sandbox.control.requests()).toEqual(sandbox.control.ledger().requests);
});
