/**
 * Writes what a person approves: one line that says who gets how much for what. It depends on nothing but the
 * payment and the quoted amounts, so it is made again and compared before the payment is made.
 */
import { textOf } from '../../errors/textOf';
import { isRecord } from '../../http/answer';
import type { Decimal } from '../../money/amount';
import { sumOf } from '../../money/compare';
import { writeAmount } from '../../money/writeAmount';
import { canonicalJson } from './canonicalJson';
import type { PaymentOrder } from './order';
import { codeInText, inOneLine, nameInText, quotedInText, valueInText } from './plainText';
import { leavesOf, type ShownPayee } from './shownPayee';

/** The amounts of one payment, at the time of its preparation. */
export interface ShownAmounts {
	readonly sourceAmount: Decimal;
	readonly sourceCurrency: string;
	readonly payoutAmount: Decimal;
	readonly payoutCurrency: string;
}

/** What decides the text, in addition to the amounts. */
export interface ShownPayment {
	readonly order: Pick<PaymentOrder, 'externalId' | 'currency' | 'payoutCurrency' | 'side'>;
	readonly shown: ShownPayee;
	/** Terms that a person approves as well. */
	readonly terms: {
		readonly deal?: unknown;
		readonly maxSlippagePercent?: unknown;
		readonly replacesExternalId?: unknown;
		/** Further members of the quote request. */
		readonly quote?: unknown;
		/** Where the quote and its amount go in a whole body. */
		readonly quotePlaces?: unknown;
		/** What this person should look at. */
		readonly warnings?: unknown;
	};
	/** How many characters of the account are shown, from its end. Default: the last four. */
	readonly accountDigits?: number | undefined;
}

/** @returns the sentence, then what else is approved */
export function writeApprovalText(payment: ShownPayment, amounts: ShownAmounts): string {
	const { shown, terms } = payment;
	return [
		writeSentence(payment, amounts),
		...writeWarnings(terms.warnings),
		...writeMembers('With the quote', isGiven(terms.quote) ? [...leavesOf(terms.quote)] : []),
		...writePlaces(terms.quotePlaces),
		...writeMembers('Also sent', shown.others),
	].join('. ');
}

/**
 * @returns such as `Pay 7,500.00 AED, 172,059.56 INR, to Priya Sharma, account …6789 at SBIN0001234, for
 *   INV-2026-0777`
 */
export function writeSentence(
	{ order, shown, terms, accountDigits = fewestDigits }: ShownPayment,
	amounts: ShownAmounts,
): string {
	const { deal, maxSlippagePercent, replacesExternalId } = terms;
	// A fresh quote changes the amount that is not fixed.
	const tolerance =
		maxSlippagePercent === undefined
			? ''
			: ` (may still change by up to ${textOf(maxSlippagePercent)} %)`;
	const isSourceFixed = order.side === 'source';
	return [
		`Pay ${writeAmount(amounts.sourceAmount, amounts.sourceCurrency)}${isSourceFixed ? '' : tolerance}`,
		`${writeAmount(amounts.payoutAmount, amounts.payoutCurrency)}${isSourceFixed ? tolerance : ''}`,
		...(deal === undefined ? [] : [`at deal ${codeInText(deal)}`]),
		`to ${shown.name === undefined ? 'somebody whose name is not shown' : nameInText(shown.name)}`,
		writeAccount(shown, accountDigits),
		`for ${codeInText(order.externalId)}`,
		...(replacesExternalId === undefined
			? []
			: [`which replaces ${codeInText(replacesExternalId)}`]),
	].join(', ');
}

function writeAccount({ account, branch }: ShownPayee, digits: number): string {
	const at = branch === undefined ? '' : ` at ${codeInText(branch)}`;
	return account === undefined
		? `account not shown${at}`
		: `account ${lastDigits(charactersOf(account), digits)}${at}`;
}

const fewestDigits = 4;

/** As the text shows them, so that what cannot be told apart there counts as the same. */
const charactersOf = (account: unknown): string[] => [
	...inOneLine(account, Number.POSITIVE_INFINITY),
];

/** A message or a screen that others see should not show the whole account. */
const lastDigits = (characters: readonly string[], digits: number): string =>
	isShort(characters, digits)
		? codeInText(characters.join(''))
		: `…${codeInText(characters.slice(-digits).join(''))}`;

const isShort = ({ length }: readonly string[], digits: number): boolean =>
	length < 8 || length <= digits;

/** @returns whether the sentence shows all characters of the account */
export const isWholeAccount = (account: unknown, digits = fewestDigits): boolean =>
	isShort(charactersOf(account), digits);

