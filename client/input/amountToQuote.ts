/** The amount of a quote request. Another member says its currency. */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import type { Decimal } from '../money/amount';
import { readInCurrency } from '../money/decimals';
import { payoutCurrencies, type Country } from '../interface/vocabulary';
import { amount } from './checks';

interface QuotedInput {
	readonly country: Country;
	readonly currency: string;
	/** As the user gave it. */
	readonly amount: Decimal;
	readonly amount_type: 'source' | 'destination';
}

/** Keeps what the user wrote until `inItsCurrency` knows the currency. */
export function amountAsWritten(value: unknown): Decimal | InvalidValue {
	const read = amount(value);
	return read instanceof InvalidValue ? read : (value as Decimal);
}

/**
 * For the end of a schema. Refuses an amount with more decimals than the currency of its side has.
 *
 * @returns the input with its amount as a number
 */
export function inItsCurrency<Input extends QuotedInput>(
	input: Input,
	context: z.RefinementCtx,
): Omit<Input, 'amount'> & { readonly amount: number } {
	const currency =
		input.amount_type === 'source' ? input.currency : payoutCurrencies[input.country];
	const read = readInCurrency(input.amount, currency);
	if (!(read instanceof InvalidValue)) return { ...input, amount: read };
	context.addIssue({ code: 'custom', path: ['amount'], message: read.problem });
	return z.NEVER;
}

/** For the end of a schema. The country fixes the payout currency, and the service refuses any other. */
export function inPayoutCurrency<
	Input extends { readonly country: Country; readonly payment_currency?: string | undefined },
>(input: Input, context: z.RefinementCtx): Input {
	const fixed = payoutCurrencies[input.country];
	if (input.payment_currency === undefined || input.payment_currency === fixed) return input;
	context.addIssue({
		code: 'custom',
		path: ['payment_currency'],
		message: `must be ${fixed}, the currency of ${input.country}, or be left out`,
	});
	return z.NEVER;
}
