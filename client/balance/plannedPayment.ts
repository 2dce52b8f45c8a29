/** What a person plans to pay, before any quote. */
import { z } from 'zod';

import { checkInput } from '../http/prepare';
import { countryCode, oneOf } from '../input/checks';
import { inItsCurrency, writtenAmount } from '../input/quotedAmount';
import { optional, rule } from '../input/rule';
import type { Decimal } from '../money/amount';
import type { AmountSide, PaymentOrder } from '../payment/send/order';
import { payoutCurrencies, sourceCurrencies } from '../vocabulary';

export interface PlannedPayment {
	/** The destination, ISO 3166-1 alpha-3. */
	readonly country: string;
	readonly side: AmountSide;
	/** The currency of the amount: of its side. */
	readonly currency: string;
	readonly amount: Decimal;
}

const schema = z
	.object({
		country: rule(countryCode),
		amount_type: rule(oneOf(['source', 'destination'])),
		currency: optional(oneOf(sourceCurrencies)),
		amount: rule(writtenAmount),
	})
	.transform(({ currency, ...input }, context) => {
		// The country fixes the payout currency. [Enumerations]
		const own = input.amount_type === 'source' ? currency : payoutCurrencies[input.country];
		if (own !== undefined) return { ...input, currency: own };
		const message = 'is required, because the amount is in the source currency';
		context.addIssue({ code: 'custom', path: ['currency'], message });
		return z.NEVER;
	})
	.transform(inItsCurrency);

/**
 * @param input with the service's field names, as a quote request has them
 * @throws InputError with every invalid field
 */
export function readPlanned(input: Readonly<Record<string, unknown>>): PlannedPayment {
	const { country, amount_type: side, currency, amount } = checkInput(schema, input);
	return { country, side, currency, amount };
}

/** What an order of Payment: Send takes from the balance. */
export const plannedBy = (order: PaymentOrder): PlannedPayment => ({
	country: order.country,
	side: order.side,
	currency: order.side === 'source' ? order.currency : order.payoutCurrency,
	amount: order.amount,
});
