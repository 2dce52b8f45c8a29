import Big from 'big.js';

import { isDecimal, type Decimal } from './amount';

/** No rate is quoted with more. */
const significantDigits = 10;

/**
 * @returns the payout for one unit of the source currency; undefined if an amount is missing, unreadable or not
 *   greater than 0
 */
export function rateOf(payout: Decimal | null, source: Decimal | null): number | undefined {
	if (!isDecimal(payout) || !isDecimal(source)) return undefined;
	const [paid, spent] = [new Big(payout), new Big(source)];
	if (paid.lte(0) || spent.lte(0)) return undefined;
	return paid.div(spent).prec(significantDigits).toNumber();
}
