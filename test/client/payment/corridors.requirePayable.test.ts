import { InputError } from '../../../client/errors';
import { requirePayable } from '../../../client/payment/corridors';

const route = { country: 'IND', payment_type: 'C2C', payment_method: 'bank_transfer' };

it.each([
	route,
	{ ...route, payment_method: 'instant_payment' },
	{ ...route, country: 'PAK' },
	{ ...route, country: 'NGA' },
	// The field's own rule refuses words that the interface does not know, and lists the valid ones.
	{ ...route, country: 'XXX' },
	{ ...route, payment_type: { toString: 1 } },
	{},
	{ country: 'IND' },
	{ country: 'XXX' },
])('lets %p pass', (input) => {
	expect(() => requirePayable(input)).not.toThrow();
});

it.each([
	{ ...route, payment_method: 'cash_pickup' },
	{ ...route, payment_type: 'B2B' },
	{ ...route, country: 'BGD' },
	{ ...route, country: 'PAK', payment_method: 'instant_payment' },
	// v2 knows only the country.
	...['BGD', 'EGY', 'NPL', 'PHL', 'VNM'].map((country) => ({ country })),
])('refuses %p unless the option allows it', (input) => {
	expect(() => requirePayable(input)).toThrow(/cannot be paid$/);
	expect(() => requirePayable({ ...input, allow_unpayable: false })).toThrow();
	expect(() => requirePayable({ ...input, allow_unpayable: 'true' })).toThrow();
	expect(() => requirePayable({ ...input, allow_unpayable: true })).not.toThrow();
});

it.each([
	['country', { ...route, country: 'BGD' }],
	['payment_type', { ...route, payment_type: 'B2B' }],
	['payment_method', { ...route, country: 'NGA', payment_method: 'instant_payment' }],
	['payment_method', { ...route, payment_method: 'cash_pickup' }],
])('blames %s for %p', (field, input) => {
	const refused = (): void => requirePayable(input);
	expect(refused).toThrow(InputError);
	expect(refused).toThrow(
		expect.objectContaining({ code: 'not_payable', issues: [expect.objectContaining({ field })] }),
	);
});
