/** Writes amounts for people. */
import Big from 'big.js';

import type { Decimal } from './amount';
import { decimalsIn } from './decimals';

/** @returns such as `7,500.00 AED`, with every digit of the amount */
export function writeAmount(amount: Decimal, currency: string): string {
	const [whole = '', decimals = ''] = new Big(amount).toFixed().split('.');
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
	const padded = decimals.padEnd(decimalsIn(currency), '0');
	return `${grouped}${padded === '' ? '' : `.${padded}`} ${currency}`;
}
