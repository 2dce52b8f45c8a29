import { controlForEachTest, missing } from './controlForEachTest';

const under = controlForEachTest();

it('holds the money and announces the payment, like one that a client sent', () => {
	const { control, state } = under;
	const payment = control.makePayment({ country: 'PAK', amount: 200, externalId: 'INV-1' });
	expect(payment).toMatchObject({
		account: 'test',
		external_id: 'INV-1',
		payment_country: 'PAK',
		payment_type: 'C2C',
		payment_method: 'bank_transfer',
		base_amount: 200,
		base_currency: 'AED',
		status: 'queued',
		funds: 'held',
	});
	const total = payment.wallet_amount + payment.wallet_premium + payment.wallet_txn_cost;
	expect(control.ledger().balances['test']?.USDT.held).toBeCloseTo(total, 6);
	expect(control.events('v3')).toMatchObject([{ paymentId: payment.id, status: 'queued' }]);
	expect(state.quotes.find('test', payment.quote ?? '')?.usedByPayment).toBe(payment.id);
});

it('takes 100 AED to India for the first account by default', () => {
	expect(under.control.makePayment()).toMatchObject({
		account: 'test',
		payment_country: 'IND',
		base_amount: 100,
		external_id: null,
	});
});

it.each([
	[{ externalId: 'INV-1' }, 'Duplicate `external_id` field detected.'],
	[{ currency: 'TRY' as const }, 'Could not obtain quote.'],
	[{ amount: 1_000_000 }, 'Unable to fetch quote (min/max amount requirements)'],
])('%j is refused in the words of the service', (spec, message) => {
	const { control } = under;
	control.makePayment({ externalId: 'INV-1' });
	expect(() => control.makePayment(spec)).toThrow(
		expect.objectContaining({ status: 400, message }),
	);
	expect(control.payments()).toHaveLength(1);
});

it('needs an account that exists', () => {
	expect(() => under.control.makePayment({ account: 'nobody' })).toThrow(
		missing('No such account: nobody'),
	);
});
