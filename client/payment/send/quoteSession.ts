/** The quotes of one payment: the first one, and new ones within the user's limits when needed. */
import { InputError } from '../../errors/InputError';
import type { ServiceRecord } from '../../http/answer';
import type { Clock } from '../../async/clock';
import { requirePayableQuote, type QuotedAmounts, type QuoteLimits } from './quoteGuards';
import type { PaymentOrder } from './order';
import { readQuote, type Quote } from './quote';

export interface QuoteSession {
	/**
	 * @throws the errors of the quote call and of `requirePayableQuote`; InputError (`quote_expired`)
	 *   after too many quotes
	 */
	first(): Promise<Quote>;
	/**
	 * @returns the same quote as long as it can be paid, otherwise a new one
	 * @throws as `first`
	 */
	renew(quote: Quote): Promise<Quote>;
	/** The service does not accept the quote. The next `renew` requests another. */
	discard(quote: Quote): void;
	/** Whether the last quote has expired. */
	hasRunOut(): boolean;
}

/** With less time left than this, a payment may arrive after the quote has expired. */
const marginMs = 30_000;
/** Without this, a service whose quotes expire at once would be asked forever. */
const maxQuotes = 5;

/**
 * @param request one quote call, with the order bound in
 * @param limits with `approved`, the first quote is compared with the approved amounts as well
 */
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
		// The time of the request counts, because the quote cannot have been made before it.
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
