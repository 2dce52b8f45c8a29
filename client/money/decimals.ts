/**
 * Finds amounts with more decimals than their currency has. `1.000` may mean one or one thousand.
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

/**
 * @param value an amount that `readAmount` accepts, as a user gave it. Only a text is checked, because a number
 * comes from the service or was already checked
 * @param currency its code
 * @returns what is wrong with it, with both readings if there are two; undefined if it can be sent
 */
export function findDecimalsProblem(value: unknown, currency: string): InvalidValue | undefined {
	const text = typeof value === 'string' ? value.trim() : '';
	const written = text.split('.')[1]?.length ?? 0;
	const allowed = decimalsOf.get(currency) ?? 2;
	if (written <= allowed) return undefined;
	const problem = `has ${written} decimals, and ${currency} has ${allowed === 0 ? 'none' : allowed}`;
	// A thousands separator follows one to three digits, the first of which is not zero.
	return /^[1-9]\d{0,2}\.\d{3}$/.test(text)
		? new InvalidValue(
				`${problem}: it can mean ${new Big(text).toFixed()} or ${text.replace('.', '')}. Write the one that you mean`,
			)
		: new InvalidValue(`${problem}. Round it`);
}
