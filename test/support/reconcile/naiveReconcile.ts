/**
 * The rules of docs/reconcile.md once more, as simply as they can be written: lists that are searched from end to
 * end, and whole numbers of a hundred-millionth. Shares no code with the client.
 */
import type { KeyName } from '../../../client/report/reconcile/terms';
import type { Tables } from './randomTables';
import { window } from './randomTables';

type Row = Readonly<Record<string, string>>;

export interface NaiveResult {
	readonly match: string;
	readonly also: string;
	/** Empty by payment ID. */
	readonly externalId: string;
	readonly ledgerRows: number;
	readonly reportRows: number;
}

const decimals = 8;

function units(text: string): bigint {
	const [whole = '', fraction = ''] = text.replace('-', '').split('.');
	const size = BigInt(whole + fraction.padEnd(decimals, '0'));
	return text.startsWith('-') ? -size : size;
}

function written(value: bigint): string {
	const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
	const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
	return value < 0n ? `-${text}` : text;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

const asRows = ([headings = [], ...rows]: Tables['ledger']): Row[] =>
	rows.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? ''])));

interface Payment {
	readonly key: string;
	readonly payout: Row[];
	readonly wallet: Row[];
	readonly ledger: Row[];
}

const kinds: Readonly<Record<string, (amount: string) => string>> = {
	debit: () => 'debit',
	credit: () => 'credit',
	account_validation: () => 'fee',
	fund: () => 'other',
	mystery: (amount) => (amount.startsWith('-') ? 'debit' : 'other'),
};
const kindOf = (row: Row): string => kinds[row['operation'] ?? '']?.(row['amount'] ?? '') ?? '?';

const externalOf = (row: Row): string => row['external_id'] ?? row['externalId'] ?? '';
const paymentOf = (row: Row): string => row['id'] ?? row['txn'] ?? row['paymentId'] ?? '';

/** Rows of one payment, side by side. */
function group(
	tables: Readonly<Record<'payout' | 'wallet' | 'ledger', Row[]>>,
	by: KeyName,
): Payment[] {
	const all = [...tables.payout, ...tables.wallet, ...tables.ledger];
	const payments: Payment[] = [];
	let unknown = 0;
	const keyOf = (row: Row): string => {
		const external = by === 'externalId' ? externalOf(row) : '';
		const id = paymentOf(row);
		if (external !== '') return `external ${external}`;
		if (id === '') return `none ${unknown++}`;
		if (by === 'paymentId') return `payment ${id}`;
		const other = all.find((one) => paymentOf(one) === id && externalOf(one) !== '');
		return other ? `external ${externalOf(other)}` : `payment ${id}`;
	};
	for (const side of ['payout', 'wallet', 'ledger'] as const) {
		for (const row of tables[side]) {
			const key = keyOf(row);
			const known = payments.find((one) => one.key === key);
			const payment = known ?? { key, payout: [], wallet: [], ledger: [] };
			if (!known) payments.push(payment);
			payment[side].push(row);
		}
	}
	return payments;
}

const groups: Readonly<Record<string, string>> = {
	succeeded: 'paid',
	paid: 'paid',
	queued: 'open',
	processing: 'open',
	pending: 'open',
	failed: 'failed',
	rejected: 'failed',
	canceled: 'failed',
};
const statusOf = (row: Row): string => groups[row['status'] ?? ''] ?? row['status'] ?? '';

const isInside = (time: string, withEnd: boolean): boolean =>
	time === '' || (time >= window.start && (withEnd ? time <= window.end : time < window.end));
const inLedgerWindow = (row: Row): boolean => isInside(row['date'] ?? '', false);
const inPayoutWindow = (row: Row): boolean => isInside(row['created_at'] ?? '', false);
const inWalletWindow = (row: Row): boolean => isInside(row['timestamp'] ?? '', true);

/** Rows of the ledger that take back another one. */
function takenBack({ ledger }: Payment): Row[] {
	const booked = ledger.find((row) => statusOf(row) !== 'reversed');
	const sign = (row: Row): boolean => (row['amount'] ?? '').startsWith('-');
	return ledger.filter(
		(row) => statusOf(row) === 'reversed' || (booked !== undefined && sign(row) !== sign(booked)),
	);
}

/** Rows of the payout report without those that were made again here. */
function current({ payout }: Payment, entries: readonly Row[]): Row[] {
	const rest = payout.filter((row) => {
		const retries = entries.filter(
			(one) =>
				one['linked_txn'] === row['id'] &&
				row['id'] !== '' &&
				one['txn'] !== '' &&
				one['txn'] !== row['id'],
		);
		const last = retries.at(-1)?.['txn'];
		const isRetried = last !== undefined && payout.some((one) => one['id'] === last);
		return !(isRetried && statusOf(row) === 'reversed');
	});
	return rest.length > 0 ? rest : payout;
}

