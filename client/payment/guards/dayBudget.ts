/**
 * A limit for all payments of a day, over all runs. What was paid today is read from the service's list once per
 * run. Whatever the list does not show stops the payment, because a guess could be too low.
 */
import { z } from 'zod';

import { InputError } from '../../errors/InputError';
import { InvalidValue } from '../../errors/InvalidValue';
import type { ServiceRecord } from '../../http/answer';
import { checkInput } from '../../call/prepare';
import { amount, jsonObject, wholeNumber } from '../../input/checks';
import { optional, requireNotEmptied } from '../../input/rule';
import { isDecimal } from '../../money/amount';
import { isGreater, sumOf } from '../../money/compare';
import { mayBeToken } from '../../problem/hideTokens';
import { compareMoments, readMoment, type Moment } from '../moment';
import { sourceCurrencies } from '../../interface/vocabulary';
import { members as known, readCode, readId, sideOf, unwrap } from '../recordMembers';
import type { Quote } from '../send/quote';

/** Which member of a listed payment shows what. */
export interface ListedMembers {
	readonly amount?: string | undefined;
	readonly currency?: string | undefined;
	readonly time?: string | undefined;
}

export interface BudgetTerms {
	/** In any one source currency. */
	readonly maxTotal: number | undefined;
	readonly maxPayments: number | undefined;
	/** The user's own names, for a list whose members the interface does not show. */
	readonly members: ListedMembers;
}

/** What a payment takes out of the budget. */
type Reserved = Pick<Quote, 'currency' | 'sourceAmount'>;

export interface DayBudget {
	/**
	 * Counts one more payment of this run. Call it before the payment is sent.
	 *
	 * @param instead what was reserved for the same payment before. It stays reserved if this is refused
	 * @throws InputError (`limit_exceeded`) if it does not fit, or if the list does not show what was paid today;
	 *   what reading the list throws
	 */
	reserve(payment: Reserved, instead?: Reserved): Promise<void>;
}

const many = Number.MAX_SAFE_INTEGER;
const options = {
	max_total_per_day: optional(amount),
	max_payments_per_day: optional(wholeNumber(1, many)),
	listed_members: optional(readMembers),
};
const schema = z.object(options);

/**
 * Takes the strictest value of each limit. An item without a limit does not lift the limit of the others.
 *
 * @param inputs the items that can be read, with the service's field names
 * @returns undefined if no item has a limit
 * @throws InputError that names every value that is invalid, or was set but is empty
 */
export function readBudgetTerms(
	inputs: ReadonlyArray<Readonly<Record<string, unknown>>>,
): BudgetTerms | undefined {
	const all = inputs.map((input) => {
		requireNotEmptied(input, Object.keys(options));
		return checkInput(schema, input);
	});
	const least = (values: ReadonlyArray<number | undefined>): number | undefined => {
		const given = values.filter((value) => value !== undefined);
		return given.length === 0 ? undefined : Math.min(...given);
	};
	const maxTotal = least(all.map(({ max_total_per_day }) => max_total_per_day));
	const maxPayments = least(all.map(({ max_payments_per_day }) => max_payments_per_day));
	if (maxTotal === undefined && maxPayments === undefined) return undefined;
	const members = all.map(({ listed_members }) => listed_members).find((one) => one) ?? {};
	return { maxTotal, maxPayments, members };
}

function readMembers(value: unknown): ListedMembers | InvalidValue {
	const given = jsonObject(value);
	if (given instanceof InvalidValue) return given;
	const names = ['amount', 'currency', 'time'];
	const isKnown = Object.entries(given).every(
		([name, member]) => names.includes(name) && typeof member === 'string' && member !== '',
	);
	return isKnown
		? given
		: new InvalidValue(`may name ${names.join(', ')}, each with the name of a member`);
}

/**
 * @param readToday lists the payments since the day began, of all countries. Others may be among them, and a
 *   payment may be there twice. The later one is newer
 * @param dayStartMs in milliseconds since 1970
 */
export function createDayBudget(
	terms: BudgetTerms,
	readToday: () => Promise<readonly ServiceRecord[]>,
	dayStartMs: number,
): DayBudget {
	let paid: Promise<Paid> | undefined;
	const reserved = new Set<Reserved>();
	return {
		async reserve(payment, instead) {
			paid ??= readToday().then((records) => countPaid(records, terms, dayStartMs));
			const today = await paid;
			const own = [...reserved].filter((one) => one !== instead).concat(payment);
			const all = [...today.amounts, ...own];
			requireWithin(terms, { count: today.count + own.length, currency: payment.currency, all });
			if (instead) reserved.delete(instead);
			reserved.add(payment);
		},
	};
}

