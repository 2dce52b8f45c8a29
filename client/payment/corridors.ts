import {
	countries,
	paymentMethods,
	paymentTypes,
	type Country,
	type PaymentMethod,
	type PaymentType,
} from '../vocabulary';

export interface Route {
	readonly country: string;
	readonly paymentType: string;
	readonly paymentMethod: string;
}

interface PayableRoute extends Route {
	readonly country: Country;
	readonly paymentType: PaymentType;
	readonly paymentMethod: PaymentMethod;
}

/** All that can be paid end to end; everything else fails sooner or later. [Payable combinations] */
export const payableRoutes: readonly PayableRoute[] = [
	{ country: 'IND', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
	{ country: 'IND', paymentType: 'C2C', paymentMethod: 'instant_payment' },
	{ country: 'PAK', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
	{ country: 'NGA', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
];

/** The destinations that have a payable route at all. */
export const payableCountries: readonly string[] = [
	...new Set(payableRoutes.map(({ country }) => country)),
];

/** Whether it is a destination of the interface that no route leads to. */
export function isNeverPaid(country: string): boolean {
	return countries.some((one) => one === country) && !payableCountries.includes(country);
}

/** Whether all parts of a route are words of the interface; others are refused by the field's own rule. */
export function isKnownRoute({ country, paymentType, paymentMethod }: Route): boolean {
	return (
		countries.some((one) => one === country) &&
		paymentTypes.some((one) => one === paymentType) &&
		paymentMethods.some((one) => one === paymentMethod)
	);
}

export function isPayable({ country, paymentType, paymentMethod }: Route): boolean {
	return payableRoutes.some(
		(route) =>
			route.country === country &&
			route.paymentType === paymentType &&
			route.paymentMethod === paymentMethod,
	);
}
