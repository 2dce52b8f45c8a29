/**
 * One payment with one external ID. Checks whether it exists, sends the payment request, and finds out its
 * result by look-ups if the response is lost or unclear. [Errors, rules 1 and 2]
 *
 * What follows each class of failure (`classifyFailure`). The window is `settlingWindowMs`: the user's Settling
 * Window in Send, and 7.5 seconds in Create, which never sends again:
 *
 * | Class | Look-ups | If there is no payment |
 * | --- | --- | --- |
 * | lost | until the window is over | the request is sent again, with the same external ID |
 * | accepted | at once, then until the window is over | `unconfirmed` |
 * | duplicate | in all countries, then until the window is over, then in all countries again | `unconfirmed` |
 * | perhaps_duplicate | twice | a new quote if the old one may have expired, else the failure |
 * | quote_used | until the window is over | a new quote in Send. In Create the failure: another payment has used the quote |
 * | quote_expired | only after a lost response | a new quote |
 * | refused | only after a lost response | the failure |
 */
import {
	ContractError,
	InputError,
	isPayoutError,
	PaymentError,
	TransportError,
	type PaymentFailure,
} from '../../errors';
import type { ServiceRecord } from '../../http/answer';
import { findContradiction, showsCountry, type AskedPayment } from '../samePayment';
import type { Finder } from './finder';
import { lookInCountries, lookUp, lookWhileSettling, type LookUp, type Search } from './lookUp';
import type { SendPorts } from './paymentCalls';
import type { RequireReplaceable } from './replacement';
import type { Difference } from './compareWithReplaced';
import { showsPayment } from '../paymentShape';
import { nameStatus } from '../../interface/states';
import { classifyFailure } from './classifyFailure';
import { outcomeOf } from '../../async/outcomeOf';

/** The facts by which the payment is recognised, before and after it is sent. */
export interface PaymentAttemptTerms {
	readonly externalId: string;
	/** The destination. Undefined if the user's own body does not show it. */
	readonly country: string | undefined;
	/** The facts that a payment of this order must not contradict, whichever quote it was paid with. */
	readonly asked: AskedPayment;
	/** How long a payment may take to become visible after its response was lost, in milliseconds. */
	readonly settlingWindowMs: number;
	/** Called when no payment exists, and before the first request. */
	readonly requireReplaceable?: RequireReplaceable | undefined;
	/** Whether only requests of this attempt can have used its quotes. Default: yes. */
	readonly ownsQuotes?: boolean;
}

export interface Paid {
	readonly kind: 'paid';
	/** `created` also if a request of this run created the payment and its response was lost. */
	readonly outcome: 'created' | 'existing';
	readonly payment: ServiceRecord;
	/**
	 * Set for an existing payment that shows neither country nor currency, if the look-up was not bound
	 * to a country. It is then not known whether it is for this country.
	 */
	readonly countryNotShown?: true;
	/** Other countries in which the service refused to look for a payment with this external ID. */
	readonly notSearched?: readonly string[];
	/** What a person should look at: how it differs from the payment that it replaces. */
	readonly warnings?: readonly string[];
}

/**
 * Paid, or may be sent again after a failure: `again` with the same quote, `requote` with a new one.
 */
export type Next = Paid | { readonly kind: 'again' | 'requote'; readonly failure: PaymentFailure };

/** After a refusal that may mean a duplicate, the second look-up is made this much later. */
const secondLookMs = 3_000;

/**
 * @param answer the body of a 2xx to a payment request
 * @param asked what the request asked for
 * @returns the same body
 * @throws ContractError if it does not show this payment. It is then unknown whether one was created
 */
export function requirePayment(answer: ServiceRecord, asked: AskedPayment): ServiceRecord {
	const problem = showsPayment(answer) ? findContradiction(answer, asked) : 'no payment';
	if (problem === null) return answer;
	throw new ContractError('POST payment', 200, '', `it shows ${problem}`);
}

export class PaymentAttempt {
	/** Whether a request of this run may have created a payment that was not seen. */
	private inDoubt = false;
	/** Other countries in which the service refused to look before the first request. */
	private notSearched: readonly string[] = [];
	/** Between the payment and the one that it replaces. Known after `findExisting`. */
	differences: readonly Difference[] = [];
	/** What each request so far asked for. */
	private readonly sent: AskedPayment[] = [];

	constructor(
		private readonly terms: PaymentAttemptTerms,
		private readonly finder: Finder,
		private readonly ports: SendPorts,
	) {}

