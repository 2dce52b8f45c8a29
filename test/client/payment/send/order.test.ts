import { askedByOrder, orderOf } from '../../../../client/payment/send/order';

const asked = { country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' } as const;

it('says what both versions need to know', () => {
	expect(orderOf(asked, 'INV-1', { beneficiary: 'B' })).toMatchObject({
		externalId: 'INV-1',
		country: 'IND',
		currency: 'AED',
		payoutCurrency: 'INR',
		amount: 1000,
		side: 'source',
	});
});

it('knows the route if the version requires one', () => {
	expect(orderOf(asked, 'INV-1', {})).toMatchObject({
		paymentType: undefined,
		paymentMethod: undefined,
	});
	const route = { payment_type: 'C2C', payment_method: 'bank_transfer' };
	expect(orderOf({ ...asked, ...route }, 'INV-1', {})).toMatchObject({
		paymentType: 'C2C',
		paymentMethod: 'bank_transfer',
	});
});

it('distinguishes payments by everything that was requested', () => {
	const printOf = (details: unknown, changes: object = {}, externalId = 'INV-1') =>
		orderOf({ ...asked, ...changes }, externalId, details).fingerprint;
	const one = printOf({ beneficiary: { name: 'A', account: '1' } });
	expect(printOf({ beneficiary: { account: '1', name: 'A' } })).toBe(one);
	const others = [
		printOf({ beneficiary: { name: 'A', account: '2' } }),
		printOf({ beneficiary: { name: 'A', account: '1' } }, { amount: 1000.01 }),
		printOf({ beneficiary: { name: 'A', account: '1' } }, { amount_type: 'destination' }),
		printOf({ beneficiary: { name: 'A', account: '1' } }, {}, 'INV-2'),
	];
	expect(new Set([one, ...others]).size).toBe(5);
});

it.each([
	['source', { sourceAmount: 1000 }],
	['destination', { payoutAmount: 1000 }],
] as const)('asks for the fixed amount on the side %s only', (amount_type, fixed) => {
	expect(askedByOrder(orderOf({ ...asked, amount_type }, 'INV-1', {}))).toEqual({
		externalId: 'INV-1',
		country: 'IND',
		sourceCurrency: 'AED',
		payoutCurrency: 'INR',
		...fixed,
	});
});
