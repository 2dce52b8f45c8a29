/**
 * Balances of the accounts. A payment in progress holds its amount, a successful one debits it. [What the
 * service does, States]
 */
import { balanceCurrencies, type BalanceCurrency } from '../../schemas/vocabulary';
import { fromMicros, toMicros, type Micros } from '../../basics/money';
import type { Account } from '../../auth/accounts';

/** The state of a payment's money. `none` is for generated payments that never had any. */
export type FundsState = 'none' | 'held' | 'debited' | 'released';

interface Pot {
	balance: Micros;
	held: Micros;
}

export interface BalanceView {
	readonly balance: number;
	readonly held: number;
	readonly available: number;
}

/** The funds state that follows from a payment status and the current funds state. [States] */
export function fundsAfter(present: FundsState, status: string): FundsState {
	if (present === 'none') return 'none';
	switch (status) {
		case 'succeeded':
			return 'debited';
		case 'failed':
		case 'rejected':
		case 'canceled':
		case 'reversed':
			return 'released';
		default:
			// In progress or unknown: a debited amount stays debited until a state says otherwise.
			return present === 'debited' ? 'debited' : 'held';
	}
}

export class Ledger {
	private readonly pots = new Map<string, Record<BalanceCurrency, Pot>>();

	constructor(private readonly accounts: readonly Account[]) {
		this.reset();
	}

	reset(): void {
		for (const account of this.accounts) {
			const pot = (currency: BalanceCurrency): Pot => ({
				balance: toMicros(account.startBalances[currency]),
				held: 0n,
			});
			this.pots.set(account.name, { USD: pot('USD'), USDT: pot('USDT'), USDC: pot('USDC') });
		}
	}

	view(account: string, currency: BalanceCurrency): BalanceView {
		const { balance, held } = this.pot(account, currency);
		return {
			balance: fromMicros(balance),
			held: fromMicros(held),
			available: fromMicros(balance - held),
		};
	}

	viewAll(account: string): Record<BalanceCurrency, BalanceView> {
		const [usd, usdt, usdc] = balanceCurrencies;
		return {
			USD: this.view(account, usd),
			USDT: this.view(account, usdt),
			USDC: this.view(account, usdc),
		};
	}

	/** Whether the available balance still covers `amount`. */
	covers(account: string, currency: BalanceCurrency, amount: number): boolean {
		const { balance, held } = this.pot(account, currency);
		return balance - held >= toMicros(amount);
	}

	/** Moves a payment's money from one funds state to another. A reversal credits the debit back. */
	move(
		account: string,
		currency: BalanceCurrency,
		amount: number,
		from: FundsState,
		to: FundsState,
	): void {
		if (from === to) return;
		const pot = this.pot(account, currency);
		const micros = toMicros(amount);
		if (from === 'held') pot.held -= micros;
		if (from === 'debited') pot.balance += micros;
		if (to === 'held') pot.held += micros;
		if (to === 'debited') pot.balance -= micros;
	}

	private pot(account: string, currency: BalanceCurrency): Pot {
		const pots = this.pots.get(account);
		if (pots === undefined) throw new Error(`No such account: ${account}`);
		return pots[currency];
	}
}
