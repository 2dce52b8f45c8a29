/** Exact sums. Currencies are never added up with each other. */
import Big from 'big.js';

import type { PaymentFacts } from './facts';

export interface Money {
	readonly amount: Big | undefined;
	readonly currency: string;
}

/** @returns by currency. An amount that is not known adds nothing */
function sumsOf(list: readonly Money[]): ReadonlyMap<string, Big> {
	const sums = new Map<string, Big>();
	for (const { amount, currency } of list) {
		if (amount !== undefined) sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(amount));
	}
	return sums;
}

/** @returns undefined if an amount is not known, or if there are several currencies, or none */
export function wholeSumOf(
	list: readonly Money[],
): { readonly amount: Big; readonly currency: string } | undefined {
	if (list.some(({ amount }) => amount === undefined)) return undefined;
	const [only, another] = sumsOf(list);
	if (only === undefined || another !== undefined) return undefined;
	return { currency: only[0], amount: only[1] };
}

export const debitsOf = ({ wallet }: PaymentFacts): ReadonlyMap<string, Big> =>
	sumsOf(wallet.filter(({ kind }) => kind === 'debit'));

export const creditsOf = ({ wallet }: PaymentFacts): ReadonlyMap<string, Big> =>
	sumsOf(wallet.filter(({ kind }) => kind === 'credit'));