	/**
	 * Looks for the payment before the first request. Only the service itself can say that there is none.
	 *
	 * @returns the payment that exists, or undefined
	 * @throws PaymentError `not_sent` if it is unknown whether there is one; `rejected` if another payment has
	 * this external ID; what `requireReplaceable` throws
	 */
	async findExisting(): Promise<Paid | undefined> {
		const own = await this.look();
		const { seen, notSearched } =
			own.kind === 'absent'
				? await this.lookIn(this.finder.searchedFirst())
				: { seen: own, notSearched: [] };
		if (seen.kind === 'unseen') throw new PaymentError('not_sent', 'no', seen.failure);
		if (seen.kind === 'found') return this.accept(seen);
		const ofChain = await this.terms.requireReplaceable?.();
		this.notSearched = [...new Set([...notSearched, ...(ofChain?.notSearched ?? [])])];
		this.differences = ofChain?.differences ?? [];
		return undefined;
	}

	/**
	 * Sends one payment request and finds out its result.
	 *
	 * @param asked what the request asks for
	 * @param pay sends the request. Called once
	 * @param hasQuoteRunOut whether the quote may have expired. A refusal can then mean this as well
	 * @throws PaymentError if the payment was not found and must not be sent again, or if another payment has the
	 * external ID
	 */
	async send(
		asked: AskedPayment,
		pay: () => Promise<ServiceRecord>,
		hasQuoteRunOut: () => boolean,
	): Promise<Next> {
		this.sent.push(asked);
		const answer = await outcomeOf(pay().then((payment) => requirePayment(payment, asked)));
		if (answer.ok) return this.created(answer.value);
		const { error } = answer;
		// After an unknown error, the request may have been sent. Only a look-up can show it.
		const isKnown = isPayoutError(error) && error.name !== 'PaymentError';
		return await this.settle(isKnown ? error : new TransportError('network', true), hasQuoteRunOut);
	}

	/** The error to end the attempt with. It says whether a payment may exist. */
	failed(failure: PaymentFailure): PaymentError {
		if (this.inDoubt) return new PaymentError('unconfirmed', 'unknown', failure);
		const provablyNeverLeft = failure.name === 'TransportError' && !failure.outcomeUnknown;
		return new PaymentError(provablyNeverLeft ? 'not_sent' : 'rejected', 'no', failure);
	}

	private async settle(failure: PaymentFailure, hasQuoteRunOut: () => boolean): Promise<Next> {
		this.stopIfCancelled(failure);
		switch (classifyFailure(failure)) {
			case 'lost':
				this.inDoubt = true;
				return this.paidOr('again', await this.whileSettling(failure), failure);
			case 'accepted':
				this.inDoubt = true;
				return this.paidOr(
					undefined,
					await this.atOnceOrWhileSettling(await this.look(), failure),
					failure,
				);
			case 'duplicate':
				return await this.afterDuplicate(failure);
			case 'perhaps_duplicate':
				return await this.afterPerhapsDuplicate(failure, hasQuoteRunOut);
			case 'quote_used':
				return await this.afterUsedQuote(failure);
			case 'quote_expired':
				return await this.unlessFound('requote', failure);
			case 'refused':
				return await this.unlessFound(undefined, failure);
		}
	}

	/** A payment exists. It may be in another country, or not visible yet. */
	private async afterDuplicate(failure: PaymentFailure): Promise<Next> {
		const seen = await this.atOnceOrWhileSettling(await this.lookEverywhere(), failure);
		const late = seen.kind === 'found' ? seen : await this.lookEverywhere();
		if (late.kind === 'found') return this.accept(late);
		throw new PaymentError('unconfirmed', 'yes', failure);
	}

	private async afterPerhapsDuplicate(
		failure: PaymentFailure,
		hasQuoteRunOut: () => boolean,
	): Promise<Next> {
		const first = await this.look();
		if (first.kind === 'found') return this.accept(first);
		await this.unlessCancelled(this.ports.clock.sleep(secondLookMs, this.ports.signal), failure);
		const second = await this.look();
		// The refusal may also mean that the quote has expired.
		const next = hasQuoteRunOut() ? 'requote' : undefined;
		// The interface does not define 409. It may mean that a payment exists, so it never proves that
		// there is none.
		if (failure.name === 'ApiError' && failure.status === 409 && !next && second.kind !== 'found')
			this.inDoubt = true;
		return this.paidOr(next, second, failure);
	}

	/** A quote pays once. It may have paid the request whose response was lost. */
	private async afterUsedQuote(failure: PaymentFailure): Promise<Next> {
		const seen = await this.whileSettling(failure);
		const { ownsQuotes = true } = this.terms;
		// If nobody else knew the quote, one of our requests has used it. Otherwise another payment has: a 400
		// creates nothing.
		if (seen.kind !== 'found' && ownsQuotes) this.inDoubt = true;
		return this.paidOr('requote', seen, failure);
	}

