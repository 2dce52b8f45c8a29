/** Amounts as exact decimals: no float arithmetic, and no value that a JSON number would change. */
import Big from 'big.js';

import { InvalidValue } from '../errors/InvalidValue';
import { findSheetError } from './sheetError';

/**
 * Reads an amount that a user gave.
 *
 * @param value a number, or a decimal text such as `83012.50`
 * @returns the amount as the JSON number to send, which is exactly equal to the input; or what is wrong with
 * it, as a sentence without the value [Payment request: amount, number > 0]
 */
export function readAmount(value: unknown): number | InvalidValue {
	const text = typeof value === 'string' ? value.trim() : value;
	if (typeof text === 'string') {
		if (text === '') return new InvalidValue('is empty. Give an amount such as 83012.50');
		// No double keeps more than 17 digits. The limit also keeps very long texts away from the patterns below.
		// This pattern searches for one invalid character, because a pattern for the whole text could exhaust the
		// stack.
		if (text.length > 40) return /[^\d.]/.test(text) ? noNumber : tooManyDigits;
		// Groups of any length: India writes 1,00,000.
		if (/^[+-]?\d[\d.]*[,'_ \u00a0\u202f][\d.,'_ \u00a0\u202f]*$/.test(text)) {
			return refuseSeparators(text);
		}
		if (/^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i.test(text)) {
			return new InvalidValue('is written with an exponent. Write all digits, like 83012.50');
		}
		if (/^-(\d+\.?\d*|\.\d+)$/.test(text)) return tooSmall;
		if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) {
			return findSheetError(text) ?? noNumber;
		}
	} else if (typeof text !== 'number' || !Number.isFinite(text)) {
		return noNumber;
	}

	const amount = Number(text);
	if (amount <= 0) return tooSmall;
	if (typeof text === 'number' && amount > Number.MAX_SAFE_INTEGER) return tooManyDigits;
	// A number that is given as text must keep its value as a JSON number. With 17 digits or more, it often does
	// not.
	if (!Number.isFinite(amount) || !new Big(text).eq(new Big(String(amount)))) return tooManyDigits;
	return amount;
}

/** Names every number that the text can mean: `1,000` is a thousand, or one. */
function refuseSeparators(text: string): InvalidValue {
	const readings = readingsOf(text);
	const problem = 'has a thousands separator or a decimal comma';
	return new InvalidValue(
		readings.length > 1
			? `${problem}: it can mean ${readings.join(' or ')}. Write the one that you mean`
			: `${problem}. Write it like ${readings[0] ?? '83012.50'}`,
	);
}

/** @returns every number that a text with separators can mean */
export function readingsOf(text: string): string[] {
	const isGrouped =
		/^[1-9]\d{0,2}(?:[,'_ \u00a0\u202f]\d{2,3})*[,'_ \u00a0\u202f]\d{3}(?:\.\d+)?$/.test(text);
	const hasDecimalComma = /^(?:\d+|\d{1,3}(?:[.'_ \u00a0\u202f]\d{3})+),\d+$/.test(text);
	return [
		...(hasDecimalComma ? [text.replace(/[^\d,]/g, '').replace(',', '.')] : []),
		...(isGrouped ? [text.replace(/[^\d.]/g, '')] : []),
	];
}

const noNumber = new InvalidValue('is not a number. Write it like 83012.50');
const tooSmall = new InvalidValue('must be greater than 0');
const tooManyDigits = new InvalidValue(
	'has more digits than a number in JSON keeps exactly. Use fewer digits',
);

/** A number of the service. If a double would change it, it is a text, see `parseJson`. */
export type Decimal = number | string;

/** Whether a value of the service is an amount that can be compared. */
export function isDecimal(value: unknown): value is Decimal {
	return typeof value === 'string'
		? /^-?\d{1,40}(\.\d{1,40})?$/.test(value)
		: Number.isFinite(value);
}

/** @returns the same decimal, as a number if a double keeps it exactly */
export function asDecimal(text: string): Decimal {
	const value = Number(text);
	return Number.isFinite(value) && new Big(String(value)).eq(new Big(text)) ? value : text;
}
