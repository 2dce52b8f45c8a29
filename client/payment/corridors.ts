import { InputError } from '../errors/InputError';
import { readSwitch } from '../input/readSwitch';
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
function isKnownRoute({ country, paymentType, paymentMethod }: Route): boolean {
	return (
		countries.some((one) => one === country) &&
		paymentTypes.some((one) => one === paymentType) &&
		paymentMethods.some((one) => one === paymentMethod)
	);
}

/** Whether the country has a payable route of this payment type. */
function isTypePaid({ country, paymentType }: Route): boolean {
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

/**
 * Refuses a country or a combination that is known to fail, unless the user allows it with an option. [Payable
 * combinations]
 *
 * @param input the values of a form, with the service's field names. On v2, it contains only the country
 * @throws InputError before anything is sent; InputError as `readSwitch`
 */
export function requirePayable(input: Readonly<Record<string, unknown>>): void {
	if (readSwitch(input, 'allow_unpayable')) return;
	const route = {
		country: asText(input['country']),
		paymentType: asText(input['payment_type']),
		paymentMethod: asText(input['payment_method']),
	};
	if (isNeverPaid(route.country)) refuse('country', route.country);
	if (!isKnownRoute(route) || isPayable(route)) return;
	// If a type cannot be paid at all, the type is the cause, whatever the method.
	const field = isTypePaid(route) ? 'payment_method' : 'payment_type';
	refuse(
		field,
		`${route.country} ${route.paymentType} by ${route.paymentMethod.replaceAll('_', ' ')}`,
	);
}

function refuse(field: string, what: string): never {
	throw new InputError([{ field, problem: `${what} cannot be paid` }], 'not_payable');
}

/** Any other value is not a valid name. The rule of the field itself reports it. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
