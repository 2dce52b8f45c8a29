/**
 * Pays a quote and settles what became of it: whatever is lost on the way, at most one payment comes
 * of one external ID. [Errors, rules 1 and 2; Known v2 messages]
 */
import { isPayoutError, PaymentError, TransportError, type PaymentFailure } from '../errors';
import type { ServiceRecord } from '../http/answer';
import { wasCreated } from './created';
import { lookUp, lookWhileSettling, type LookUp } from './lookUp';
import type { PaymentOrder } from './order';
import type { PaymentCalls, SendPorts, SendTerms, SentPayment } from './paymentCalls';
import type { Quote } from './quote';
import type { QuoteDesk } from './quoteDesk';
import { readRefusal } from './refusal';
import { findDifference } from './samePayment';

/** So often may the same payment be sent before a person must look. */
const maxPosts = 4;
/** When a refusal only sounds like a duplicate, the second look comes so much later. */
const secondLookMs = 3_000;

interface Found {
	/** Whether a request of this run may have made it. */
	readonly ours?: boolean;
	/** Whether it was found in a country that is not its own. */
	readonly isElsewhere?: boolean;
}

/**
 * @throws PaymentError for a payment that was made for something else under this external ID, `unconfirmed`
 * when it may be ours all the same
 */
export function takeExisting(
	payment: ServiceRecord,
	order: PaymentOrder,
	{ ours = false, isElsewhere = false }: Found = {},
): SentPayment {
	const asked = {
		externalId: order.externalId,
		[order.side === 'source' ? 'sourceAmount' : 'payoutAmount']: order.amount,
		sourceCurrency: order.currency,
		payoutCurrency: order.payoutCurrency,
		isElsewhere,
	};
	const difference = findDifference(payment, asked, ours);
	if (difference) throw new PaymentError(ours ? 'unconfirmed' : 'rejected', 'yes', difference);
	return { outcome: 'existing', payment, quote: null };
}

/** What the next step is after a try that ended without a payment. */
type Next =
	| { readonly kind: 'found'; readonly payment: ServiceRecord; readonly ours: boolean; readonly isElsewhere?: boolean }
	| { readonly kind: 'again' }
	| { readonly kind: 'requote' };

export class Sending {
	/** Whether a request may have been acted on that nobody heard the answer of. */
	private inDoubt = false;

	constructor(
		private readonly order: PaymentOrder,
		private readonly calls: PaymentCalls,
		private readonly terms: SendTerms,
		private readonly ports: SendPorts,
		private readonly desk: QuoteDesk,
	) {}

	async pay(first: Quote): Promise<SentPayment> {
		let quote = first;
		let failure: PaymentFailure | undefined;
		for (let posts = 0; posts < maxPosts; posts++) {
			quote = await this.renewed(quote, posts);
			const answer = await this.post(quote);
			if (!isPayoutError(answer)) return { outcome: 'created', payment: answer, quote: quote.record };
			failure = answer;
			const next = await this.settle(failure);
			if (next.kind === 'found') {
				const { payment } = takeExisting(next.payment, this.order, next);
				return { outcome: next.ours ? 'created' : 'existing', payment, quote: quote.record };
			}
			if (next.kind === 'requote') this.desk.discard(quote);
		}
		throw this.failed(failure ?? new TransportError('network', true));
	}

	/** The quote, or a fresh one when it has been used, has expired, or is about to. */
	private async renewed(quote: Quote, posts: number): Promise<Quote> {
		const [renewed] = await Promise.allSettled([this.desk.renew(quote)]);
		if (renewed.status === 'fulfilled') return renewed.value;
		const error: unknown = renewed.reason;
		if (!isPayoutError(error) || error.name === 'PaymentError') throw error;
		throw posts === 0 ? new PaymentError('not_sent', 'no', error) : this.failed(error);
	}

	private async post(quote: Quote): Promise<ServiceRecord | PaymentFailure> {
		try {
			return await this.calls.pay(quote);
		} catch (error) {
			// Whatever broke, the request may be out: only a look-up can tell.
			return isPayoutError(error) && error.name !== 'PaymentError' ? error : new TransportError('network', true);
		}
	}

	private async settle(failure: PaymentFailure): Promise<Next> {
		this.stopIfCancelled(failure);
		switch (readRefusal(failure)) {
			case 'lost':
				this.inDoubt = true;
				return await this.afterLostAnswer(failure);
			case 'duplicate':
				return await this.afterDuplicate(failure);
			case 'perhaps_duplicate':
				return await this.afterPerhapsDuplicate(failure);
			case 'quote_used':
				return await this.afterUsedQuote(failure);
			case 'quote_expired':
				return await this.unlessFound({ kind: 'requote' }, failure);
			case 'refused':
				return await this.unlessFound(undefined, failure);
		}
	}

