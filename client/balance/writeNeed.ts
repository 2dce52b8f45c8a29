/** Writes what payments need and what a balance has, for a person: with the decimals of the currency. */
import Big, { type RoundingMode } from 'big.js';

import type { Decimal } from '../money/amount';
import { decimalsIn } from '../money/decimals';
import { writeAmount } from '../money/writeAmount';

/** What one balance has, and what its payments need. */
export interface Need {
	readonly available: Decimal;
	readonly needed: Decimal;
	readonly currency: string;
}

/** @returns the amount rounded up, so that it is never less than what the service takes */
export const writeUp = (amount: Decimal, currency: string): string =>
	writeRounded(amount, currency, new Big(amount).lt(0) ? Big.roundDown : Big.roundUp);

const writeDown = (amount: Decimal, currency: string): string =>
	writeRounded(amount, currency, new Big(amount).lt(0) ? Big.roundUp : Big.roundDown);

const writeRounded = (amount: Decimal, currency: string, mode: RoundingMode): string =>
	writeAmount(new Big(amount).round(decimalsIn(currency), mode).toFixed(), currency);

/** An amount that was rounded is no exact one. */
export const writeAbout = (amount: Decimal, currency: string, isEstimate = false): string => {
	const isRounded = !new Big(amount).eq(new Big(amount).round(decimalsIn(currency)));
	return `${isRounded || isEstimate ? 'about ' : ''}${writeUp(amount, currency)}`;
};

/**
 * A quotient has more decimals than anybody reads. What is needed is rounded up and what is there is rounded down,
 * unless this shows too little of a balance that is enough.
 */
export function writeNeed(
	{ available, needed, currency }: Need,
	isEstimate = false,
): { readonly available: string; readonly needed: string } {
	const [has, needs] = [new Big(available), new Big(needed)];
	const decimals = decimalsIn(currency);
	const looksShort = has.round(decimals, Big.roundDown).lt(needs.round(decimals, Big.roundUp));
	const about = isEstimate ? 'about ' : '';
	return has.gte(needs) && looksShort
		? {
				available: writeAmount(available, currency),
				needed: `${about}${writeAmount(needed, currency)}`,
			}
		: {
				available: writeDown(available, currency),
				needed: writeAbout(needed, currency, isEstimate),
			};
}
