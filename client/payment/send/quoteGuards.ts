/** What a quote must meet before it is paid: the order, and the user's limits. */
import { InputError } from '../../errors/InputError';
import type { ReasonCode } from '../../errors/reasonTexts';
import { textOf } from '../../errors/textOf';
import type { Decimal } from '../../money/amount';
import { differsByMoreThan, isBelowRate, isGreater, isSameToTheCent } from '../../money/compare';
import { askedByOrder, type PaymentOrder } from './order';
import type { Quote } from './quote';

/** The user's own limits. An undefined limit does not limit anything. */
export interface QuoteLimits {
	/** In the source currency. */
	readonly maxSourceAmount?: Decimal | undefined;
	/** Destination units for one source unit. */
	readonly minRate?: Decimal | undefined;
	/** By how much a later quote may differ from the first one, in percent. Default: 0. */
	readonly maxSlippagePercent?: number | undefined;
}

/** The amounts that later quotes are compared with. */
export type QuotedAmounts = Pick<Quote, 'sourceAmount' | 'payoutAmount'>;

/**
 * @param first the amounts of the first quote or of the approval. Undefined for the first quote
 * @throws InputError `quote_mismatch` if the quote is for something else than the order;
 *   `limit_exceeded` if it exceeds one of the user's limits
 */
export function requirePayableQuote(
	quote: Quote,
	order: PaymentOrder,
	limits: QuoteLimits,
	first?: QuotedAmounts,
): void {
	requireAskedFor(quote, order);
	const { maxSourceAmount, minRate, maxSlippagePercent = 0 } = limits;
	if (maxSourceAmount !== undefined && isGreater(quote.sourceAmount, maxSourceAmount)) {
		refuse(
			'limit_exceeded',
			'max_source_amount',
			`is ${maxSourceAmount} ${order.currency}, but the payment takes ${quote.sourceAmount} ${order.currency}`,
		);
	}
	if (minRate !== undefined && isGreater(minRate, quote.rate)) {
		refuse(
			'limit_exceeded',
			'min_rate',
			`is ${minRate}, but the quote's rate is ${quote.rate}`,
			ofRate,
		);
	}
	// The rate alone proves nothing, because the amounts are what is paid.
	if (minRate !== undefined && isBelowRate(quote.payoutAmount, quote.sourceAmount, minRate)) {
		refuse(
			'limit_exceeded',
			'min_rate',
			`is ${minRate}, but the quote pays out only ${quote.payoutAmount} for ${quote.sourceAmount}`,
			ofRate,
		);
	}
	if (first && differsTooMuch(quote, first, maxSlippagePercent)) {
		refuse(
			'limit_exceeded',
			'max_slippage',
			`is ${maxSlippagePercent} %, but a fresh quote pays out ${quote.payoutAmount} for ${quote.sourceAmount} instead of ${first.payoutAmount} for ${first.sourceAmount}`,
			ofSlippage,
		);
	}
}

function requireAskedFor(quote: Quote, order: PaymentOrder): void {
	const asked = askedByOrder(order);
	const otherAmount = (['sourceAmount', 'payoutAmount'] as const).find(
		(name) => asked[name] !== undefined && !isSameToTheCent(quote[name], asked[name]),
	);
	const wrong =
		quote.country !== order.country
			? `country ${quote.country} instead of ${order.country}`
			: quote.currency !== order.currency
				? `currency ${quote.currency} instead of ${order.currency}`
				: otherAmount !== undefined
					? `the ${order.side} amount ${quote[otherAmount]} instead of ${order.amount}`
					: findOtherRoute(quote, order);
	if (wrong !== undefined) refuse('quote_mismatch', '', `The quote is for ${wrong}`);
}

function findOtherRoute(
	{ record }: Quote,
	{ paymentType, paymentMethod }: PaymentOrder,
): string | undefined {
	const { payment_type, payment_method } = record;
	if (paymentType !== undefined && payment_type !== paymentType) {
		return `payment type ${textOf(payment_type)} instead of ${paymentType}`;
	}
	return paymentMethod !== undefined && payment_method !== paymentMethod
		? `payment method ${textOf(payment_method)} instead of ${paymentMethod}`
		: undefined;
}

function differsTooMuch(quote: Quote, first: QuotedAmounts, percent: number): boolean {
	return (
		differsByMoreThan(quote.payoutAmount, first.payoutAmount, percent) ||
		differsByMoreThan(quote.sourceAmount, first.sourceAmount, percent)
	);
}

const ofRate =
	'Wait for a better rate and run this operation again, or ask the service about its rates. Change the limit only if the person who set it agrees.';
const ofSlippage =
	'The rate has changed since the first quote or the approval. Run this operation again. If the payment was approved, prepare it again and have it approved again. Change the limit only if the person who set it agrees.';

/** @param advice if that of the code does not fit */
function refuse(code: ReasonCode, field: string, problem: string, advice?: string): never {
	throw new InputError([{ field, problem }], code, advice);
}
