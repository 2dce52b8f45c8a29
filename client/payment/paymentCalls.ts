/** What sending a payment takes and gives: the calls of one version, the user's terms, the outcome. */
import type { ServiceRecord } from '../http/answer';
import type { Clock } from '../http/clock';
import type { QuotedAmounts, QuoteLimits } from './guards';
import type { Quote } from './quote';

/** A version's calls, with everything that the user asked for bound into them. */
export interface PaymentCalls {
	/** Confirms the beneficiary's account, where that was asked for. */
	readonly checkAccount?: (() => Promise<void>) | undefined;
	readonly quote: () => Promise<ServiceRecord>;
	readonly pay: (quote: Quote) => Promise<ServiceRecord>;
	/** By external ID; in a country, or where the version needs none, in all. */
	readonly find: (externalId: string, country: string) => Promise<ServiceRecord>;
	/** Where else a payment may be found that is not in its own country. */
	readonly otherCountries: readonly string[];
}

export interface SendTerms extends QuoteLimits {
	/** Stop before paying. */
	readonly dryRun: boolean;
	/** How long a payment whose answer was lost may take to show up, in milliseconds. */
	readonly settlingWindowMs: number;
	/** The amounts that somebody approved: the first quote is held against them, too. */
	readonly approved?: QuotedAmounts | undefined;
}

export interface SentPayment {
	readonly outcome: 'created' | 'existing' | 'would_pay';
	/** The service's record, untouched; null when nothing is paid yet. */
	readonly payment: ServiceRecord | null;
	/** The quote of this run; null when none was needed. */
	readonly quote: ServiceRecord | null;
}

export interface SendPorts {
	readonly clock: Clock;
	readonly signal?: AbortSignal | undefined;
}
