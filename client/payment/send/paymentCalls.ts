/**
 * What sending a payment needs and returns: the calls of one version, the user's terms, the
 * outcome.
 */
import type { ServiceRecord } from '../../http/answer';
import type { Clock } from '../../async/clock';
import type { PaymentFailure } from '../../errors';
import type { Finder } from './finder';
import type { QuotedAmounts, QuoteLimits } from './quoteGuards';
import type { Quote } from './quote';
import type { RequireReplaceable } from './replacement';

/** The calls of a version, with all the user's values bound in. */
export interface PaymentCalls {
	/** Confirms the beneficiary's account, if the user asked for it. */
	readonly checkAccount?: (() => Promise<void>) | undefined;
	/**
	 * If the external ID says that the payment replaces another one: refuses unless that one did not succeed. Called
	 * when no payment exists under the new ID.
	 */
	readonly requireReplaceable?: RequireReplaceable | undefined;
	readonly quote: () => Promise<ServiceRecord>;
	readonly pay: (quote: Quote) => Promise<ServiceRecord>;
	/** By external ID. */
	readonly finder: Finder;
}

export interface SendTerms extends QuoteLimits {
	/** Whether to stop before paying. */
	readonly dryRun: boolean;
	/** How long a payment may take to become visible after its response was lost, in milliseconds. */
	readonly settlingWindowMs: number;
	/**
	 * Counts the payment against the budget of the day, before it is sent. Throws if it does not fit. With
	 * `instead`, the quote takes the place of an earlier one.
	 */
	readonly reserve?: ((quote: Quote, instead?: Quote) => Promise<void>) | undefined;
	/**
	 * Called when no payment exists: one that exists needs no approval. Throws unless a person has approved this
	 * payment.
	 *
	 * @param warnings how the payment differs from the one that it replaces
	 * @returns the amounts that this person approved. The first quote is compared with them as well
	 */
	readonly approve?: ((warnings: readonly string[]) => QuotedAmounts) | undefined;
	/** Whether a person is about to see how the payment differs from the one that it replaces. Default: no. */
	readonly preparesApproval?: boolean | undefined;
}

export interface SentPayment {
	readonly outcome: 'created' | 'existing' | 'would_pay';
	/** The service's record, unchanged. Null if nothing is paid yet. */
	readonly payment: ServiceRecord | null;
	/** The quote of this run. Null if none was needed. */
	readonly quote: Quote | null;
	/**
	 * Whether an existing payment shows neither country nor currency. It is then not known whether it
	 * is for this country.
	 */
	readonly countryNotShown?: true;
	/** Other countries in which the service refused to look for a payment with this external ID. */
	readonly notSearched?: readonly string[];
	/** What a person should look at: how the payment differs from the one that it replaces. */
	readonly warnings?: readonly string[];
}

export interface SendPorts {
	readonly clock: Clock;
	readonly signal?: AbortSignal | undefined;
	/** Called when look-ups begin until the settling window is over. Must not throw. */
	readonly onSettling?: ((wait: SettlingWait) => void) | undefined;
}

/** A payment request got no clear answer. */
export interface SettlingWait {
	readonly externalId: string;
	/** How long look-ups go on at most, in milliseconds. */
	readonly windowMs: number;
	readonly failure: PaymentFailure;
}
