/** Reads how the user wants a balance to be compared with what it must pay. */
import { z } from 'zod';

import { InputError } from '../errors/InputError';
import { InvalidValue } from '../errors/InvalidValue';
import { isRecord } from '../http/answer';
import { checkInput } from '../call/prepare';
import { amount, countryCode, oneOf, percent } from '../input/checks';
import { optional, requireNotEmptied, rule } from '../input/rule';
import type { Decimal } from '../money/amount';
import { payoutCurrencies, sourceCurrencies } from '../interface/vocabulary';
import { memberPath, memberPathOrText } from './memberPath';
import { defaultMapping, type BalanceMapping } from './readBalance';

/** For premium and transaction cost, which the service takes in addition to the payout. [Payment record] */
export interface Reserve {
	/** Of each amount. */
	readonly percent: Decimal;
	/** Of each payment, in the currency of the balance. Undefined: none. */
	readonly perPayment: { readonly amount: Decimal; readonly currency: string } | undefined;
}

/** So many units of `currency` are one unit of `balanceCurrency`. Both are named, so that nobody guesses. */
export interface Rate {
	readonly country: string;
	readonly currency: string;
	readonly balanceCurrency: string;
	readonly rate: Decimal;
}

export interface FundingTerms {
	readonly mapping: BalanceMapping;
	readonly reserve: Reserve;
	readonly rates: readonly Rate[];
}

function code(value: unknown): string | InvalidValue {
	return typeof value === 'string' && /^[A-Z]{3,10}$/.test(value)
		? value
		: new InvalidValue('must be a currency in capital letters, such as USDT or INR');
}

const options = {
	available_member: optional(memberPath),
	currency_member: optional(memberPathOrText),
	shared_balance: optional((value) =>
		typeof value === 'boolean' ? value : new InvalidValue('must be true or false'),
	),
	reserve_percent: optional(percent),
	reserve_per_payment: optional(amount),
	reserve_currency: optional(code),
	rates: optional(readRates),
};
const schema = z.object(options);

/**
 * @param input with the names of `options`. One that is missing has its default
 * @throws InputError with every value that is invalid, was set but is empty, or lacks the one that belongs to it
 */
export function readFundingTerms(input: Readonly<Record<string, unknown>>): FundingTerms {
	requireNotEmptied(input, Object.keys(options));
	const given = checkInput(schema, input);
	const { available_member: available, currency_member: currency } = given;
	// A default for one of them would give the amount of the other a currency that nobody named.
	requireBoth({ available_member: available, currency_member: currency });
	const mapped =
		available === undefined || currency === undefined ? defaultMapping : { available, currency };
	const { reserve_per_payment: fixed, reserve_currency: inCurrency } = given;
	requireBoth({ reserve_per_payment: fixed, reserve_currency: inCurrency });
	return {
		mapping: { ...mapped, isShared: given.shared_balance ?? false },
		reserve: {
			percent: given.reserve_percent ?? 0,
			perPayment:
				fixed === undefined || inCurrency === undefined
					? undefined
					: { amount: fixed, currency: inCurrency },
		},
		rates: given.rates ?? [],
	};
}

function requireBoth(pair: Readonly<Record<string, unknown>>): void {
	const names = Object.keys(pair);
	const missing = names.filter((name) => pair[name] === undefined);
	if (missing.length !== 1) return;
	throw new InputError(
		missing.map((field) => ({
			field,
			problem: `is required with ${names.filter((name) => name !== field).join()}`,
		})),
	);
}

const rateSchema = z.object({
	country: rule(countryCode),
	currency: rule(oneOf([...sourceCurrencies, ...Object.values(payoutCurrencies)])),
	balance_currency: rule(code),
	rate: rule(amount),
});

function readRates(value: unknown): readonly Rate[] | InvalidValue {
	if (!Array.isArray(value)) return new InvalidValue('must be a list of rates');
	const read = value.map((row, at) => readRate(row, at + 1));
	const wrong = read.find((one) => one instanceof InvalidValue);
	if (wrong) return wrong;
	const rates = read.filter((one): one is Rate => !(one instanceof InvalidValue));
	const keys = rates.map((one) => [one.country, one.currency, one.balanceCurrency].join(' '));
	const twice = keys.find((key, at) => keys.indexOf(key) !== at);
	return twice === undefined ? rates : new InvalidValue(`has ${twice} twice. Keep the right rate`);
}

function readRate(row: unknown, number: number): Rate | InvalidValue {
	if (!isRecord(row)) return new InvalidValue(`row ${number} is no rate`);
	const checked = rateSchema.safeParse(row);
	if (checked.success) {
		const { balance_currency: balanceCurrency, ...rest } = checked.data;
		return { ...rest, balanceCurrency };
	}
	const [issue] = checked.error.issues;
	return new InvalidValue(`row ${number}, ${issue?.path.join('.')}: ${issue?.message}`);
}
