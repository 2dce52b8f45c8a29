/** Quotes of one payment: the first, and fresh ones within the user's limits when it cannot be used. */
import { InputError } from '../../errors/InputError';
import type { ServiceRecord } from '../../http/answer';
import type { Clock } from '../../http/clock';
import { requirePayableQuote, type QuotedAmounts, type QuoteLimits } from './quoteGuards';
import type { PaymentOrder } from './order';
import { readQuote, type Quote } from './quote';

export interface QuoteSession {
	/** @throws the errors of the quote call and of `requirePayableQuote` */
	first(): Promise<Quote>;
	/** @returns the same quote while it can be paid, or a fresh one; throws as `first` */
	renew(quote: Quote): Promise<Quote>;
	/** The service will not take it: the next `renew` asks for another. */
	discard(quote: Quote): void;
	/** Whether the last quote's time is over. */
	hasRunOut(): boolean;
}

/** A payment sent with less time left than this may arrive too late. */
const marginMs = 30_000;
/** A service whose quotes expire at once is not asked for ever. */
const maxQuotes = 5;

/** @param request one quote call, with the order bound into it */
export function createQuoteSession(
	order: PaymentOrder,
	request: () => Promise<ServiceRecord>,
	limits: QuoteLimits & { readonly approved?: QuotedAmounts | undefined },
	clock: Clock,
): QuoteSession {
	let reference: QuotedAmounts | undefined = limits.approved;
	let askedAtMs = 0;
	let current: Quote | undefined;
	let isDiscarded = false;
	let count = 0;

	const leftMs = (): number => askedAtMs + (current?.lifetimeMs ?? 0) - clock.now();

	const ask = async (): Promise<Quote> => {
		if (count >= maxQuotes) {
			throw new InputError(
				[
					{
						field: '',
						problem: `The service gave ${maxQuotes} quotes, and none could be paid in time`,
					},
				],
				'quote_expired',
			);
		}
		count += 1;
		// From the moment of asking: the quote is made no earlier than that.
		askedAtMs = clock.now();
		const quote = readQuote(await request(), 'POST quote');
		requirePayableQuote(quote, order, limits, reference);
		reference ??= quote;
		current = quote;
		isDiscarded = false;
		return quote;
	};

	return {
		first: ask,
		async renew(quote) {
			return isDiscarded || leftMs() < marginMs ? await ask() : quote;
		},
		discard() {
			isDiscarded = true;
		},
		hasRunOut: () => leftMs() <= 0,
	};
}
