/** What each side says about the payments of one day, for the judge. */
import Big from 'big.js';

import type { PaymentView } from '../../../sandbox/control/views';
import type { TableRow } from '../../driver/session/dataTable';
import type { Fact, What } from './judgeDay';

const fact = (what: What, amount: unknown, currency: unknown): Fact => ({
	what,
	amount: String(amount ?? ''),
	currency: String(currency ?? ''),
});

/** @param rows of the Data Table Ledger. Its amounts are texts, and those of a reversal have a minus */
export const ledgerFacts = (rows: readonly TableRow[]): Fact[] =>
	rows.flatMap((row) =>
		row.kind === 'reversed'
			? [fact('Reversed', String(row.amount).replace(/^-/, ''), row.currency)]
			: [
					fact('Paid out', row.amount, row.currency),
					fact('Sent by customers', row.sourceAmount, row.sourceCurrency),
				],
	);

export const sandboxFacts = (payments: readonly PaymentView[]): Fact[] =>
	payments.flatMap((payment) => {
		const cost = [payment.wallet_amount, payment.wallet_premium, payment.wallet_txn_cost]
			.reduce((sum, part) => sum.plus(part), new Big(0))
			.toFixed();
		const out = [
			fact('Paid out', payment.amount, payment.amount_currency),
			fact('Sent by customers', payment.base_amount, payment.base_currency),
			fact('Taken from the balance', cost, payment.wallet_currency),
		];
		const back = [
			fact('Reversed', payment.amount, payment.amount_currency),
			fact('Back in the balance', cost, payment.wallet_currency),
		];
		if (payment.status === 'succeeded') return out;
		return payment.status === 'reversed' ? [...out, ...back] : [];
	});

/** The sums of the wallet report that Report: Reconcile outputs. */
export interface WalletTotal {
	readonly currency: string;
	readonly debited: string;
	readonly credited: string;
}

/** @param rows of the file of Report: Reconcile */
export const reportFacts = (
	rows: ReadonlyArray<Record<string, string>>,
	wallet: readonly WalletTotal[],
): Fact[] => [
	...rows.flatMap(({ reportStatus, reportAmount, reportCurrency }) => {
		if (reportStatus !== 'succeeded' && reportStatus !== 'reversed') return [];
		const out = fact('Paid out', reportAmount, reportCurrency);
		return reportStatus === 'reversed' ? [out, { ...out, what: 'Reversed' as const }] : [out];
	}),
	...wallet.flatMap(({ currency, debited, credited }) => [
		fact('Taken from the balance', debited, currency),
		fact('Back in the balance', credited, currency),
	]),
];
