/**
 * One payment under one external ID: looks whether it exists, makes the caller's payment request, and
 * settles a lost or unclear answer with look-ups. [Errors, rules 1 and 2]
 *
 * What follows a failure, by `classifyFailure`:
 *
 * | Class | Look-ups | If there is no payment |
 * | --- | --- | --- |
 * | lost | until the service has settled | the request is made again, with the same external ID |
 * | accepted | at once, then until the service has settled | `unconfirmed` |
 * | duplicate | in all countries, twice | `unconfirmed` |
 * | perhaps_duplicate | twice | a new quote if the old one may have expired, else the failure |
 * | quote_used | until the service has settled | a new quote |
 * | quote_expired | only after a lost answer | a new quote |
 * | refused | only after a lost answer | the failure |
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
import { findContradiction, showsCountry, type AskedPayment } from './samePayment';
import type { Finder } from './finder';
import { lookUp, lookWhileSettling, type LookUp } from './lookUp';
import type { SendPorts } from '../paymentCalls';
import { showsPayment } from '../paymentShape';
import { classifyFailure } from './classifyFailure';
import { outcomeOf } from '../../async/outcomeOf';

/** What the payment is known by, before and after it is sent. */
export interface PaymentAttemptTerms {
	readonly externalId: string;
	/** Undefined where the user's own body hides it. */
	readonly country: string | undefined;
	/** What every payment of this order must show, whichever quote it was paid with. */
	readonly asked: AskedPayment;
	/** How long a payment whose answer was lost may take to show up, in milliseconds. */
	readonly settlingWindowMs: number;
}

export interface Paid {
	readonly kind: 'paid';
	/** `created`: by this run, or by a request of it whose answer was lost. */
	readonly outcome: 'created' | 'existing';
	readonly payment: ServiceRecord;
	/** An existing payment that shows neither country nor currency, found by a look-up that asked for none. */
	readonly countryNotShown?: true;
}

/** Paid, or free to be sent again after a failure: with the same quote, or with a fresh one. */
export type Next = Paid | { readonly kind: 'again' | 'requote'; readonly failure: PaymentFailure };

/** When a refusal only sounds like a duplicate, the second look comes so much later. */
const secondLookMs = 3_000;

/**
 * @param answer of a payment request, any 2xx
 * @throws ContractError for one that does not show this payment: whether there is one is not known then
 */
export function requirePayment(answer: ServiceRecord, asked: AskedPayment): ServiceRecord {
	const problem = showsPayment(answer) ? findContradiction(answer, asked) : 'no payment';
	if (problem === null) return answer;
	throw new ContractError('POST payment', 200, '', `it shows ${problem}`);
}

export class PaymentAttempt {
	/** Whether a request of this run may have made a payment that nobody heard of. */
	private inDoubt = false;
	/** What the requests so far asked for. */
	private readonly sent: AskedPayment[] = [];

	constructor(
		private readonly terms: PaymentAttemptTerms,
		private readonly finder: Finder,
		private readonly ports: SendPorts,
	) {}

	/**
	 * Before the first request. Only the service's own word means that there is none.
	 *
	 * @returns the payment that exists, or undefined
	 * @throws PaymentError `not_sent` when nobody can tell; `rejected` when it was made for something else
	 */
	async findExisting(): Promise<Paid | undefined> {
		const own = await this.look();
		const abroad =
			own.kind === 'absent' && !this.finder.isBoundToCountry ? await this.lookAbroad() : own;
		if (abroad.kind === 'unseen') throw new PaymentError('not_sent', 'no', abroad.failure);
		return abroad.kind === 'found' ? this.take(abroad) : undefined;
	}

	/**
	 * Makes one payment request and settles its answer.
	 *
	 * @param asked what the request asks for
	 * @param pay makes the request; called once
	 * @param hasQuoteRunOut whether the quote may have expired, so that a refusal can mean this as well
	 * @throws PaymentError when the payment is neither there nor free to be sent again
	 */
	async send(
		asked: AskedPayment,
		pay: () => Promise<ServiceRecord>,
		hasQuoteRunOut: () => boolean,
	): Promise<Next> {
		this.sent.push(asked);
		const answer = await outcomeOf(pay().then((payment) => requirePayment(payment, asked)));
		if (answer.ok) return { kind: 'paid', outcome: 'created', payment: answer.value };
		const { error } = answer;
		// Whatever broke, the request may be out: only a look-up can tell.
		const isKnown = isPayoutError(error) && error.name !== 'PaymentError';
		return await this.settle(isKnown ? error : new TransportError('network', true), hasQuoteRunOut);
	}

	/** What is known when the attempt ends with a failure. */
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