	/**
	 * A refusal is about one request only. If the response to an earlier request was lost, the earlier request
	 * may have created the payment.
	 */
	private async unlessFound(next: 'requote' | undefined, failure: PaymentFailure): Promise<Next> {
		return this.paidOr(next, this.inDoubt ? await this.look() : { kind: 'absent' }, failure);
	}

	/**
	 * Decides what follows a look-up.
	 *
	 * @param next what follows if there is no payment. Undefined if nothing does
	 * @throws PaymentError if there is no payment and nothing follows, or if it is unknown
	 */
	private paidOr(
		next: 'again' | 'requote' | undefined,
		seen: LookUp,
		failure: PaymentFailure,
	): Next {
		if (seen.kind === 'found') return this.accept(seen);
		if (seen.kind === 'unseen') this.inDoubt = true;
		if (seen.kind === 'absent' && next) return { kind: next, failure };
		throw this.failed(failure);
	}

	/** @throws PaymentError if it is another payment */
	private accept({ payment, country }: Seen): Paid {
		// If a request of this run may have created it, it must agree with one of them, including the
		// quoted amounts.
		const wanted = this.inDoubt ? this.sent : [this.terms.asked];
		const differences = wanted.map((asked) => findContradiction(payment, asked));
		const elsewhere =
			country === undefined ? null : `the country ${country} instead of ${this.terms.country}`;
		const difference = elsewhere ?? (differences.includes(null) ? null : differences.at(-1));
		if (typeof difference === 'string') throw this.otherPayment(payment, difference);
		if (this.inDoubt) return this.created(payment);
		const isUnsure = !this.finder.isBoundToCountry && !showsCountry(payment);
		return {
			kind: 'paid',
			outcome: 'existing',
			payment,
			...(isUnsure ? { countryNotShown: true } : {}),
		};
	}

	/** What a payment that did not exist before cannot prove. */
	notes(): Pick<Paid, 'notSearched' | 'warnings'> {
		const { notSearched } = this;
		const warnings = this.differences.map(({ text }) => text);
		return {
			...(notSearched.length > 0 ? { notSearched } : {}),
			...(warnings.length > 0 ? { warnings } : {}),
		};
	}

	private created(payment: ServiceRecord): Paid {
		return { kind: 'paid', outcome: 'created', payment, ...this.notes() };
	}

	private otherPayment({ status }: ServiceRecord, difference: string): PaymentError {
		const problem = `belongs to a payment that exists already${nameStatus(status)}, with ${difference}${this.inDoubt ? mayBePaid : ''}`;
		const failure = new InputError([{ field: 'external_id', problem }], 'duplicate_external_id');
		return this.inDoubt
			? new PaymentError('unconfirmed', 'unknown', failure)
			: new PaymentError('rejected', 'yes', failure);
	}

	private async look(country = this.terms.country): Promise<LookUp> {
		const { externalId } = this.terms;
		return await lookUp(externalId, async () => await this.finder.find(externalId, country));
	}

	private async lookEverywhere(): Promise<Seen | LookUp> {
		const own = await this.look();
		return own.kind === 'found' ? own : (await this.lookIn(this.finder.otherCountries())).seen;
	}

	private async lookIn(countries: readonly string[]): Promise<Search> {
		return await lookInCountries(countries, async (country) => await this.look(country));
	}

	private async atOnceOrWhileSettling(now: LookUp, failure: PaymentFailure): Promise<LookUp> {
		return now.kind === 'found' ? now : await this.whileSettling(failure);
	}

	private async whileSettling(failure: PaymentFailure): Promise<LookUp> {
		const { clock, signal, onSettling } = this.ports;
		const { externalId, settlingWindowMs: windowMs } = this.terms;
		onSettling?.({ externalId, windowMs, failure });
		const looking = lookWhileSettling(
			async () => await this.look(),
			this.terms.settlingWindowMs,
			clock,
			signal,
		);
		return await this.unlessCancelled(looking, failure);
	}

	private async unlessCancelled<T>(waiting: Promise<T>, failure: PaymentFailure): Promise<T> {
		const waited = await outcomeOf(waiting);
		if (waited.ok) return waited.value;
		this.stopIfCancelled(failure);
		throw waited.error;
	}

	private stopIfCancelled(failure: PaymentFailure): void {
		if (!this.ports.signal?.aborted) return;
		// A refusal that may mean a duplicate proves nothing before a look-up.
		const refusal = classifyFailure(failure);
		if (refusal !== 'refused' && refusal !== 'quote_expired') this.inDoubt = true;
		throw this.failed(failure);
	}
}

/** A payment that was found. `country` is set if it was found in another country. */
interface Seen {
	readonly kind: 'found';
	readonly payment: ServiceRecord;
	readonly country?: string;
}

const mayBePaid =
	'. This run got no clear answer to a payment request, and the existing payment may be the one that it sent. Ask the service before you pay or send anything';
