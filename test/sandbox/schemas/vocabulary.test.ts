import {
	countries,
	currencyOfCountry,
	destinationCurrencies,
	isPayable,
	paymentMethods,
	paymentTypes,
} from '../../../sandbox/schemas/vocabulary';

describe('isPayable', () => {
	it('holds for the four combinations of the interface and no other', () => {
		const payable = countries.flatMap((country) =>
			paymentTypes.flatMap((type) =>
				paymentMethods
					.filter((method) => isPayable(country, type, method))
					.map((method) => [country, type, method]),
			),
		);
		expect(payable).toEqual([
			['IND', 'C2C', 'bank_transfer'],
			['IND', 'C2C', 'instant_payment'],
			['PAK', 'C2C', 'bank_transfer'],
			['NGA', 'C2C', 'bank_transfer'],
		]);
	});
});

test('every country has a destination currency of its own', () => {
	expect(countries.map((country) => currencyOfCountry[country])).toEqual([
		...destinationCurrencies,
	]);
});
