/** What is to be paid, in the words that both versions share. */
import { z } from 'zod';

import { checkInput } from '../../http/prepare';
import { oneOf, paidExternalId } from '../../input/checks';
import { inItsCurrency, writtenAmount } from '../../input/quotedAmount';
import { optional, rule } from '../../input/rule';
import {
	countries,
	paymentMethods,
	paymentTypes,
	payoutCurrencies,
	sourceCurrencies,
} from '../../vocabulary';
import { canonicalJson } from './canonicalJson';

export type AmountSide = 'source' | 'destination';

export interface PaymentOrder {
	/** The client's own ID: the one thing that keeps a payment from being made twice. */
	readonly externalId: string;
	/** The destination. */
	readonly country: string;
	/** Undefined where the version asks for none. */
	readonly paymentType?: string | undefined;
	readonly paymentMethod?: string | undefined;
	/** What the payment is made from. */
	readonly currency: string;
	/** What the beneficiary gets. */
	readonly payoutCurrency: string;
	/** The fixed amount, in the currency of its side. */
	readonly amount: number;
	readonly side: AmountSide;
	/** All that is asked for, as one text: equal texts are equal payments. */
	readonly fingerprint: string;
}

const schema = z
	.object({
		external_id: rule(paidExternalId),
		country: rule(oneOf(countries)),
		currency: rule(oneOf(sourceCurrencies)),
		amount: rule(writtenAmount),
		amount_type: rule(oneOf(['source', 'destination'])),
		payment_type: optional(oneOf(paymentTypes)),
		payment_method: optional(oneOf(paymentMethods)),
	})
	.transform(inItsCurrency);

/**
 * @param input members named as in a quote request, and `external_id`
 * @param details everything else that is asked for: the parties, the route
 * @throws InputError with every field that cannot be sent
 */
export function readOrder(
	input: Readonly<Record<string, unknown>>,
	details: unknown,
): PaymentOrder {
	const checked = checkInput(schema, input);
	const { external_id, country, currency, amount: fixed, amount_type: side } = checked;
	return {
		externalId: external_id,
		country,
		paymentType: checked.payment_type,
		paymentMethod: checked.payment_method,
		currency,
		payoutCurrency: payoutCurrencies[country],
		amount: fixed,
		side,
		fingerprint: canonicalJson([external_id, country, currency, fixed, side, details]),
	};
}
