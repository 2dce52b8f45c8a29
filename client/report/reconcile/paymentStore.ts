/**
 * Every payment of the ledger and of the reports, packed: about 200 bytes for a payment that all three show. Rows
 * that name the same payment are found by its IDs.
 */
import type Big from 'big.js';

import { floats, integers, smallNumbers } from '../../packed/growing';
import { PackedAmounts } from '../../packed/packedAmounts';
import { TextStore } from '../../packed/textStore';
import { Words } from '../../packed/words';
import type { LedgerFact, PaymentFacts, PaymentIds, PayoutFact, WalletFact } from './facts';
import { statusClass } from './statusClass';
import { walletKinds, type KeyName, type WalletKind } from './terms';

export interface LedgerEntry {
	readonly row: number;
	readonly atMs: number | undefined;
	readonly amount: string | undefined;
	readonly isNegative: boolean;
	readonly currency: string;
	readonly status: string;
}

export interface PayoutEntry {
	readonly atMs: number | undefined;
	readonly amount: string | undefined;
	readonly currency: string;
	readonly status: string;
	readonly cost: string | undefined;
	readonly costCurrency: string;
}

export interface WalletEntry {
	readonly kind: WalletKind;
	readonly atMs: number | undefined;
	readonly amount: string | undefined;
	readonly currency: string;
}

const none = -1;

/** For each payment the last of its rows, and for each row the one before it. */
class Chains {
	private readonly last = integers();
	private readonly before = integers();

	get byteLength(): number {
		return this.last.byteLength + this.before.byteLength;
	}

	addPayment(): void {
		this.last.push(none);
	}

	/** The rows must come in the order of their numbers. */
	addRow(payment: number): void {
		this.last.set(payment, this.before.push(this.last.at(payment)));
	}

	/** @returns the numbers of the payment's rows, in their order */
	rowsOf(payment: number): number[] {
		const rows: number[] = [];
		for (let row = this.last.at(payment); row !== none; row = this.before.at(row)) rows.push(row);
		return rows.sort((one, other) => one - other);
	}

	/** Gives the rows of one payment to another. */
	move(from: number, to: number): void {
		const rows = [...this.rowsOf(from), ...this.rowsOf(to)].sort((one, other) => one - other);
		let before = none;
		for (const row of rows) {
			this.before.set(row, before);
			before = row;
		}
		this.last.set(to, before);
		this.last.set(from, none);
	}
}

/** Times of rows. */
class Moments {
	private readonly list = floats();

	get byteLength(): number {
		return this.list.byteLength;
	}

	push(atMs: number | undefined): void {
		this.list.push(atMs ?? Number.NaN);
	}

	at(row: number): number | undefined {
		const atMs = this.list.at(row);
		return Number.isNaN(atMs) ? undefined : atMs;
	}
}

export class PaymentStore {
	private readonly ids = new TextStore();
	/** For each ID its payment, or `none`. */
	private readonly owners = integers();
	/** For each payment the number of its ID, or `none`. */
	private readonly externalIds = integers();
	private readonly paymentIds = integers();
	/** Currencies and statuses. */
	private readonly words = new Words();
	private readonly chains = { ledger: new Chains(), payout: new Chains(), wallet: new Chains() };
	private readonly ledger = {
		rows: integers(),
		times: new Moments(),
		amounts: new PackedAmounts(),
		signs: smallNumbers(),
		currencies: integers(),
		statuses: integers(),
	};
	private readonly payout = {
		paymentIds: integers(),
		times: new Moments(),
		amounts: new PackedAmounts(),
		currencies: integers(),
		statuses: integers(),
		costs: new PackedAmounts(),
		costCurrencies: integers(),
	};
	private readonly wallet = {
		kinds: smallNumbers(),
		times: new Moments(),
		amounts: new PackedAmounts(),
		currencies: integers(),
	};
	/** Numbers of payment IDs. There are few. */
	private readonly retryOf = new Map<number, number>();
	private readonly retriedBy = new Map<number, number>();

	constructor(private readonly by: KeyName) {}

	/** In memory, with the room for more. */
	get byteLength(): number {
		const lists = [this.ledger, this.payout, this.wallet, this.chains].flatMap((columns) =>
			Object.values<{ readonly byteLength: number }>(columns),
		);
		const all = [...lists, this.ids, this.owners, this.externalIds, this.paymentIds];
		return all.reduce((sum, { byteLength }) => sum + byteLength, 0);
	}

	addLedger(ids: PaymentIds, entry: LedgerEntry): void {
		this.chains.ledger.addRow(this.paymentOf(ids));
		const { rows, times, amounts, signs, currencies, statuses } = this.ledger;
		rows.push(entry.row);
		times.push(entry.atMs);
		amounts.push(entry.amount);
		signs.push(entry.isNegative ? 1 : 0);
		currencies.push(this.words.add(entry.currency));
		statuses.push(this.words.add(entry.status));
	}

	addPayout(ids: PaymentIds, entry: PayoutEntry): void {
		this.chains.payout.addRow(this.paymentOf(ids));
		const { paymentIds, times, amounts, currencies, statuses, costs, costCurrencies } = this.payout;
		paymentIds.push(this.idOf('payment', ids.paymentId));
		times.push(entry.atMs);
		amounts.push(entry.amount);
		currencies.push(this.words.add(entry.currency));
		statuses.push(this.words.add(entry.status));
		costs.push(entry.cost);
		costCurrencies.push(this.words.add(entry.costCurrency));
	}

