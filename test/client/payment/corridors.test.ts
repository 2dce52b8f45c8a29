import {
	isNeverPaid,
	isPayable,
	payableCountries,
	payableRoutes,
} from '../../../client/payment/corridors';
import { countries, paymentMethods, paymentTypes } from '../../../client/interface/vocabulary';

const all = countries.flatMap((country) =>
	paymentTypes.flatMap((paymentType) =>
		paymentMethods.map((paymentMethod) => ({ country, paymentType, paymentMethod })),
	),
);

describe('payable combinations', () => {
	it('are exactly the four of the interface', () => {
		const payable = all.filter(isPayable);
		expect(payable.map((route) => Object.values(route).join(' ')).sort()).toEqual([
			'IND C2C bank_transfer',
			'IND C2C instant_payment',
			'NGA C2C bank_transfer',
			'PAK C2C bank_transfer',
		]);
		expect(payableRoutes).toHaveLength(4);
		expect([...payableCountries].sort()).toEqual(['IND', 'NGA', 'PAK']);
	});

	it.each([
		{ country: 'ind', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
		{ country: '', paymentType: '', paymentMethod: '' },
		{ country: '__proto__', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
	])('%p is none', (route) => {
		expect(isPayable(route)).toBe(false);
	});
});

it('five destinations are never payable', () => {
	expect(
		['BGD', 'EGY', 'IND', 'NGA', 'NPL', 'PAK', 'PHL', 'VNM', 'XXX', ''].filter(isNeverPaid),
	).toEqual(['BGD', 'EGY', 'NPL', 'PHL', 'VNM']);
});
