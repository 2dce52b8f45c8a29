/** The look-up of a payment that both versions share. [Endpoints] */
import { refused, ServiceError } from '../../http/errors/serviceError';
import { isUuid } from '../../http/input/readId';
import type { Country } from '../../schemas/vocabulary';
import type { Payment } from './payment';
import type { PaymentBook } from './payments';

export interface PaymentLookup {
	readonly account: string;
	readonly id: string;
	readonly external: boolean;
	/** Undefined searches every country. */
	readonly country: Country | undefined;
}

/**
 * Finds the account's payment by id or by external_id.
 *
 * @throws a 400 if the id is no uuid and external is false; a 404 if there is no such payment, if it is in
 * another country, or if it is not visible yet
 */
export function findPayment(lookup: PaymentLookup, payments: PaymentBook): Payment {
	const { account, id, external, country } = lookup;
	if (!external && !isUuid(id))
		throw refused('Path parameter `id` must be UUID when external=false');
	const byId = payments.find(id);
	const candidates = external
		? payments.lookUpExternalId(account, id)
		: byId?.account === account
			? [byId]
			: [];
	const found = candidates.find(
		(payment) =>
			(country === undefined || payment.country === country) && payments.isShown(payment),
	);
	if (found === undefined) throw new ServiceError(404, 'Not Found');
	return found;
}
