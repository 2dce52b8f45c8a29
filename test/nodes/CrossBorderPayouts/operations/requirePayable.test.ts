import { requirePayable } from '../../../../nodes/CrossBorderPayouts/operations/requirePayable';

const route = { country: 'IND', paymentType: 'C2C', paymentMethod: 'bank_transfer' };

it.each([
	route,
	{ ...route, paymentMethod: 'instant_payment' },
	{ ...route, country: 'PAK' },
	{ ...route, country: 'NGA' },
	// Words that the interface does not know are refused by the field's own rule, with a list of the right ones.
	{ ...route, country: 'XXX' },
	{ ...route, paymentType: { toString: 1 } },
	{},
	{ country: 'IND' },
	{ country: 'XXX' },
])('lets %p pass', (form) => {
	expect(() => requirePayable(form)).not.toThrow();
});

it.each([
	{ ...route, paymentMethod: 'cash_pickup' },
	{ ...route, paymentType: 'B2B' },
	{ ...route, country: 'BGD' },
	{ ...route, country: 'PAK', paymentMethod: 'instant_payment' },
	// v2 knows the country only.
	...['BGD', 'EGY', 'NPL', 'PHL', 'VNM'].map((country) => ({ country })),
])('refuses %p, but for the option', (form) => {
	expect(() => requirePayable(form)).toThrow(/cannot be paid.*Send Unpayable Combination/);
	expect(() => requirePayable({ ...form, allowUnpayable: false })).toThrow();
	expect(() => requirePayable({ ...form, allowUnpayable: 'true' })).toThrow();
	expect(() => requirePayable({ ...form, allowUnpayable: true })).not.toThrow();
});
