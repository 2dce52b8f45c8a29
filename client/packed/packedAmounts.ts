/** Many exact amounts, in 9 bytes each. An amount with more than 15 digits takes more. */
import Big from 'big.js';

import { floats, smallNumbers } from './growing';

/** In place of the number of decimals. */
const none = 255;
const long = 254;

export class PackedAmounts {
	/** Without their decimal point. */
	private readonly digits = floats();
	private readonly decimals = smallNumbers();
	private readonly longOnes = new Map<number, string>();

	/** In memory, with the room for more. */
	get byteLength(): number {
		return this.digits.byteLength + this.decimals.byteLength;
	}

	/** @param amount a decimal text, such as `-83012.50`; undefined if it is not known */
	push(amount: string | undefined): void {
		if (amount === undefined) return this.write(0, none);
		const dot = amount.indexOf('.');
		const decimals = dot < 0 ? 0 : amount.length - dot - 1;
		const digits = Number(amount.replace('.', ''));
		if (Number.isSafeInteger(digits) && decimals < long) return this.write(digits, decimals);
		this.longOnes.set(this.digits.length, amount);
		this.write(0, long);
	}

	at(place: number): Big | undefined {
		const decimals = this.decimals.at(place);
		if (decimals === none) return undefined;
		if (decimals === long) return new Big(this.longOnes.get(place) ?? 0);
		return new Big(`${this.digits.at(place)}e-${decimals}`);
	}

	private write(digits: number, decimals: number): void {
		this.digits.push(digits);
		this.decimals.push(decimals);
	}
}
