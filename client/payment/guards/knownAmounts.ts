/** The amounts in a row of the user's own data. */
import { InvalidValue } from '../../errors/InvalidValue';
import { isRecord } from '../../http/answer';
import { isSameToTheCent } from '../../money/compare';
import { readWrittenAmount, type WrittenAmount } from '../../money/writtenAmount';
import { payoutCurrencies, sourceCurrencies } from '../../interface/vocabulary';
import { readCode, sideOf } from '../recordMembers';
import type { PaymentOrder } from '../send/order';
import type { Row } from './knownCells';

export interface KnownAmount extends WrittenAmount {
	/** Undefined if the row does not say which of the two it is. */
	readonly side: 'source' | 'payout' | undefined;
}

export interface KnownAmounts {
	readonly amounts: readonly KnownAmount[];
	/** The member with an amount that cannot be read, and why. */
	readonly unreadable?: string;
}

/** Where several members of a line are there, the first one counts. */
const anySide = [
	...['amount', 'paymentamount', 'paidamount', 'amountpaid', 'sentamount', 'amountsent'],
	...['transferamount', 'transactionamount', 'invoiceamount', 'totalamount', 'amounttotal'],
	...['total', 'totalpaid', 'grandtotal', 'grossamount', 'netamount', 'sum', 'value'],
];
const ofSource = ['sourceamount', 'amountsource', 'baseamount', 'debitamount', 'sendamount'];
const ofPayout = ['payoutamount', 'amountdestination', 'destinationamount', 'receivedamount'];
const currencyNames = ['currency', 'amountcurrency', 'currencycode', 'ccy', 'curr'];
const codes = [...new Set([...sourceCurrencies, ...Object.values(payoutCurrencies)])];

/** An object inside the row is read if the row itself has no amount. */
const maxDepth = 3;

/** @param row with members of any spelling */
export function readKnownAmounts(row: Row, depth = 0): KnownAmounts {
	const own = readOwn(row);
	if (own.amounts.length > 0 || own.unreadable !== undefined || depth === maxDepth) return own;
	const inner = Object.values(row)
		.filter(isRecord)
		.map((one) => readKnownAmounts(one, depth + 1));
	return (
		inner.find(({ unreadable }) => unreadable !== undefined) ?? {
			amounts: inner.flatMap(({ amounts }) => amounts),
		}
	);
}

/** A member with the currency in its name, such as `amount_aed`. */
const named = codes.flatMap((code) =>
	[`amount${code}`, `${code}amount`, `total${code}`].map((name) => ({
		names: [name.toLowerCase()],
		side: sideOf(code),
		currencies: [] as string[],
		code,
	})),
);

const lines = [
	{ names: ofSource, side: 'source' as const, currencies: ['sourcecurrency', 'basecurrency'] },
	{
		names: ofPayout,
		side: 'payout' as const,
		currencies: ['payoutcurrency', 'destinationcurrency', 'amountcurrency'],
	},
	{ names: anySide, side: undefined, currencies: currencyNames },
	...named,
];

function readOwn(row: Row): KnownAmounts {
	const members = membersOf(row);
	const find = (names: readonly string[]) =>
		names.map((name) => members.get(name)).find((one) => one !== undefined);
	const amounts: KnownAmount[] = [];
	for (const line of lines) {
		const member = find(line.names);
		if (!member || isRecord(member.value)) continue;
		const read = readWrittenAmount(member.value);
		if (read === undefined) continue;
		if (read instanceof InvalidValue)
			return { amounts: [], unreadable: `'${member.key}' ${read.problem}` };
		const written = 'code' in line ? line.code : find(line.currencies)?.value;
		const currency =
			read.currency ?? readCode(typeof written === 'string' ? written.trim() : '')?.toUpperCase();
		amounts.push({ readings: read.readings, side: line.side ?? sideOf(currency), currency });
	}
	return { amounts };
}

const membersOf = (
	row: Row,
): ReadonlyMap<string, { readonly key: string; readonly value: unknown }> =>
	new Map(
		Object.entries(row)
			.filter(([, value]) => value !== undefined && value !== null && value !== '')
			.map(([key, value]) => [key.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), { key, value }]),
	);

/** @returns undefined if no amount is in the currency in which the order fixes its own */
export function hasSameAmount(
	{ amounts }: Pick<KnownAmounts, 'amounts'>,
	order: PaymentOrder,
): boolean | undefined {
	const side = order.side === 'source' ? 'source' : 'payout';
	const currency = side === 'source' ? order.currency : order.payoutCurrency;
	const comparable = amounts.filter(
		(one) =>
			(one.side === undefined || one.side === side) &&
			(one.currency === undefined || one.currency === currency),
	);
	return comparable.length === 0
		? undefined
		: comparable.some(({ readings }) => readings.some((one) => isSameToTheCent(one, order.amount)));
}