	/** A payment exists: it is only a matter of where it shows up, and when. */
	private async afterDuplicate(failure: PaymentFailure): Promise<Next> {
		const seen = await this.atOnceOrWhileSettling(await this.lookEverywhere(), failure);
		const late = seen.kind === 'found' ? seen : await this.lookEverywhere();
		if (late.kind === 'found') return this.take(late);
		throw new PaymentError('unconfirmed', 'yes', failure);
	}

	private async afterPerhapsDuplicate(
		failure: PaymentFailure,
		hasQuoteRunOut: () => boolean,
	): Promise<Next> {
		const first = await this.look();
		if (first.kind === 'found') return this.take(first);
		await this.unlessCancelled(this.ports.clock.sleep(secondLookMs, this.ports.signal), failure);
		const second = await this.look();
		// It may as well have said that the quote has expired.
		const next = hasQuoteRunOut() ? 'requote' : undefined;
		// A conflict is no refusal of the interface: it says that there is a payment, or nothing.
		if (failure.name === 'ApiError' && failure.status === 409 && !next && second.kind !== 'found')
			this.inDoubt = true;
		return this.paidOr(next, second, failure);
	}

	/** A quote pays once: perhaps it paid what we lost the answer of. */
	private async afterUsedQuote(failure: PaymentFailure): Promise<Next> {
		const seen = await this.whileSettling(failure);
		// Nobody else knew the quote, so something of ours has come through.
		if (seen.kind !== 'found') this.inDoubt = true;
		return this.paidOr('requote', seen, failure);
	}

	/** A refusal speaks of one request only: after a lost answer it says nothing about the others. */
	private async unlessFound(next: 'requote' | undefined, failure: PaymentFailure): Promise<Next> {
		return this.paidOr(next, this.inDoubt ? await this.look() : { kind: 'absent' }, failure);
	}

	/** The one way from a look-up to what comes next. @param next when there is no payment; undefined: nothing more */
	private paidOr(
		next: 'again' | 'requote' | undefined,
		seen: LookUp,
		failure: PaymentFailure,
	): Next {
		if (seen.kind === 'found') return this.take(seen);
		if (seen.kind === 'unseen') this.inDoubt = true;
		if (seen.kind === 'absent' && next) return { kind: next, failure };
		throw this.failed(failure);
	}

	/** @throws PaymentError for a payment that was made for something else */
	private take({ payment, country }: Seen): Paid {
		// What may be ours must show what one of the requests asked for, to the quoted amounts.
		const wanted = this.inDoubt ? this.sent : [this.terms.asked];
		const differences = wanted.map((asked) => findContradiction(payment, asked));
		const elsewhere =
			country === undefined ? null : `the country ${country} instead of ${this.terms.country}`;
		const difference = elsewhere ?? (differences.includes(null) ? null : differences.at(-1));
		if (typeof difference === 'string') throw this.otherPayment(difference);
		if (this.inDoubt) return { kind: 'paid', outcome: 'created', payment };
		const isUnsure = !this.finder.isBoundToCountry && !showsCountry(payment);
		return {
			kind: 'paid',
			outcome: 'existing',
			payment,
			...(isUnsure ? { countryNotShown: true } : {}),
		};
	}

	private otherPayment(difference: string): PaymentError {
		const problem = `a payment with this external ID exists already, but shows ${difference}. ${this.inDoubt ? mayBePaid : notPaid}`;
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
		return own.kind === 'found' ? own : await this.lookAbroad();
	}

	/** @returns what was found, else `unseen` if any country could not tell */
	private async lookAbroad(): Promise<Seen | LookUp> {
		let result: LookUp = { kind: 'absent' };
		for (const country of this.finder.otherCountries()) {
			const seen = await this.look(country);
			if (seen.kind === 'found') return { ...seen, country };
			if (seen.kind === 'unseen') result = seen;
		}
		return result;
	}

	private async atOnceOrWhileSettling(now: LookUp, failure: PaymentFailure): Promise<LookUp> {
		return now.kind === 'found' ? now : await this.whileSettling(failure);
	}

	private async whileSettling(failure: PaymentFailure): Promise<LookUp> {
		const { clock, signal } = this.ports;
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
		// A refusal that may mean duplicate says nothing for sure before somebody has looked.
		const refusal = classifyFailure(failure);
		if (refusal !== 'refused' && refusal !== 'quote_expired') this.inDoubt = true;
		throw this.failed(failure);
	}
}

/** A payment that was found, and where, if not in its own country. */
interface Seen {
	readonly kind: 'found';
	readonly payment: ServiceRecord;
	readonly country?: string;
}

const notPaid =
	'Nothing was paid now. Check which of the two is right; a new payment needs an external ID of its own';
const mayBePaid =
	'An answer of the service was lost before, so this may be the payment that was sent now. Check it with the service; do not pay under another external ID before that';
