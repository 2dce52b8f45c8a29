import type { SimplePayment } from '../../../../client/payment';
import type { Form, Output } from '../operation';

type Selectable = Exclude<keyof SimplePayment, 'externalId' | 'paymentId'>;

/** The compiler keeps the list complete. */
const selectable: Readonly<Record<Selectable, true>> = {
	status: true,
	amount: true,
	currency: true,
	sourceAmount: true,
	sourceCurrency: true,
	rate: true,
	action: true,
	beneficiaryName: true,
	releaseFunds: true,
	category: true,
	country: true,
	timestamp: true,
	bankReference: true,
	walletAmount: true,
	walletCurrency: true,
	walletPremium: true,
	walletTxnCost: true,
	rateFrom: true,
	payment: true,
};

/**
 * Leaves out the members of the flat shape that a tool's form does not select, and moves the service's ID behind
 * what the operation has added: a table shows few columns, and nobody reads that one. Runs after the payment and
 * never throws: a fault in its shape must not lose the output.
 *
 * @returns the output with both IDs, and with all that the operation has added to the flat shape
 */
export function selectFields(output: Output, { simple, outputFields }: Form): Output {
	if (simple === false) return output;
	const whole = Object.hasOwn(output, 'paymentId') ? idsLast(output) : output;
	if (!Array.isArray(outputFields) || outputFields.length === 0) return whole;
	return Object.fromEntries(
		Object.entries(whole).filter(
			([name]) => !Object.hasOwn(selectable, name) || outputFields.includes(name),
		),
	);
}

function idsLast({ paymentId, eventId, ...others }: Output): Output {
	return { ...others, paymentId, ...(eventId === undefined ? {} : { eventId }) };
}
