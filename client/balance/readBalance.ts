/** Reads what can be paid out. The interface does not show the members of BalanceInfo. [Balance] */
import { InvalidValue } from '../errors/InvalidValue';
import { isRecord } from '../http/answer';
import { isDecimal, type Decimal } from '../money/amount';
import { readMember } from './memberPath';

/** Which members count, as paths: see `memberPath.ts`. */
export interface BalanceMapping {
	/** The amount that can be paid out. */
	readonly available: string;
	/** Its currency. */
	readonly currency: string;
	/** Whether all countries are paid from one balance, which each answer shows. */
	readonly isShared: boolean;
}

/** What the sandbox shows: how much can be paid out, in the currency of the country. */
export const defaultMapping: BalanceMapping = {
	available: 'balances[currency=wallet_currency].payout_amount',
	currency: 'payout_currency',
	isShared: false,
};

export interface ShownBalance {
	/** With every digit of the service. */
	readonly available: Decimal;
	readonly currency: string;
}

/**
 * Reads nothing but the mapped members, and takes no text for an amount that could have another meaning.
 *
 * @param answer BalanceInfo as the service sent it
 * @returns what is missing as a sentence that begins with its verb, without a value of the answer
 */
export function readBalance(
	answer: unknown,
	{ available: amountPath, currency: currencyPath }: BalanceMapping,
): ShownBalance | InvalidValue {
	if (!isRecord(answer)) return new InvalidValue('is no object');
	const available = readMember(answer, amountPath);
	if (available instanceof InvalidValue) return available;
	if (!isDecimal(available)) return new InvalidValue(`has no amount at '${amountPath}'`);
	const currency = readMember(answer, currencyPath);
	if (currency instanceof InvalidValue) return currency;
	if (!isCode(currency)) return new InvalidValue(`has no currency at '${currencyPath}'`);
	return { available, currency };
}

/** USDT and ISO 4217. */
const isCode = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Z]{3,10}$/.test(value);
