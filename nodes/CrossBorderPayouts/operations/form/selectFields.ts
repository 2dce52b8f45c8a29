import type { SimplePayment } from '../../../../client/payment/simplifyPayment';
import type { Form, Output } from '../operation';

type Selectable = Exclude<keyof SimplePayment, 'externalId' | 'paymentId'>;

/** The compiler keeps the list complete. */
const selectable: Readonly<Record<Selectable, true>> = {
	status: true,
	category: true,
	releaseFunds: true,
	action: true,
	amount: true,
	currency: true,
	sourceAmount: true,
	sourceCurrency: true,
	rate: true,
	rateFrom: true,
	country: true,
	timestamp: true,
	payment: true,
};

/**
 * Leaves out the members of the flat shape that a tool's form does not select. Runs after the payment and never
 * throws: a fault in its shape must not lose the output.
 *
 * @returns the output with both IDs, and with all that the operation has added to the flat shape
 */
export function selectFields(output: Output, { simple, outputFields }: Form): Output {
	if (simple === false || !Array.isArray(outputFields) || outputFields.length === 0) return output;
	return Object.fromEntries(
		Object.entries(output).filter(
			([name]) => !Object.hasOwn(selectable, name) || outputFields.includes(name),
		),
	);
}