function sum(rows: readonly Row[], name: string, kind: string): Map<string, bigint> {
	const sums = new Map<string, bigint>();
	for (const row of rows) {
		const amount = row[name] ?? '';
		if (kindOf(row) !== kind || amount === '') continue;
		const currency = row['currency'] ?? '';
		sums.set(currency, (sums.get(currency) ?? 0n) + size(units(amount)));
	}
	return sums;
}

function wasReversed(payment: Payment): boolean {
	if (payment.payout.some((row) => statusOf(row) === 'reversed')) return true;
	if (takenBack(payment).length > 0) return true;
	const debits = sum(payment.wallet, 'amount', 'debit');
	return [...sum(payment.wallet, 'amount', 'credit')].some(
		([currency, back]) => back > 0n && back >= (debits.get(currency) ?? 0n),
	);
}

function isSameAmount(own: Row, reported: Row): boolean {
	const [one, other] = [own['amount'] ?? '', reported['amount'] ?? ''];
	if (one === '' || other === '' || size(units(one)) !== units(other)) return false;
	const [currency, reportedCurrency] = [own['currency'], reported['amount_currency']];
	return currency === '' || reportedCurrency === '' || currency === reportedCurrency;
}

function isSameStatus(own: string, reported: string): boolean {
	if (own === reported) return true;
	return own === '' && ['paid', 'open', 'reversed'].includes(reported);
}

/** All that applies, in the order of precedence. */
function findings(payment: Payment, entries: readonly Row[]): string[] {
	const { payout, wallet, ledger } = payment;
	const isBooked = ledger.some(inLedgerWindow);
	const isReported = payout.some(inPayoutWindow);
	if (!isBooked && !isReported && !wallet.some(inWalletWindow)) return ['outsideWindow'];
	if (wallet.some((row) => kindOf(row) === 'fee')) return ['validationFee'];
	const both = ledger.length > 0 && payout.length > 0;
	const rows = current(payment, entries);
	const back = takenBack(payment).length;
	const statuses = back > 0 ? ['reversed'] : ledger.map(statusOf);
	const found: string[] = [];
	if (both && !ledger.every((own) => rows.every((row) => isSameAmount(own, row))))
		found.push('amountDiffers');
	if (both && !statuses.every((own) => rows.every((row) => isSameStatus(own, statusOf(row)))))
		found.push('statusDiffers');
	const missingInReport = isBooked && payout.length === 0 && wallet.length === 0;
	const missingInLedger = isReported && ledger.length === 0;
	if (missingInReport) found.push('missingInReport');
	if (missingInLedger) found.push('missingInLedger');
	if (back > 1 || ledger.length - back > 1 || rows.length > 1) found.push('duplicate');
	if (!missingInReport && !missingInLedger && !(isBooked && isReported))
		found.push('outsideWindow');
	if (wasReversed(payment)) found.push('reversed');
	return found.length > 0 ? found : ['matched'];
}

/** The columns of the payout report that tell of a payment. */
const isPayment = (row: Row): boolean =>
	['amount', 'amount_currency', 'status', 'created_at', 'wallet_amount'].some(
		(name) => row[name] !== '',
	);

const isBlank = (row: Row): boolean => Object.values(row).every((text) => text === '');

export function naiveReconcile(
	given: Tables,
	by: KeyName,
): {
	readonly results: NaiveResult[];
	/** By match, currency and side. */
	readonly sums: Readonly<Record<string, string>>;
} {
	const payout = asRows(given.payout).filter(isPayment);
	const ledger = asRows(given.ledger).filter((row) => !isBlank(row));
	const all = asRows(given.wallet).filter((row) => !isBlank(row));
	const isFee = (row: Row): boolean => kindOf(row) === 'fee';
	const wallet = all.filter((row) => !isFee(row) && externalOf(row) + paymentOf(row) !== '');
	const fees = all.filter(isFee).map((row) => ({ key: '', payout: [], wallet: [row], ledger: [] }));
	const payments = [...group({ payout, wallet, ledger }, by), ...fees].filter(
		(one) =>
			one.payout.length + one.ledger.length > 0 ||
			one.wallet.some((row) => kindOf(row) !== 'other'),
	);
	const sums = new Map<string, bigint>();
	const add = (name: string, row: Row): void => {
		const amount = row['amount'] ?? '';
		sums.set(name, (sums.get(name) ?? 0n) + (amount === '' ? 0n : size(units(amount))));
	};
	const results = payments.map((payment) => {
		const [match = '', ...also] = findings(payment, wallet);
		const back = takenBack(payment);
		for (const row of payment.ledger.filter(inLedgerWindow)) {
			add(`${match} ${row['currency']} ${back.includes(row) ? 'ledgerReversed' : 'ledger'}`, row);
		}
		for (const row of payment.payout.filter(inPayoutWindow))
			add(`${match} ${row['amount_currency']} report`, row);
		return {
			match,
			also: also.join(' '),
			externalId: payment.key.startsWith('external ') ? payment.key.slice(9) : '',
			ledgerRows: payment.ledger.length,
			reportRows: payment.payout.length,
		};
	});
	return {
		results,
		sums: Object.fromEntries([...sums].map(([name, value]) => [name, written(value)])),
	};
}
