/** Reads the wallet report: one row for each entry of the wallet's ledger. [Wallet report request; Endpoints, v3] */
import { likenessOf } from '../../input/likeness';
import type { PaymentStore, WalletEntry } from './paymentStore';
import { readReportAmount } from './readAmounts';
import { paymentIdOf, reportTime } from './readPayout';
import { readTable, type TableRow, type TableShape } from './readTable';
import {
	walletKinds,
	type ReconcileTerms,
	type Table,
	type WalletColumn,
	type WalletKind,
} from './terms';

const walletShape: TableShape<WalletColumn> = {
	title: 'wallet report',
	field: 'wallet',
	headings: {
		externalId: ['external_id'],
		paymentId: ['txn'],
		linkedPaymentId: ['linked_txn'],
		operation: ['operation'],
		amount: ['amount'],
		currency: ['currency', 'wallet_currency'],
		time: ['timestamp'],
	},
	required: [['paymentId'], ['operation'], ['amount']],
};

/** An entry, and whether its kind is known. */
interface ReadEntry extends WalletEntry {
	readonly operation: string;
	readonly isRecognised: boolean;
}

/**
 * @param onEntry called for each entry, also for those that concern no payment
 * @returns how many rows were read
 */
export async function readWallet(
	table: Table,
	terms: ReconcileTerms,
	store: PaymentStore,
	onEntry: (entry: ReadEntry) => void,
): Promise<number> {
	let rows = 0;
	for await (const row of readTable(table, walletShape, terms.columns?.wallet)) {
		rows += 1;
		const ids = {
			externalId: row.text('externalId'),
			paymentId: paymentIdOf(row.text('paymentId')),
			linkedPaymentId: paymentIdOf(row.text('linkedPaymentId')),
		};
		const isOfPayment = ids.externalId !== '' || ids.paymentId !== '';
		const entry = entryOf(row, terms, isOfPayment);
		onEntry(entry);
		if (isOfPayment || entry.kind === 'validationFee') store.addWallet(ids, entry);
	}
	return rows;
}

function entryOf(
	row: TableRow<WalletColumn>,
	terms: ReconcileTerms,
	isOfPayment: boolean,
): ReadEntry {
	const amount = readReportAmount(row.text('amount'), {
		field: 'wallet.amount',
		title: 'wallet report',
		row: row.number,
	});
	const operation = row.text('operation');
	const kind = kindOf(operation, amount ?? '', terms);
	const isAside = !isOfPayment && kind !== 'validationFee';
	return {
		kind: isAside ? 'other' : (kind ?? 'other'),
		atMs: reportTime(row.text('time'), 'wallet', row.number),
		amount,
		currency: row.text('currency').toUpperCase(),
		operation,
		isRecognised: isAside || kind !== undefined,
	};
}

/** The interface does not show the words. */
const usualWords: Readonly<Record<WalletKind, RegExp>> = {
	validationFee: /validation|validate/,
	debit: /^(debit|payout|withdrawal)$/,
	credit: /^(credit|refund|refunded|reversal|reversed|reverse)$/,
	other: /^(fund|funding|top-?up|deposit)$/,
};

/**
 * The user's words count first, then the usual ones, then the sign: what is taken from the balance is negative.
 *
 * @returns undefined if nothing says it
 */
function kindOf(
	operation: string,
	amount: string,
	{ operations = {} }: ReconcileTerms,
): WalletKind | undefined {
	const word = likenessOf(operation);
	const own = walletKinds.find((kind) => operations[kind]?.some((one) => likenessOf(one) === word));
	const usual = walletKinds.find((kind) => usualWords[kind].test(word));
	return own ?? usual ?? (amount.startsWith('-') ? 'debit' : undefined);
}
