import type { WalletEntry } from '../../../../sandbox/service/reports/walletLog';
import {
	walletReportRows,
	type WalletReportQuery,
} from '../../../../sandbox/service/reports/walletReport';

const entry = (atMs: number, changes: Partial<WalletEntry> = {}): WalletEntry => ({
	account: 'test',
	atMs,
	country: 'IND',
	operation: 'debit',
	txn: `txn-${atMs}`,
	externalId: 'INV-1',
	linkedTxn: 'first-try',
	amount: -28,
	currency: 'USDT',
	...changes,
});

const entries = [
	entry(1),
	entry(2),
	entry(3, { operation: 'credit' }),
	entry(4, { country: 'PAK' }),
];

const times = (changes: Partial<WalletReportQuery>) => {
	const query = {
		country: 'IND' as const,
		operation: null,
		txn: null,
		startMs: undefined,
		endMs: undefined,
		writeTime: (atMs: number) => `t${atMs}`,
		...changes,
	};
	return [...walletReportRows(entries, query)].slice(1).map(([time]) => time);
};

it('has a header and every column of an entry', () => {
	const query = {
		country: 'PAK',
		operation: null,
		txn: null,
		startMs: undefined,
		endMs: undefined,
		writeTime: String,
	} as const;
	expect([...walletReportRows(entries, query)]).toEqual([
		['timestamp', 'country', 'operation', 'txn', 'external_id', 'linked_txn', 'amount', 'currency'],
		['4', 'PAK', 'debit', 'txn-4', 'INV-1', 'first-try', '-28', 'USDT'],
	]);
});

it('includes both ends of the window', () => {
	expect(times({ startMs: 1, endMs: 2 })).toEqual(['t1', 't2']);
	expect(times({ startMs: 2 })).toEqual(['t2', 't3']);
	expect(times({ endMs: 0 })).toEqual([]);
});

it('filters by operation and by payment', () => {
	expect(times({ operation: 'credit' })).toEqual(['t3']);
	expect(times({ txn: 'txn-2' })).toEqual(['t2']);
	expect(times({ txn: 'none' })).toEqual([]);
});

it('writes amounts with each digit and without an exponent', () => {
	const tiny = [entry(1, { amount: -1e-7 }), entry(2, { amount: 123_456.000001 })];
	const query = {
		country: 'IND',
		operation: null,
		txn: null,
		startMs: undefined,
		endMs: undefined,
		writeTime: String,
	} as const;
	const amounts = [...walletReportRows(tiny, query)].slice(1).map((row) => row[6]);
	expect(amounts).toEqual(['-0.0000001', '123456.000001']);
});
