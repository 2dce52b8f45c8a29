/** A payment as a client would make it: quoted, accepted, its money held. It needs no token. */
import { ServiceError } from '../http/errors/serviceError';
import { acceptPayment } from '../service/payments/acceptPayment';
import type { SandboxState } from '../state/state';
import type { Country, SourceCurrency } from '../schemas/vocabulary';
import { ControlError, findAccount } from './lookUp';
import { describePayment, type PaymentView } from './views';

export interface NewPaymentSpec {
	/** Account name; default: the first one. */
	account?: string;
	/** Default IND. The payment is C2C by bank transfer. */
	country?: Country;
	/** Source currency. Default AED. */
	currency?: SourceCurrency;
	/** In the currency of `amountType`. Default 100. */
	amount?: number;
	/** Which amount is fixed. Default source. */
	amountType?: 'source' | 'destination';
	externalId?: string | null;
}

/** @throws ControlError with the service's own words if it would refuse the quote or the payment */
export function makePayment(spec: NewPaymentSpec, state: SandboxState): PaymentView {
	const account = findAccount(state, spec.account);
	const country = spec.country ?? 'IND';
	const currency = spec.currency ?? 'AED';
	try {
		const quote = state.quotes.create(account, {
			country,
			currency,
			paymentType: 'C2C',
			paymentMethod: 'bank_transfer',
			amount: spec.amount ?? 100,
			amountType: spec.amountType ?? 'source',
		});
		const payment = acceptPayment(
			account,
			{
				country,
				currency,
				quote: quote.id,
				amount: quote.amountDestination,
				externalId: spec.externalId ?? null,
			},
			state,
		);
		return describePayment(payment);
	} catch (error) {
		if (error instanceof ServiceError) throw new ControlError(400, error.detail);
		throw error;
	}
}
