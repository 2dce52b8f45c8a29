/** How much planned payments take from a balance. */
import Big from 'big.js';

import { InvalidValue } from '../errors/InvalidValue';
import type { FundingTerms, Rate } from './fundingTerms';
import type { PlannedPayment } from './plannedPayment';

/** A quotient may have no end. Rounded up, it is never less than what the service takes. */
const RoundingUp = Big();
RoundingUp.DP = 6;
RoundingUp.RM = Big.roundUp;

/**
 * @param currency of the balance
 * @returns the sum with its reserve, as an exact decimal text; or what is missing, as a whole sentence
 */
export function addUp(
	planned: readonly PlannedPayment[],
	currency: string,
	{ rates, reserve: { percent, perPayment } }: FundingTerms,
): string | InvalidValue {
	if (perPayment && perPayment.currency !== currency)
		return new InvalidValue(
			`The reserve for each payment is in ${perPayment.currency}, and the balance is in ${currency}. Give the reserve in ${currency}.`,
		);
	let sum = new Big(0);
	for (const payment of planned) {
		const part = convert(payment, currency, rates);
		if (part instanceof InvalidValue) return part;
		sum = sum.plus(part);
	}
	// Multiplied, because a division would round.
	const share = new Big(percent).plus(100).times('0.01');
	const fixed = new Big(perPayment?.amount ?? 0).times(planned.length);
	return sum.times(share).plus(fixed).toFixed();
}

function convert(
	{ country, side, currency, amount }: PlannedPayment,
	balanceCurrency: string,
	rates: readonly Rate[],
): Big | InvalidValue {
	// A balance pays payouts. What a source amount takes from it depends on a rate, whichever its currency is.
	if (side === 'destination' && currency === balanceCurrency) return new Big(amount);
	const found = rates.find(
		(one) =>
			one.country === country &&
			one.currency === currency &&
			one.balanceCurrency === balanceCurrency,
	);
	return found
		? new RoundingUp(amount).div(new Big(found.rate))
		: new InvalidValue(
				`The balance is in ${balanceCurrency}, and no rate says how many ${currency} to ${country} are 1 ${balanceCurrency}. Add this rate.`,
			);
}
