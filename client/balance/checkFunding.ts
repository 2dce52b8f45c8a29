/**
 * Whether the shown balance covers planned payments. It is advice: between this check and the payment the balance can
 * change, and the service decides. [Payment flow, step 1]
 */
import Big from 'big.js';

import { InvalidValue } from '../errors/InvalidValue';
import { asDecimal, type Decimal } from '../money/amount';
import { isGreater } from '../money/compare';
import { writeAmount } from '../money/writeAmount';
import { covered, short, unknown, type Funding, type Group } from './funding';
import type { FundingTerms } from './fundingTerms';
import { addUp } from './needed';
import type { PlannedPayment } from './plannedPayment';
import { readBalance, type ShownBalance } from './readBalance';

/**
 * @param answers BalanceInfo of each country of `planned`, as the service sent it
 * @param unread numbers of items that are not in `planned`, because they cannot be read. What they need is not known
 * @returns one row per balance: of all countries if they share it, otherwise of each country. None for no payments
 */
export function checkFunding(
	planned: readonly PlannedPayment[],
	answers: ReadonlyMap<string, unknown>,
	terms: FundingTerms,
	unread: readonly number[] = [],
): readonly Funding[] {
	const all = countriesOf(planned);
	if (planned.length === 0) return [];
	const groups = terms.mapping.isShared ? [all] : all.map((country) => [country]);
	return groups.map((countries) => {
		const group = { countries, planned: planned.filter((one) => countries.includes(one.country)) };
		const others = all.filter((country) => !countries.includes(country));
		return withUnread(judge(group, others, answers, terms), unread);
	});
}

/** More payments cannot make a balance enough that is short. */
function withUnread(row: Funding, unread: readonly number[]): Funding {
	if (unread.length === 0) return row;
	const told = { ...row, why: `${row.why} ${areUnread(unread)}` };
	return row.enough === 'yes' ? { ...told, enough: 'unknown', shortBy: null } : told;
}

/** More numbers would hide the rest. Each item has its own error. */
const mostNumbers = 5;

/** Counted as the error of each item counts them. */
function areUnread(unread: readonly number[]): string {
	const more = unread.length - mostNumbers;
	const listed = `${unread.slice(0, mostNumbers).join(', ')}${more > 0 ? ` and ${more} more` : ''} (the first is 0)`;
	return unread.length === 1
		? `An item cannot be read and is not counted: ${listed}. Correct it first.`
		: `${unread.length} items cannot be read and are not counted: ${listed}. Correct them first.`;
}

/** v2 has no balance. [Endpoints, v2] */
export function checkFundingOnV2(planned: readonly PlannedPayment[]): readonly Funding[] {
	if (planned.length === 0) return [];
	const why =
		'Version v2 of the API has no balance. Use v3 to check it. On v2 the service refuses a payment that the balance does not cover.';
	return [unknown({ countries: countriesOf(planned), planned }, why)];
}

/**
 * What *Check Balance First* decides before the first payment.
 *
 * @param stopsIfUnknown whether a balance that is not known stops the run, too
 * @returns the rows that stop the run. None if it may start
 */
export function findUnfunded(
	rows: readonly Funding[],
	stopsIfUnknown: boolean,
): readonly Funding[] {
	const short = rows.filter(({ enough }) => enough === 'no');
	if (short.length > 0 || !stopsIfUnknown) return short;
	return rows.filter(({ enough }) => enough === 'unknown');
}

const countriesOf = (planned: readonly PlannedPayment[]): string[] =>
	[...new Set(planned.map(({ country }) => country))].sort();

/** @param others countries that may be paid from the same balance */
function judge(
	group: Group,
	others: readonly string[],
	answers: ReadonlyMap<string, unknown>,
	terms: FundingTerms,
): Funding {
	const shown = readAll(group, answers, terms);
	if (shown instanceof InvalidValue) return unknown(group, shown.problem);
	const { currency, available, most } = shown;
	const sum = addUp(group.planned, currency, terms);
	if (sum instanceof InvalidValue) return unknown(group, sum.problem, { currency, available });
	const known = { currency, available, needed: asDecimal(sum) };
	if (isGreater(sum, available))
		return isGreater(sum, most) ? short(group, known) : unknown(group, differ(group, shown), known);
	return others.length === 0
		? covered(group, known, terms.reserve)
		: unknown(group, mayShare(group, others), known);
}

/** Countries that were asked one after the other: a payment may have moved between. */
interface Shown extends ShownBalance {
	/** `available` is the least of them. */
	readonly most: Decimal;
}

/** @returns what is missing, as whole sentences */
function readAll(
	{ countries }: Group,
	answers: ReadonlyMap<string, unknown>,
	{ mapping }: FundingTerms,
): Shown | InvalidValue {
	const all: ShownBalance[] = [];
	for (const country of countries) {
		if (!answers.has(country))
			return new InvalidValue(`The balance of ${country} was not read. Check again.`);
		const shown = readBalance(answers.get(country), mapping);
		if (shown instanceof InvalidValue)
			return new InvalidValue(
				`The balance of ${country} ${shown.problem}. Map the members that count.`,
			);
		all.push(shown);
	}
	const [currency = '', ...others] = [...new Set(all.map((one) => one.currency))];
	if (others.length > 0) return new InvalidValue(areSeveral(countries, [currency, ...others]));
	const [available = 0, ...rest] = all
		.map((one) => one.available)
		.sort((one, other) => new Big(one).cmp(new Big(other)));
	return { currency, available, most: rest.at(-1) ?? available };
}

const mayShare = ({ countries }: Group, others: readonly string[]): string =>
	`${[...countries, ...others].join(', ')} may be paid from one balance. Map the balance that they share, with a rate for each, such as 83.20 INR to IND for 1 USDT. The example workflow is-it-enough does so.`;

const areSeveral = (countries: readonly string[], currencies: readonly string[]): string =>
	`${countries.join(', ')} show balances in ${currencies.join(', ')}, so this is not one balance. Map the balance that they share.`;

const differ = ({ countries }: Group, { available, most, currency }: Shown): string =>
	`${countries.join(', ')} should show one balance, but show from ${writeAmount(available, currency)} to ${writeAmount(most, currency)}. Check again when no payment is in progress.`;
