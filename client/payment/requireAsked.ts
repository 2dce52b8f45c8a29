/** Accepts the response to a look-up only if it is the payment that was asked for. */
import { ContractError } from '../errors/ContractError';
import type { ServiceRecord } from '../http/answer';
import { findContradiction, type AskedPayment } from './samePayment';
import { isPaymentRecord } from './paymentShape';

/**
 * @param endpoint the look-up's name, for the error
 * @returns the record, unchanged
 * @throws ContractError if the record shows another payment than was asked for, naming both, or
 *   is not a payment's record
 */
export function requireAsked(
	endpoint: string,
	record: ServiceRecord,
	asked: AskedPayment,
): ServiceRecord {
	const contradiction = findContradiction(record, asked);
	if (contradiction !== null)
		throw new ContractError(endpoint, 200, '', `shows ${contradiction}`, 'other_payment');
	if (!isPaymentRecord(record)) throw new ContractError(endpoint, 200, '', 'it is no payment');
	return record;
}