	/** Each validation fee is a payment of its own, whatever IDs it shows. */
	addWallet(ids: PaymentIds & { readonly linkedPaymentId: string }, entry: WalletEntry): void {
		const isFee = entry.kind === 'validationFee';
		this.chains.wallet.addRow(isFee ? this.create(none, none) : this.paymentOf(ids));
		const { kinds, times, amounts, currencies } = this.wallet;
		kinds.push(walletKinds.indexOf(entry.kind));
		times.push(entry.atMs);
		amounts.push(entry.amount);
		currencies.push(this.words.add(entry.currency));
		if (!isFee) this.link(ids);
	}

	/** Every payment: those of the payout report first, then those of the wallet report alone, then of the ledger. */
	*payments(): Generator<PaymentFacts> {
		for (let payment = 0; payment < this.externalIds.length; payment++) {
			const facts = this.factsOf(payment);
			// A payment without rows was one with another.
			if (facts.ledger.length + facts.payout.length + facts.wallet.length > 0) yield facts;
		}
	}

	private link({ paymentId, linkedPaymentId }: PaymentIds & { linkedPaymentId: string }): void {
		const retry = this.idOf('payment', paymentId);
		const reversed = this.idOf('payment', linkedPaymentId);
		if (retry === none || reversed === none || retry === reversed) return;
		this.retryOf.set(retry, reversed);
		this.retriedBy.set(reversed, retry);
	}

	/** Finds the payment of a row, or makes a new one. */
	private paymentOf({ externalId, paymentId }: PaymentIds): number {
		const external = this.idOf('external', externalId);
		const own = this.idOf('payment', paymentId);
		const isByExternal = this.by === 'externalId' && external !== none;
		const key = isByExternal ? external : own;
		if (key === none) return this.create(external, own);
		const known = this.owners.at(key);
		const payment = known === none ? this.create(external, own) : known;
		this.owners.set(key, payment);
		if (isByExternal && own !== none) this.takeOver(own, payment);
		if (this.externalIds.at(payment) === none) this.externalIds.set(payment, external);
		if (this.paymentIds.at(payment) === none) this.paymentIds.set(payment, own);
		return payment;
	}

	/** A row may have shown the payment ID alone before. */
	private takeOver(own: number, payment: number): void {
		const owner = this.owners.at(own);
		if (owner === payment) return;
		if (owner === none) {
			this.owners.set(own, payment);
			return;
		}
		// It belongs to another external ID.
		if (this.externalIds.at(owner) !== none) return;
		for (const chains of Object.values(this.chains)) chains.move(owner, payment);
		this.owners.set(own, payment);
	}

	private create(external: number, own: number): number {
		for (const chains of Object.values(this.chains)) chains.addPayment();
		this.externalIds.push(external);
		return this.paymentIds.push(own);
	}

	/** An external ID and a payment ID may be the same text. */
	private idOf(kind: 'external' | 'payment', id: string): number {
		if (id === '') return none;
		const number = this.ids.add(`${kind === 'external' ? 'e' : 'p'}${id}`);
		if (number === this.owners.length) this.owners.push(none);
		return number;
	}

	private textOf(id: number | undefined): string {
		return id === undefined || id === none ? '' : this.ids.at(id).slice(1);
	}

	private factsOf(payment: number): PaymentFacts {
		const rows = this.chains.payout.rowsOf(payment);
		const ownIds = [
			this.paymentIds.at(payment),
			...rows.map((row) => this.payout.paymentIds.at(row)),
		];
		const first = (links: ReadonlyMap<number, number>): string =>
			this.textOf(ownIds.map((id) => links.get(id)).find((id) => id !== undefined));
		return {
			externalId: this.textOf(this.externalIds.at(payment)),
			paymentId: this.textOf(this.paymentIds.at(payment)),
			ledger: this.ledgerOf(payment),
			payout: rows.map((row) => this.payoutAt(row, rows)),
			wallet: this.chains.wallet.rowsOf(payment).map((row) => this.walletAt(row)),
			retryOf: first(this.retryOf),
			retriedBy: first(this.retriedBy),
		};
	}

	private ledgerOf(payment: number): LedgerFact[] {
		const { rows, times, amounts, signs, currencies, statuses } = this.ledger;
		const numbers = this.chains.ledger.rowsOf(payment);
		const isReversed = (row: number): boolean =>
			statusClass(this.words.at(statuses.at(row))) === 'reversed';
		const booked = numbers.find((row) => !isReversed(row));
		return numbers.map((row) => {
			const status = this.words.at(statuses.at(row));
			const isOpposite = booked !== undefined && signs.at(row) !== signs.at(booked);
			return {
				row: rows.at(row),
				atMs: times.at(row),
				amount: amounts.at(row),
				isReversal: isOpposite || isReversed(row),
				currency: this.words.at(currencies.at(row)),
				status,
			};
		});
	}

	private payoutAt(row: number, all: readonly number[]): PayoutFact {
		const { paymentIds, times, amounts, currencies, statuses, costs, costCurrencies } = this.payout;
		const status = this.words.at(statuses.at(row));
		const retry = this.retriedBy.get(paymentIds.at(row));
		const isRetriedHere = retry !== undefined && all.some((one) => paymentIds.at(one) === retry);
		return {
			paymentId: this.textOf(paymentIds.at(row)),
			atMs: times.at(row),
			amount: amounts.at(row),
			currency: this.words.at(currencies.at(row)),
			status,
			cost: costs.at(row),
			costCurrency: this.words.at(costCurrencies.at(row)),
			isReplaced: isRetriedHere && statusClass(status) === 'reversed',
		};
	}

	private walletAt(row: number): WalletFact {
		const { kinds, times, amounts, currencies } = this.wallet;
		return {
			kind: walletKinds[kinds.at(row)] ?? 'other',
			atMs: times.at(row),
			amount: absolute(amounts.at(row)),
			currency: this.words.at(currencies.at(row)),
		};
	}
}

const absolute = (amount: Big | undefined): Big | undefined => amount?.abs();
