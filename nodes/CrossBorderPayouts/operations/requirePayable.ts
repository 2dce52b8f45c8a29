import { InputError } from '../../../client/errors';
import { isKnownRoute, isPayable } from '../../../client/payment/corridors';
import type { Form } from './operation';

/**
 * Refuses a combination that is known to fail, unless the option says otherwise. [Payable combinations]
 *
 * @throws InputError before anything is sent
 */
export function requirePayable({ country, paymentType, paymentMethod, allowUnpayable }: Form): void {
	if (allowUnpayable === true) return;
	const route = {
		country: asText(country),
		paymentType: asText(paymentType),
		paymentMethod: asText(paymentMethod),
	};
	if (!isKnownRoute(route) || isPayable(route)) return;
	throw new InputError(
		[
			{
				field: 'payment_method',
				problem: `${route.country} ${route.paymentType} by ${route.paymentMethod} cannot be paid. To send it all the same, switch on the option 'Send Unpayable Combination'`,
			},
		],
		'not_payable',
	);
}

/** Anything else is no word of the interface, which the field's own rule says. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
