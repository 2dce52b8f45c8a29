/** The entries of the wallet ledger: debits and credits, and their payments. [Wallet report request] */
import type { FundsState } from '../accounts/ledger';
import type { Payment } from '../payments/payment';
import { walletTotal } from '../payments/payments';
import type { Country } from '../../schemas/vocabulary';

export interface WalletEntry {
	readonly account: string;
	readonly atMs: number;
	readonly country: Country;
	readonly operation: string;
	/** Payment id, or null for entries without a payment. */
	readonly txn: string | null;
	readonly externalId: string | null;
	/** The payment that a reversal retry belongs to. */
	readonly linkedTxn: string | null;
	/** Negative: taken from the balance. */
	readonly amount: number;
	readonly currency: string;
}

export class WalletLog {
	private entries: WalletEntry[] = [];

	add(entry: WalletEntry): void {
		this.entries.push(entry);
	}

	/** Records what changes the balance. Holding and releasing do not. */
	follow(payment: Payment, from: FundsState, to: FundsState): void {
		if (from === to || (from !== 'debited' && to !== 'debited')) return;
		const isDebit = to === 'debited';
		this.add({
			account: payment.account,
			atMs: payment.statusAtMs,
			country: payment.country,
			operation: isDebit ? 'debit' : 'credit',
			txn: payment.id,
			externalId: payment.externalId,
			linkedTxn: null,
			amount: (isDebit ? -1 : 1) * walletTotal(payment),
			currency: payment.walletCurrency,
		});
	}

	of(account: string): readonly WalletEntry[] {
		return this.entries.filter((entry) => entry.account === account);
	}

	reset(): void {
		this.entries = [];
	}
}
