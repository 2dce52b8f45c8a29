import { makeState, newPayment } from '../../makeState';

it('records the debit and the credit of every payment with money', () => {
	const { payments, walletLog, clock } = makeState();
	const paid = payments.accept(newPayment({ externalId: 'INV-1' }));
	const failed = payments.accept(newPayment());
	expect(walletLog.of('test')).toEqual([]);
	payments.move(failed, { status: 'failed' });
	expect(walletLog.of('test')).toEqual([]);
	payments.move(paid, { status: 'succeeded' });
	payments.move(paid, { status: 'succeeded' });
	clock.advance(1000);
	payments.move(paid, { status: 'reversed' });
	const common = {
		txn: paid.id,
		externalId: 'INV-1',
		linkedTxn: null,
		currency: 'USDT',
		country: 'IND',
	};
	expect(walletLog.of('test')).toMatchObject([
		{ ...common, operation: 'debit', amount: -28, atMs: clock.now() - 1000 },
		{ ...common, operation: 'credit', amount: 28, atMs: clock.now() },
	]);
	expect(walletLog.of('other')).toEqual([]);
	walletLog.reset();
	expect(walletLog.of('test')).toEqual([]);
});

it('records the exact sum, in which no binary fraction shows', () => {
	const { payments, walletLog } = makeState();
	const parts = { walletAmount: 0.1, walletPremium: 0.2, walletTxnCost: 0.000001 };
	const paid = payments.accept(newPayment(parts));
	payments.move(paid, { status: 'succeeded' });
	expect(walletLog.of('test')).toMatchObject([{ amount: -0.300001 }]);
});