interface Paid {
	readonly count: number;
	/** Empty if only the number of payments is limited. */
	readonly amounts: readonly Reserved[];
}

function requireWithin(
	{ maxTotal, maxPayments }: BudgetTerms,
	{
		count,
		currency,
		all,
	}: { readonly count: number; readonly currency: string; readonly all: readonly Reserved[] },
): void {
	if (maxPayments !== undefined && count > maxPayments)
		exceeded('max_payments_per_day', `is ${maxPayments}, and this would be number ${count} today`);
	if (maxTotal === undefined) return;
	const own = all.filter((one) => one.currency === currency);
	const total = sumOf(own.map(({ sourceAmount }) => sourceAmount));
	if (isGreater(total, maxTotal))
		exceeded(
			'max_total_per_day',
			`is ${maxTotal} ${currency}, and with this payment today's total would be ${total} ${currency}`,
		);
}

/** No money has moved, and none will. A reversed payment counts: it had succeeded. */
const unpaid = new Set<unknown>(['failed', 'rejected', 'canceled']);

function countPaid(
	records: readonly ServiceRecord[],
	{ maxTotal, members }: BudgetTerms,
	dayStartMs: number,
): Paid {
	const today = new Map<string, ServiceRecord>();
	const seen = new Map<string, Moment>();
	for (const record of records.map(unwrap)) {
		const id = identityOf(record);
		const moment = readMoment(record[members.time ?? 'timestamp']);
		if (id !== undefined) {
			// A row of an earlier state, such as a failure before another try, says nothing about the present one.
			if (compareMoments(seen.get(id) ?? unknownMoment, moment) > 0) continue;
			seen.set(id, moment);
			// Lists may show a payment twice. As last seen, it may have failed.
			today.delete(id);
		}
		if (unpaid.has(record['status'])) continue;
		const { atMs } = readMoment(withTime(record[members.time ?? 'timestamp']));
		if (atMs === null) notShown(record, members.time ?? 'timestamp');
		if (atMs < dayStartMs) continue;
		// Two payments may look like one.
		if (id === undefined) notShown(record, 'id');
		today.set(id, record);
	}
	return {
		count: today.size,
		amounts:
			maxTotal === undefined
				? []
				: [...today.values()].map((record) => readReserved(record, members)),
	};
}

const unknownMoment: Moment = { atMs: null };

const identityOf = (record: ServiceRecord): string | undefined =>
	[...known.paymentId, ...known.externalId]
		.map((name) => readId(record[name]))
		.find((id) => id !== undefined);

/** A date without a time may be before or after the start of the day. */
const withTime = (value: unknown): unknown =>
	typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value) ? value : undefined;

function readReserved(record: ServiceRecord, members: ListedMembers): Reserved {
	const names = members.amount === undefined ? known.sourceAmount : [members.amount];
	const value = names.map((name) => record[name]).find(isDecimal);
	// A negative amount would make room for more.
	if (value === undefined || Number(value) < 0) notShown(record, names[0] ?? '');
	const currency = readCurrency(record, members);
	// An amount in any other currency is not the one that the limit is about.
	if (!sourceCurrencies.some((one) => one === currency) || currency === undefined)
		notShown(record, members.currency ?? known.sourceCurrency[0]);
	return { currency, sourceAmount: value };
}

function readCurrency(record: ServiceRecord, { currency }: ListedMembers): string | undefined {
	const own = currency === undefined ? known.sourceCurrency : [currency];
	const code = own.map((name) => readCode(record[name])).find((one) => one !== undefined);
	if (code !== undefined || currency !== undefined) return code?.toUpperCase();
	const shared = readCode(record['currency']);
	return sideOf(shared) === 'source' ? shared?.toUpperCase() : undefined;
}

function notShown(record: ServiceRecord, member: string): never {
	const id = readId(record['id'] ?? record['payment_id']);
	const isPlain = id !== undefined && /^[\w.#-]{1,128}$/.test(id) && !mayBeToken(id);
	const named = isPlain ? ` ${id}` : '';
	throw new InputError(
		[
			{
				field: '',
				problem: `The list of payments shows no '${member}' of the payment${named}, so nobody knows what was paid today`,
			},
		],
		'limit_exceeded',
		"On v3, name the members of your account in 'Members of Listed Payments'. If the list does not show them, the limits per day cannot work: remove them only if the person who set them agrees.",
	);
}

function exceeded(field: string, problem: string): never {
	throw new InputError(
		[{ field, problem }],
		'limit_exceeded',
		'The limit counts all payments of the account today, of all runs. Do not split the payment. Send it on another day. Change the limit only if the person who set it agrees.',
	);
}
