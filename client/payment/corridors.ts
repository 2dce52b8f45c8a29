import {
	countries,
	paymentMethods,
	paymentTypes,
	type Country,
	type PaymentMethod,
	type PaymentType,
} from '../interface/vocabulary';

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

/**
 * All routes that can be paid end to end. Every other route fails sooner or later. [Payable
 * combinations]
 */
export const payableRoutes: readonly PayableRoute[] = [
	{ country: 'IND', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
	{ country: 'IND', paymentType: 'C2C', paymentMethod: 'instant_payment' },
	{ country: 'PAK', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
	{ country: 'NGA', paymentType: 'C2C', paymentMethod: 'bank_transfer' },
];

/** The destinations that have a payable route. */
export const payableCountries: readonly string[] = [
	...new Set(payableRoutes.map(({ country }) => country)),
];

/** Whether it is a destination of the interface without a payable route. */
export function isNeverPaid(country: string): boolean {
	return countries.some((one) => one === country) && !payableCountries.includes(country);
}

/**
 * Whether all parts of a route are values of the interface. The field's own rule refuses others.
 */
export function isKnownRoute({ country, paymentType, paymentMethod }: Route): boolean {
	return (
		countries.some((one) => one === country) &&
		paymentTypes.some((one) => one === paymentType) &&
		paymentMethods.some((one) => one === paymentMethod)
	);
}

/** Whether the country has a payable route of this payment type. */
export function isTypePaid({ country, paymentType }: Route): boolean {
	return payableRoutes.some(
		(route) => route.country === country && route.paymentType === paymentType,
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
