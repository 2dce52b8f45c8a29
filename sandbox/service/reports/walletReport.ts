/** The rows of a wallet report. [Wallet report request; Endpoints, v3] (Assumption A30) */
import { writeDecimal } from '../../basics/money';
import type { CsvCell } from '../../basics/csv';
import type { WalletEntry } from './walletLog';
import type { Country } from '../../schemas/vocabulary';

export interface WalletReportQuery {
	readonly country: Country;
	readonly operation: string | null;
	readonly txn: string | null;
	/** Both ends inclusive. */
	readonly startMs: number | undefined;
	readonly endMs: number | undefined;
	readonly writeTime: (atMs: number) => string;
}

const columns = [
	'timestamp',
	'country',
	'operation',
	'txn',
	'external_id',
	'linked_txn',
	'amount',
	'currency',
] as const;

/** The header and one row per ledger entry, oldest first. */
export function* walletReportRows(
	entries: readonly WalletEntry[],
	{ country, operation, txn, startMs, endMs, writeTime }: WalletReportQuery,
): Generator<readonly CsvCell[]> {
	yield columns;
	for (const entry of entries) {
		if (entry.country !== country) continue;
		if (operation !== null && entry.operation !== operation) continue;
		if (txn !== null && entry.txn !== txn) continue;
		if (startMs !== undefined && entry.atMs < startMs) continue;
		if (endMs !== undefined && entry.atMs > endMs) continue;
		yield [
			writeTime(entry.atMs),
			entry.country,
			entry.operation,
			entry.txn,
			entry.externalId,
			entry.linkedTxn,
			writeDecimal(entry.amount),
			entry.currency,
		];
	}
}
