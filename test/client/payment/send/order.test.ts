import { InputError } from '../../../../client/errors';
import { readOrder } from '../../../../client/payment/send/order';

const input = {
	external_id: 'INV-1',
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
	amount_type: 'source',
};

it('reads what both versions need to know', () => {
	expect(readOrder(input, { beneficiary: 'B' })).toMatchObject({
		externalId: 'INV-1',
		country: 'IND',
		currency: 'AED',
		payoutCurrency: 'INR',
		amount: 1000,
		side: 'source',
	});
});

it('knows the route where the version asks for one', () => {
	expect(readOrder(input, {})).toMatchObject({ paymentType: undefined, paymentMethod: undefined });
	const route = { payment_type: 'C2C', payment_method: 'bank_transfer' };
	expect(readOrder({ ...input, ...route }, {})).toMatchObject({
		paymentType: 'C2C',
		paymentMethod: 'bank_transfer',
	});
});

it('takes an external ID that an expression made a number of', () => {
	expect(readOrder({ ...input, external_id: 4711 }, {}).externalId).toBe('4711');
});

it('tells payments apart by everything that was asked for', () => {
	const one = readOrder(input, { beneficiary: { name: 'A', account: '1' } });
	expect(
		readOrder({ ...input, amount: 1000 }, { beneficiary: { account: '1', name: 'A' } }).fingerprint,
	).toBe(one.fingerprint);
	expect(readOrder(input, { beneficiary: { name: 'A', account: '2' } }).fingerprint).not.toBe(
		one.fingerprint,
	);
});

it.each([
	['external_id', ''],
	['external_id', undefined],
	['external_id', 'a b'],
	['external_id', '..'],
	['country', 'DEU'],
	['currency', 'USD'],
	['amount', '1,000.00'],
	['amount', '1e3'],
	['amount', Number.NaN],
	['amount', '-1'],
	['amount', '12345678901234567890.12'],
	['amount_type', 'both'],
])('refuses %s = %s by its name', (field, value) => {
	try {
		readOrder({ ...input, [field]: value }, {});
		throw new Error('was not refused');
	} catch (error) {
		expect(error).toBeInstanceOf(InputError);
		expect((error as InputError).issues.map((issue) => issue.field)).toEqual([field]);
	}
});
