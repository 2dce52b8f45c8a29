import { InputError } from '../../../../client/errors';
import { isKnownRoute, isNeverPaid, isPayable, isTypePaid } from '../../../../client/payment';
import { readSwitch } from './readSwitch';
import type { WireInput } from './toWireNames';

/**
 * Refuses a country or a combination that is known to fail, unless the user allows it with an option. [Payable
 * combinations]
 *
 * @param input on v2, it contains only the country
 * @throws InputError before anything is sent; InputError as `readSwitch`
 */
export function requirePayable(input: WireInput): void {
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