const changeStart = 'It was ';

/** @returns what is said after a warning about another account, as a sentence of its own */
export const writeChange = (before: string, now: string): string =>
	`${changeStart}${before}, and is ${now} now`;

/** @returns the warning without the numbers of accounts: others than those who approve may read an error */
export function withoutChange(warning: unknown): string {
	const text = textOf(warning);
	// The first one: what comes from outside may hold the same words, and a shorter text gives nothing away.
	const at = text.indexOf(`. ${changeStart}`);
	return inOneLine(at < 0 ? text : text.slice(0, at), 400);
}

/** @returns each account as the sentence shows it, with as many characters as tell them apart */
export function shortAccounts(accounts: readonly string[]): string[] {
	const digitsOf = createDigitCounter(accounts);
	return accounts.map((one) => lastDigits(charactersOf(one), digitsOf(one) ?? fewestDigits));
}

/**
 * @param accounts of all payments that one person approves together
 * @returns how many characters of an account tell it apart from the others; undefined if the usual ones do
 */
export function createDigitCounter(
	accounts: readonly unknown[],
): (account: unknown) => number | undefined {
	const alike = new Map<string, Set<string>>();
	for (const account of accounts) {
		if (account === undefined) continue;
		const whole = charactersOf(account);
		const end = endOf(whole, fewestDigits);
		alike.set(end, (alike.get(end) ?? new Set()).add(whole.join('')));
	}
	return (account) => {
		if (account === undefined) return undefined;
		const group = [...(alike.get(endOf(charactersOf(account), fewestDigits)) ?? [])];
		return group.length > 1 ? digitsThatDiffer(group.map((one) => [...one])) : undefined;
	};
}

const endOf = (characters: readonly string[], digits: number): string =>
	characters.slice(-digits).join('');

function digitsThatDiffer(accounts: ReadonlyArray<readonly string[]>): number {
	const longest = Math.max(...accounts.map(({ length }) => length));
	for (let digits = fewestDigits + 1; digits < longest; digits++)
		if (new Set(accounts.map((one) => endOf(one, digits))).size === accounts.length) return digits;
	return longest;
}

const writeWarnings = (warnings: unknown): string[] =>
	Array.isArray(warnings) && warnings.length > 0
		? [`Look at this: ${warnings.map(quotedInText).join(', ')}`]
		: [];

const isGiven = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 0;

/** All of them: one that is left out may decide who gets how much. */
function writeMembers(words: string, members: ShownPayee['others']): string[] {
	if (members.length === 0) return [];
	const written = members.map(
		([path, value]) => `${codeInText(path)} ${valueInText(asText(value))}`,
	);
	return [`${words}: ${written.join(', ')}`];
}

function writePlaces(places: unknown): string[] {
	if (!isRecord(places)) return [];
	const { amount, quote } = places;
	return [`The amount is sent as ${codeInText(amount)}, the quote as ${codeInText(quote)}`];
}

const asText = (value: unknown): unknown =>
	typeof value === 'object' ? canonicalJson(value) : value;

/** What the text of a batch needs of each of its payments. */
export interface ShownLine {
	/** What a person reads. */
	readonly text: string;
	/** Amounts are texts, because a number is read back as a double and can lose digits. */
	readonly quoted: ShownAmounts;
}

/** @returns the totals in one line, then one line for each payment */
export function writeBatchText(lines: readonly ShownLine[]): string {
	return [
		writeTotals(lines.map(({ quoted }) => quoted)),
		...lines.map(({ text }, index) => `${index + 1}. ${text}`),
	].join('\n');
}

/** @param amounts of each payment, at least one */
export function writeTotals(amounts: readonly ShownAmounts[]): string {
	const sources = totalsOf(amounts.map((one) => [one.sourceCurrency, one.sourceAmount]));
	const payouts = totalsOf(amounts.map((one) => [one.payoutCurrency, one.payoutAmount]));
	const count = amounts.length === 1 ? '1 payment' : `${amounts.length} payments`;
	return `${count} to make: ${sources} in total, ${payouts} to the beneficiaries`;
}

function totalsOf(amounts: ReadonlyArray<readonly [currency: string, amount: Decimal]>): string {
	const currencies = [...new Set(amounts.map(([currency]) => currency))].sort();
	return currencies
		.map((currency) => {
			const own = amounts.filter(([each]) => each === currency).map(([, amount]) => amount);
			return writeAmount(sumOf(own), currency);
		})
		.join(' and ');
}
