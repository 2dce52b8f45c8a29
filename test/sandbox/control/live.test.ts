import { controlForEachTest } from './controlForEachTest';

const under = controlForEachTest();

it('shows the newest first, and how many there are', async () => {
	const { control } = under;
	await control.burst({ payments: 60, statuses: ['queued', 'processing'] });
	const { payments, events } = control.live();
	expect([payments.count, payments.newest.length]).toEqual([60, 50]);
	expect([events.count, events.newest.length]).toEqual([240, 100]);
	expect(payments.newest.map(({ id }) => id)).toEqual(
		control
			.payments()
			.slice(-50)
			.reverse()
			.map(({ id }) => id),
	);
	expect(events.newest[0]).toEqual(control.events().at(-1));
});

it('shows balances, faults, settings and behaviours', () => {
	const { control } = under;
	control.makePayment();
	const deal = control.setDeal();
	control.addFault({ kind: 'drop-before' });
	control.changeSettings({ requireHmac: true });
	control.changeBehaviours({ S1: 'live' });
	expect(control.live()).toMatchObject({
		balances: control.ledger().balances,
		deals: [deal],
		faults: [{ kind: 'drop-before', hits: 0 }],
		options: { requireHmac: true },
		behaviours: { S1: 'live' },
		streams: [],
		requests: { count: 0, newest: [] },
	});
	expect(control.live().balances['test']?.USDT.held).toBeGreaterThan(0);
});

it('shows no key', () => {
	const text = JSON.stringify(under.control.live());
	expect(text).not.toContain('test-access');
	expect(text).not.toContain('test-secret');
});
