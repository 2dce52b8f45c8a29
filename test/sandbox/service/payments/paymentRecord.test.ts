import type { Payment } from '../../../../sandbox/service/payments/payment';
import {
	fullRecord,
	shortRecord,
	v3Record,
} from '../../../../sandbox/service/payments/paymentRecord';
import { newPayment, startMs } from '../../makeState';

const payment: Payment = {
	...newPayment({ externalId: 'ext-1', quoteId: 'quote-1' }),
	id: 'payment-1',
	createdAtMs: startMs,
	status: 'processing',
	statusAtMs: startMs + 1500,
	msg: 'on its way',
	bankReference: 'REF',
	funds: 'held',
};
const short = { id: 'payment-1', timestamp: '2030-01-01T00:00:01.500Z', status: 'processing' };
const full = {
	...short,
	msg: 'on its way',
	amount: 2274.75,
	amount_currency: 'INR',
	base_amount: 100,
	base_currency: 'AED',
	wallet_amount: 27,
	wallet_currency: 'USDT',
	wallet_premium: 0.5,
	wallet_txn_cost: 0.5,
	bank_reference: 'REF',
};

describe('a payment on the wire', () => {
	it('is id, time of the latest state and status in an update', () => {
		expect(shortRecord(payment)).toEqual(short);
	});

	it('is the record without external_id on v2', () => {
		expect(fullRecord(payment)).toEqual(full);
	});

	it('is the record with what v3 adds', () => {
		expect(v3Record(payment)).toEqual({
			...full,
			external_id: 'ext-1',
			payment_country: 'IND',
			payment_type: 'C2C',
			payment_method: 'bank_transfer',
		});
	});

	it('has null where nothing is known', () => {
		const bare = { ...payment, msg: null, bankReference: null, externalId: null };
		expect(v3Record(bare)).toMatchObject({ msg: null, bank_reference: null, external_id: null });
	});
});
