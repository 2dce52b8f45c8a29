/** Decimal rounding for amounts that arrive as JSON numbers. [Limits, Payment amount precision] */

function shiftDecimalPoint(value: number, places: number): number {
	const [digits = '0', exponent = '0'] = String(value).split('e');
	return Number(`${digits}e${Number(exponent) + places}`);
}

/** Rounds the number as written, half away from zero, to `decimals` places. So 1.005 gives 1.01. */
export function roundTo(value: number, decimals: number): number {
	const shifted = shiftDecimalPoint(Math.abs(value), decimals);
	return Math.sign(value) * shiftDecimalPoint(Math.round(shifted), -decimals);
}

/** Whole millionths of a currency unit. The ledger adds and subtracts only these. */
export type Micros = bigint;

export function toMicros(value: number): Micros {
	return BigInt(Math.round(shiftDecimalPoint(value, 6)));
}

export function fromMicros(value: Micros): number {
	return shiftDecimalPoint(Number(value), -6);
}

/** Writes every digit and no exponent, even for very small and very large amounts. */
export function writeDecimal(value: number): string {
	const [mantissa = '0', exponent] = String(Math.abs(value)).split('e');
	const sign = value < 0 ? '-' : '';
	if (exponent === undefined) return `${sign}${mantissa}`;
	const [whole = '0', fraction = ''] = mantissa.split('.');
	const places = Number(exponent);
	return places < 0
		? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
		: `${sign}${whole}${fraction.padEnd(places, '0')}`;
}
