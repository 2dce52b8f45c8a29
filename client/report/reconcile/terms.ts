/** What is reconciled, and under which names. [Report: Reconcile] */

/** In the order of precedence: a payment has the first one that applies, and the others are told beside it. */
export const matches = [
	'matched',
	'amountDiffers',
	'statusDiffers',
	'missingInReport',
	'missingInLedger',
	'duplicate',
	'outsideWindow',
	'reversed',
	'validationFee',
] as const;
export type Match = (typeof matches)[number];

/** A table, read once: its headings, then the cells of each row. The rows of a CSV have texts only. */
export type Table = AsyncIterable<readonly unknown[]>;

/** By which ID the ledger and the reports meet. Records of v2 have no external ID. */
export type KeyName = 'externalId' | 'paymentId';

/** Which amount of a payment the ledger contains: what is paid out, what the sender pays, or what the wallet pays. */
export type LedgerAmount = 'payout' | 'source' | 'cost';

/** The columns of a table by what they contain. A column that is not given is looked for under its usual names. */
export type Mapping<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export type LedgerColumn = 'externalId' | 'paymentId' | 'amount' | 'currency' | 'status' | 'time';
export type PayoutColumn =
	LedgerColumn | 'walletAmount' | 'walletCurrency' | 'premium' | 'transactionCost';
export type WalletColumn =
	'externalId' | 'paymentId' | 'linkedPaymentId' | 'operation' | 'amount' | 'currency' | 'time';

/** What an entry of the wallet report is. `other` concerns no payment, or cannot be recognised. */
export const walletKinds = ['debit', 'credit', 'validationFee', 'other'] as const;
export type WalletKind = (typeof walletKinds)[number];

export interface ReconcileTerms {
	/** Both as ISO 8601 texts with their zone. Without one, a time is in UTC. */
	readonly window: { readonly start: string; readonly end: string };
	/** Default: externalId. */
	readonly by?: KeyName;
	/** Default: payout. */
	readonly ledgerAmount?: LedgerAmount;
	/** Of amounts that show none, in the ledger and in the payout report. Default: it is not compared. */
	readonly currency?: string;
	/** The ledger's own words, with the service's statuses that they mean. */
	readonly statuses?: Readonly<Record<string, string>>;
	/** The words of the column *operation*, if they are not the usual ones. */
	readonly operations?: Readonly<Partial<Record<WalletKind, readonly string[]>>>;
	/** Whether `7,500` and `7.500` in the ledger are thousands or decimals. Default: a dot is before decimals. */
	readonly decimalMark?: '.' | ',';
	/** The moment at which the ledger's clock shows a time without a zone. Default: UTC. */
	readonly clock?: (localMs: number) => number;
	/** Whether the ledger has no failed payments, so that they are not missing in it. Default: false. */
	readonly ledgerOmitsFailed?: boolean;
	readonly columns?: {
		readonly ledger?: Mapping<LedgerColumn>;
		readonly payout?: Mapping<PayoutColumn>;
		readonly wallet?: Mapping<WalletColumn>;
	};
}
