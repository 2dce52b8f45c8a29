/** The result for one payment, as people read it and as a line of the CSV. */
import type Big from 'big.js';

import type { Cell } from '../../csv/writeRow';
import type { Action } from '../../payment/advice';
import type { Verdict } from './classify';
import { costsOf, hasOtherDebit } from './cost';
import type { PaymentFacts } from './facts';
import { writeTime } from './readTime';
import { creditsOf, debitsOf, wholeSumOf } from './sums';
import type { Match } from './terms';

/**
 * Amounts are exact decimal texts. Null: not known, or not one amount in one currency. What people read first comes
 * first.
 */
export interface ResultRow {
	readonly match: Match;
	/** What applies as well, such as `duplicate reversed`. */
	readonly also: string;
	readonly externalId: string | null;
	/** The ledger's amount without the report's. */
	readonly difference: string | null;
	readonly ledgerAmount: string | null;
	readonly ledgerCurrency: string | null;
	readonly reportAmount: string | null;
	readonly reportCurrency: string | null;
	readonly ledgerStatus: string | null;
	readonly reportStatus: string | null;
	readonly ledgerTime: string | null;
	readonly createdAt: string | null;
	/** Payout, premium and transaction cost. Null for a payment that has failed. */
	readonly cost: string | null;
	readonly debited: string | null;
	readonly credited: string | null;
	readonly walletCurrency: string | null;
	/** Whether the wallet has paid something else than `cost`, or for a payment that has failed. */
	readonly otherDebit: boolean;
	/** `recoverFunds` if the money came back. Other differences do not say what to do. */
	readonly action: Action | null;
	/** The first row of the ledger that names the payment. The headings are row 1. */
	readonly ledgerRow: number | null;
	readonly ledgerRows: number;
	readonly reportRows: number;
	readonly paymentId: string | null;
	/** A payment of the same row whose money came back, and the payment that was made for it. */
	readonly retryOf: string | null;
	readonly retriedBy: string | null;
}

export const resultColumns = [
	...['match', 'also', 'externalId', 'difference', 'ledgerAmount', 'ledgerCurrency'],
	...['reportAmount', 'reportCurrency', 'ledgerStatus', 'reportStatus', 'ledgerTime', 'createdAt'],
	...['cost', 'debited', 'credited', 'walletCurrency', 'otherDebit', 'action'],
	...['ledgerRow', 'ledgerRows', 'reportRows', 'paymentId', 'retryOf', 'retriedBy'],
] as ReadonlyArray<keyof ResultRow>;

export function resultOf(payment: PaymentFacts, { match, also }: Verdict): ResultRow {
	const { ledger, payout } = payment;
	return {
		match,
		also: also.join(' '),
		externalId: payment.externalId || null,
		...sidesOf(payment),
		...walletOf(payment),
		action: [match, ...also].includes('reversed') ? 'recoverFunds' : null,
		ledgerRow: ledger[0]?.row ?? null,
		ledgerRows: ledger.length,
		reportRows: payout.length,
		paymentId: payment.paymentId || null,
		retryOf: payment.retryOf || null,
		retriedBy: payment.retriedBy || null,
	};
}

function sidesOf({ ledger, payout }: PaymentFacts) {
	const booked = ledger.filter(({ isReversal }) => !isReversal);
	const own = wholeSumOf(booked.length > 0 ? booked : ledger);
	const reported = wholeSumOf(payout);
	const canDiffer = own !== undefined && own.currency === reported?.currency;
	return {
		difference: canDiffer && reported ? own.amount.minus(reported.amount).toFixed() : null,
		ledgerAmount: own?.amount.toFixed() ?? null,
		ledgerCurrency: wordsOf(ledger.map(({ currency }) => currency)),
		reportAmount: reported?.amount.toFixed() ?? null,
		reportCurrency: wordsOf(payout.map(({ currency }) => currency)),
		ledgerStatus: wordsOf(ledger.map(({ status }) => status)),
		reportStatus: wordsOf(payout.map(({ status }) => status)),
		ledgerTime: timeOf(ledger),
		createdAt: timeOf(payout),
	};
}

function walletOf(payment: PaymentFacts) {
	const { wallet } = payment;
	const cost = wholeSumOf(costsOf(payment));
	const fees = wallet.filter(({ kind }) => kind === 'validationFee');
	const debited = fees.length > 0 ? wholeSumOf(fees)?.amount : only(debitsOf(payment));
	return {
		cost: cost?.amount.toFixed() ?? null,
		debited: debited?.toFixed() ?? null,
		credited: only(creditsOf(payment))?.toFixed() ?? null,
		walletCurrency: wordsOf(wallet.map(({ currency }) => currency)) ?? (cost?.currency || null),
		otherDebit: hasOtherDebit(payment),
	};
}

const only = (sums: ReadonlyMap<string, Big>): Big | undefined =>
	sums.size === 1 ? [...sums.values()][0] : undefined;

const wordsOf = (words: readonly string[]): string | null =>
	[...new Set(words)].filter((word) => word !== '').join(' ') || null;

function timeOf(rows: ReadonlyArray<{ readonly atMs: number | undefined }>): string | null {
	const atMs = rows.find((row) => row.atMs !== undefined)?.atMs;
	return atMs === undefined ? null : writeTime(atMs);
}

const amounts: ReadonlySet<keyof ResultRow> = new Set([
	...(['ledgerAmount', 'reportAmount', 'difference', 'cost', 'debited', 'credited'] as const),
]);

/** In the order of `resultColumns`. */
export const cellsOf = (row: ResultRow): readonly Cell[] =>
	resultColumns.map((column) => {
		const text = String(row[column] ?? '');
		return amounts.has(column) ? { number: text } : text;
	});
