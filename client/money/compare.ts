/** Compares decimals exactly, never by a float difference. */
import Big from 'big.js';

import type { Decimal } from './amount';

export function isGreater(one: Decimal, other: Decimal): boolean {
	return new Big(one).gt(new Big(other));
}

/**
 * Whether rounding to 2 decimals, on either side, can explain the difference. [Limits, Payment
 * amount precision]
 */
export function isSameToTheCent(one: Decimal, other: Decimal): boolean {
	return new Big(one).minus(new Big(other)).abs().lt('0.01');
}

/**
 * Whether the payout is less than the rate gives for the source amount, by more than rounding to 2
 * decimals can explain.
 */
export function isBelowRate(payout: Decimal, source: Decimal, rate: Decimal): boolean {
	return new Big(payout).plus('0.01').lt(new Big(source).minus('0.01').times(new Big(rate)));
}

/**
 * Whether a value differs from a reference by more than this percentage of the reference, in either
 * direction.
 */
export function differsByMoreThan(value: Decimal, reference: Decimal, percent: number): boolean {
	const base = new Big(reference);
	// Multiplied, because a division would round.
	return new Big(value).minus(base).abs().times(100).gt(base.abs().times(percent));
}

/** @returns the exact sum as a decimal text */
export function sumOf(amounts: readonly Decimal[]): string {
	return amounts.reduce<Big>((sum, one) => sum.plus(new Big(one)), new Big(0)).toFixed();
}
