/** What is known about one payment. */
import type Big from 'big.js';

import type { WalletKind } from './terms';

/** A row of the ledger. */
export interface LedgerFact {
	/** The number of its row. */
	readonly row: number;
	/** Undefined if it shows none. */
	readonly atMs: number | undefined;
	/** Without its sign. */
	readonly amount: Big | undefined;
	/** Whether it takes back what another row of the payment has booked. */
	readonly isReversal: boolean;
	/** Empty if it shows none. */
	readonly currency: string;
	readonly status: string;
}

/** A row of the payout report. */
export interface PayoutFact {
	readonly paymentId: string;
	readonly atMs: number | undefined;
	/** The amount that the ledger contains, too. */
	readonly amount: Big | undefined;
	readonly currency: string;
	readonly status: string;
	/** Payout, premium and transaction cost, if the row shows all three. Otherwise what the wallet has paid. */
	readonly cost: Big | undefined;
	readonly costCurrency: string;
	/** Whether it was reversed, and made again as another payment with the same external ID. */
	readonly isReplaced: boolean;
}

/** An entry of the wallet report. */
export interface WalletFact {
	readonly kind: WalletKind;
	readonly atMs: number | undefined;
	/** Without its sign. */
	readonly amount: Big | undefined;
	readonly currency: string;
}

/** Empty if none is shown. */
export interface PaymentIds {
	readonly externalId: string;
	readonly paymentId: string;
}

export interface PaymentFacts extends PaymentIds {
	/** Each in the order of its file. */
	readonly ledger: readonly LedgerFact[];
	readonly payout: readonly PayoutFact[];
	readonly wallet: readonly WalletFact[];
	/** The payment ID of the reversed payment that this one was made for. */
	readonly retryOf: string;
	/** The payment ID of the payment that was made because this one was reversed. */
	readonly retriedBy: string;
}
