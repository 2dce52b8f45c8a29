/** What sending a payment takes and gives: the calls of one version, the user's terms, the outcome. */
import type { ServiceRecord } from '../http/answer';
import type { Clock } from '../http/clock';
import type { Finder } from './send/finder';
import type { QuotedAmounts, QuoteLimits } from './send/quoteGuards';
import type { Quote } from './send/quote';

/** A version's calls, with everything that the user asked for bound into them. */
export interface PaymentCalls {
	/** Confirms the beneficiary's account, where that was asked for. */
	readonly checkAccount?: (() => Promise<void>) | undefined;
	readonly quote: () => Promise<ServiceRecord>;
	readonly pay: (quote: Quote) => Promise<ServiceRecord>;
	/** By external ID. */
	readonly finder: Finder;
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
	/** An existing payment that shows neither country nor currency: whether it is for this country is not known. */
	readonly countryNotShown?: true;
}

export interface SendPorts {
	readonly clock: Clock;
	readonly signal?: AbortSignal | undefined;
}
