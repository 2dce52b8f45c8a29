/**
 * Reads amounts in a currency: how many decimals it has, and what more decimals mean. `1.000` may mean one or one
 * thousand.
 */
import Big from 'big.js';

import { InvalidValue } from '../errors/InvalidValue';

/** ISO 4217, for the currencies of the interface that do not have two. */
const decimalsOf: ReadonlyMap<string, number> = new Map([
	['BHD', 3],
	['KWD', 3],
	['OMR', 3],
	['VND', 0],
]);

/** How many decimals an amount in the currency has. */
export const decimalsIn = (currency: string): number => decimalsOf.get(currency) ?? 2;

/** A computed number such as 3.3000000000000003 is off by less, and nobody means such a difference. */
const hair = new Big('0.000001');

/**
 * @param value an amount that `readAmount` accepts, as a user gave it
 * @param currency its code
 * @returns the amount to send; or what is wrong with it, with both readings if there are two
 */
export function readInCurrency(value: unknown, currency: string): number | InvalidValue {
	const text = typeof value === 'string' ? value.trim() : new Big(value as number).toFixed();
	const written = text.split('.')[1]?.length ?? 0;
	const allowed = decimalsIn(currency);
	if (written <= allowed) return Number(text);
	const amount = new Big(text);
	const rounded = amount.round(allowed);
	// A database writes 1000.0000. With three decimals, a text may have a thousands separator.
	const isSure = written > 3;
	if (isSure && amount.minus(rounded).abs().lt(hair) && rounded.gt(0)) {
		return Number(rounded.toFixed());
	}
	const problem = `has ${written} decimals, and ${currency} has ${allowed === 0 ? 'none' : allowed}`;
	return typeof value === 'string' && isAmbiguous(text)
		? new InvalidValue(
				`${problem}: it can mean ${amount.toFixed()} or ${text.replace('.', '')}. Write the one that you mean`,
			)
		: new InvalidValue(`${problem}. Round it`);
}

/** A thousands separator follows one to three digits, the first of which is not zero. */
const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(text);

/** Digits that no quote has, but the sum of two numbers of a program. */
const computedDecimals = 10;

/** @returns a computed payout amount without what it is off by; any other amount as it is */
export function withoutHair(value: number): number {
	const decimals = new Big(value).toFixed().split('.')[1]?.length ?? 0;
	const read = decimals < computedDecimals ? value : readInCurrency(value, 'the payout currency');
	return read instanceof InvalidValue ? value : read;
}

/**
 * For an amount that a quote gave, which may have any number of decimals. A person who typed it may have
 * written a thousands separator.
 *
 * @param value as it was given
 * @returns what is wrong with it; undefined if it can be sent
 */
export function findSeparatorProblem(value: unknown): InvalidValue | undefined {
	if (typeof value !== 'string' || !isAmbiguous(value.trim())) return undefined;
	const read = readInCurrency(value, 'the payout currency');
	return read instanceof InvalidValue ? read : undefined;
}
