/** What a person plans to pay. */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import { checkInput } from '../call/prepare';
import { countryCode, oneOf } from '../input/checks';
import { amountAsWritten, inItsCurrency } from '../input/amountToQuote';
import { optional, rule } from '../input/rule';
import type { Decimal } from '../money/amount';
import type { AmountSide, PaymentOrder } from '../payment/send/order';
import { payoutCurrencies, sourceCurrencies, type Country } from '../interface/vocabulary';

export interface PlannedPayment {
	/** The destination, ISO 3166-1 alpha-3. */
	readonly country: string;
	readonly side: AmountSide;
	/** The currency of the amount: of its side. */
	readonly currency: string;
	readonly amount: Decimal;
	/** What the beneficiary gets by a quote, in the payout currency. Undefined: there is none. */
	readonly quoted?: { readonly currency: string; readonly amount: Decimal } | undefined;
}

const schema = z
	.object({
		country: rule(countryCode),
		amount_type: optional(oneOf(['source', 'destination'])),
		currency: optional(oneOf([...sourceCurrencies, ...Object.values(payoutCurrencies)])),
		amount: rule(amountAsWritten),
	})
	.transform((input, context) => {
		const read = readSide(input);
		if (!(read instanceof InvalidValue)) return { ...input, ...read };
		context.addIssue({ code: 'custom', path: ['currency'], message: read.problem });
		return z.NEVER;
	})
	.transform(inItsCurrency);

interface Side {
	readonly amount_type: AmountSide;
	readonly currency: string;
}

/** No currency is both: the currency of a row says which side its amount is on. A row of Send may name the other one. */
function readSide({
	country,
	amount_type: asked,
	currency,
}: {
	readonly country: Country;
	readonly amount_type?: AmountSide | undefined;
	readonly currency?: string | undefined;
}): Side | InvalidValue {
	// The country fixes the payout currency. [Enumerations]
	const payout = payoutCurrencies[country];
	const isSource = sourceCurrencies.some((one) => one === currency);
	if (currency === undefined) {
		return asked === 'destination'
			? { amount_type: asked, currency: payout }
			: new InvalidValue('is required, because it says what the amount is in');
	}
	if (!isSource && currency !== payout)
		return new InvalidValue(
			`must be ${payout}, in which ${country} is paid, or a source currency such as AED`,
		);
	if (asked === 'source' && !isSource)
		return new InvalidValue('must be a source currency, because the amount is in it');
	const side = asked ?? (isSource ? 'source' : 'destination');
	return { amount_type: side, currency: side === 'source' ? currency : payout };
}

/**
 * @param input with the service's field names. Without `amount_type`, the currency says what the amount is in
 * @throws InputError with every invalid field
 */
export function readPlanned(input: Readonly<Record<string, unknown>>): PlannedPayment {
	const { country, amount_type: side, currency, amount } = checkInput(schema, input);
	return { country, side, currency, amount };
}

/**
 * What an order of Payment: Send takes from the balance.
 *
 * @param payoutAmount by its quote, if it has one
 */
export const plannedBy = (order: PaymentOrder, payoutAmount?: Decimal): PlannedPayment => ({
	country: order.country,
	side: order.side,
	currency: order.side === 'source' ? order.currency : order.payoutCurrency,
	amount: order.amount,
	...(payoutAmount === undefined
		? {}
		: { quoted: { currency: order.payoutCurrency, amount: payoutAmount } }),
});
