/** Sums over all payments: each side is exactly the sum of its rows inside the window. */
import Big from 'big.js';

import { costsOf } from './cost';
import { isInside, type Verdict, type Window } from './classify';
import type { LedgerFact, PaymentFacts, PayoutFact } from './facts';
import { wholeSumOf, type Money } from './sums';
import { matches, type Match, type WalletKind } from './terms';
import type { WalletEntry } from './paymentStore';

/** The payments of one match with one currency. Amounts are exact decimal texts. */
export interface CurrencyTotal {
	readonly match: Match;
	/** Empty if a row shows none. */
	readonly currency: string;
	/** Rows inside the window. */
	readonly ledgerRows: number;
	readonly ledger: string;
	/** Of rows that take back what was booked. They are not part of `ledger`. */
	readonly ledgerReversed: string;
	readonly reportRows: number;
	readonly report: string;
	/** `ledger` minus `report`. */
	readonly difference: string;
}

/** What the wallet has paid inside the window, in one currency. */
export interface WalletTotal {
	readonly currency: string;
	/** Of the payments that were created inside the window, whenever the wallet paid them. */
	readonly cost: string;
	readonly debited: string;
	readonly credited: string;
	readonly validationFees: string;
	/** Such as funds that were added. */
	readonly other: string;
}

export interface Totals {
	/** Payments of the window by match, and each validation fee. */
	readonly payments: Readonly<Record<Match, number>>;
	/** Payments of which no row is inside the window. They count in no other total. */
	readonly notOfWindow: number;
	/** Payments of the window of which the wallet has paid something else than the payout report says they cost. */
	readonly otherDebits: number;
	/** Payments that were created inside the window, have not failed and show no cost. */
	readonly unknownCosts: number;
	readonly byCurrency: readonly CurrencyTotal[];
	readonly wallet: readonly WalletTotal[];
}

type LedgerSide = 'ledger' | 'ledgerReversed' | 'report';

interface Cell extends Record<LedgerSide, Big> {
	ledgerRows: number;
	reportRows: number;
}

type WalletSide = 'cost' | WalletKind;

/** Takes payments and entries one by one. */
export class TotalsBuilder {
	private readonly cells = new Map<Match, Map<string, Cell>>();
	private readonly walletCells = new Map<string, Map<WalletSide, Big>>();
	private readonly payments: Record<Match, number> = Object.fromEntries(
		matches.map((match) => [match, 0]),
	) as Record<Match, number>;
	private readonly counts = { notOfWindow: 0, otherDebits: 0, unknownCosts: 0 };

	constructor(private readonly window: Window) {}

	addEntry({ kind, amount, currency, atMs }: WalletEntry): void {
		if (amount === undefined || !isInside(this.window, atMs, true)) return;
		// Funds may be added and taken away, and both are `other`.
		const signed = new Big(amount);
		this.addToWallet(currency, kind, kind === 'other' ? signed : signed.abs());
	}

	addPayment(payment: PaymentFacts, { match, isOfWindow }: Verdict, hasOtherDebit: boolean): void {
		if (!isOfWindow) {
			this.counts.notOfWindow += 1;
			return;
		}
		this.payments[match] += 1;
		if (hasOtherDebit) this.counts.otherDebits += 1;
		const ledger = payment.ledger.filter(({ atMs }) => isInside(this.window, atMs));
		const payout = payment.payout.filter(({ atMs }) => isInside(this.window, atMs));
		for (const row of ledger) this.addLedgerRow(match, row);
		for (const row of payout) this.addReportRow(match, row);
		if (payout.length > 0) this.addCost(costsOf(payment));
	}

	build(): Totals {
		const byCurrency = matches.flatMap((match) =>
			[...(this.cells.get(match) ?? [])]
				.sort(byKey)
				.map(([currency, cell]) => totalOf(match, currency, cell)),
		);
		const wallet = [...this.walletCells].sort(byKey).map(([currency, cell]): WalletTotal => {
			const sum = (side: WalletSide): string => (cell.get(side) ?? new Big(0)).toFixed();
			return {
				currency,
				cost: sum('cost'),
				debited: sum('debit'),
				credited: sum('credit'),
				validationFees: sum('validationFee'),
				other: sum('other'),
			};
		});
		return { payments: this.payments, ...this.counts, byCurrency, wallet };
	}

	private addLedgerRow(match: Match, { currency, amount, isReversal }: LedgerFact): void {
		const cell = this.cellOf(match, currency);
		const side = isReversal ? 'ledgerReversed' : 'ledger';
		cell.ledgerRows += 1;
		if (amount !== undefined) cell[side] = cell[side].plus(amount);
	}

	private addReportRow(match: Match, { currency, amount }: PayoutFact): void {
		const cell = this.cellOf(match, currency);
		cell.reportRows += 1;
		if (amount !== undefined) cell.report = cell.report.plus(amount);
	}

	private addCost(costs: readonly Money[]): void {
		if (costs.length === 0) return;
		const cost = wholeSumOf(costs);
		if (cost === undefined) this.counts.unknownCosts += 1;
		else this.addToWallet(cost.currency, 'cost', cost.amount);
	}

	private addToWallet(currency: string, side: WalletSide, amount: Big): void {
		const cell = this.walletCells.get(currency) ?? new Map<WalletSide, Big>();
		this.walletCells.set(currency, cell);
		cell.set(side, (cell.get(side) ?? new Big(0)).plus(amount));
	}

	private cellOf(match: Match, currency: string): Cell {
		const cells = this.cells.get(match) ?? new Map<string, Cell>();
		this.cells.set(match, cells);
		const cell = cells.get(currency) ?? emptyCell();
		cells.set(currency, cell);
		return cell;
	}
}

const emptyCell = (): Cell => ({
	ledgerRows: 0,
	reportRows: 0,
	ledger: new Big(0),
	ledgerReversed: new Big(0),
	report: new Big(0),
});

function totalOf(match: Match, currency: string, cell: Cell): CurrencyTotal {
	return {
		match,
		currency,
		ledgerRows: cell.ledgerRows,
		ledger: cell.ledger.toFixed(),
		ledgerReversed: cell.ledgerReversed.toFixed(),
		reportRows: cell.reportRows,
		report: cell.report.toFixed(),
		difference: cell.ledger.minus(cell.report).toFixed(),
	};
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
	one < other ? -1 : 1;
