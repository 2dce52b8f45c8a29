/** How much planned payments take from a balance. */
import Big from 'big.js';

import { InvalidValue } from '../errors/InvalidValue';
import { payoutCurrencies } from '../interface/vocabulary';
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
	payment: PlannedPayment,
	balanceCurrency: string,
	rates: readonly Rate[],
): Big | InvalidValue {
	const { side, currency, amount, quoted } = payment;
	// A balance pays payouts. What a source amount takes from it depends on a rate, whichever its currency is.
	if (side === 'destination' && currency === balanceCurrency) return new Big(amount);
	// The service would pay just this.
	if (quoted?.currency === balanceCurrency) return new Big(quoted.amount);
	return (
		atRate(payment, balanceCurrency, rates) ??
		(quoted && atRate({ ...payment, ...quoted }, balanceCurrency, rates)) ??
		new InvalidValue(lacksRate(payment, balanceCurrency))
	);
}

/** @returns undefined without a rate */
function atRate(
	{ country, currency, amount }: PlannedPayment,
	balanceCurrency: string,
	rates: readonly Rate[],
): Big | undefined {
	const found = rates.find(
		(one) =>
			one.country === country &&
			one.currency === currency &&
			one.balanceCurrency === balanceCurrency,
	);
	return found && new RoundingUp(amount).div(new Big(found.rate));
}

/** With an example, because a rate that people know may be the other way round. */
function lacksRate({ country, side, currency }: PlannedPayment, balance: string): string {
	const lack = `The balance is in ${balance}, and no rate says how many ${currency} to ${country} are 1 ${balance}. Add this rate: `;
	const isPaidOut = Object.values<string>(payoutCurrencies).includes(balance);
	return side === 'source' && isPaidOut
		? `${lack}if 1 ${currency} is 25 ${balance}, it is 0.04 (1 / 25). Or make a dry run first, and give its amount and currency to Check Funding.`
		: `${lack}if 1 ${balance} is 25 ${currency}, it is 25.`;
}