	private async afterLostAnswer(failure: PaymentFailure): Promise<Next> {
		const seen = await this.whileSettling(failure);
		if (seen.kind === 'found') return { ...seen, ours: true };
		if (seen.kind === 'unseen') throw this.failed(failure);
		return { kind: 'again' };
	}

	/** A payment exists: it is only a matter of where it shows up, and when. */
	private async afterDuplicate(failure: PaymentFailure): Promise<Next> {
		const seen = (await this.lookEverywhere()) ?? (await this.whileSettling(failure));
		if (seen.kind === 'found') return { ...seen, ours: this.inDoubt };
		const late = await this.lookEverywhere();
		if (late) return { ...late, ours: this.inDoubt };
		throw new PaymentError('unconfirmed', 'yes', failure);
	}

	private async afterPerhapsDuplicate(failure: PaymentFailure): Promise<Next> {
		if (wasCreated(failure) !== 'no') this.inDoubt = true;
		const seen = await this.look();
		if (seen.kind === 'found') return { ...seen, ours: this.inDoubt };
		await this.sleep(secondLookMs, failure);
		const again = await this.look();
		if (again.kind === 'found') return { ...again, ours: this.inDoubt };
		// It may as well have said that the quote has expired.
		if (again.kind === 'absent' && this.desk.hasRunOut()) return { kind: 'requote' };
		throw again.kind === 'unseen' ? new PaymentError('unconfirmed', 'unknown', failure) : this.failed(failure);
	}

	/** A quote pays once: perhaps it paid what we lost the answer of. */
	private async afterUsedQuote(failure: PaymentFailure): Promise<Next> {
		const seen = await this.whileSettling(failure);
		if (seen.kind === 'found') return { ...seen, ours: this.inDoubt };
		// Nobody else knew the quote, so something of ours has come through.
		this.inDoubt = true;
		if (seen.kind === 'unseen') throw this.failed(failure);
		return { kind: 'requote' };
	}

	/** A refusal speaks of one request only: after a lost answer it says nothing about the others. */
	private async unlessFound(next: Next | undefined, failure: PaymentFailure): Promise<Next> {
		if (this.inDoubt) {
			const seen = await this.look();
			if (seen.kind === 'found') return { ...seen, ours: true };
			if (seen.kind === 'unseen') throw this.failed(failure);
		}
		if (next) return next;
		throw this.failed(failure);
	}

	private async look(country: string = this.order.country): Promise<LookUp> {
		return await lookUp(async () => await this.calls.find(this.order.externalId, country));
	}

	private async lookEverywhere(): Promise<(LookUp & { kind: 'found'; isElsewhere: boolean }) | undefined> {
		for (const country of [this.order.country, ...this.calls.otherCountries]) {
			const seen = await this.look(country);
			// A look-up without a country says nothing on where the payment is.
			if (seen.kind === 'found') return { ...seen, isElsewhere: country !== '' && country !== this.order.country };
		}
		return undefined;
	}

	private async whileSettling(failure: PaymentFailure): Promise<LookUp> {
		const { clock, signal } = this.ports;
		const find = async (): Promise<ServiceRecord> =>
			await this.calls.find(this.order.externalId, this.order.country);
		return await this.unlessCancelled(
			lookWhileSettling(find, this.terms.settlingWindowMs, clock, signal),
			failure,
		);
	}

	private async sleep(ms: number, failure: PaymentFailure): Promise<void> {
		await this.unlessCancelled(this.ports.clock.sleep(ms, this.ports.signal), failure);
	}

	private async unlessCancelled<T>(waiting: Promise<T>, failure: PaymentFailure): Promise<T> {
		const [waited] = await Promise.allSettled([waiting]);
		if (waited.status === 'fulfilled') return waited.value;
		this.stopIfCancelled(failure);
		throw waited.reason;
	}

	private stopIfCancelled(failure: PaymentFailure): void {
		if (!this.ports.signal?.aborted) return;
		// A refusal that may mean duplicate says nothing for sure before somebody has looked.
		const refusal = readRefusal(failure);
		if (refusal !== 'refused' && refusal !== 'quote_expired') this.inDoubt = true;
		throw this.failed(failure);
	}

	private failed(failure: PaymentFailure): PaymentError {
		if (this.inDoubt) return new PaymentError('unconfirmed', 'unknown', failure);
		const provablyNeverLeft = failure.name === 'TransportError' && !failure.outcomeUnknown;
		return new PaymentError(provablyNeverLeft ? 'not_sent' : 'rejected', 'no', failure);
	}
}
