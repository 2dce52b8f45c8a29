/** The business checks of POST payment, in the order the sandbox makes them. [Known v2 messages] */
import type { Account } from '../../auth/accounts';
import type { Behaviours } from '../../behaviours/rows';
import { duplicateCheckOf, duplicateRefusal } from './duplicateCheck';
import type { Ledger } from '../accounts/ledger';
import { roundTo } from '../../basics/money';
import type { SandboxSettings } from '../../settings/settings';
import type { NewPayment, Payment } from './payment';
import { walletTotal, type PaymentBook } from './payments';
import type { Quote, QuoteBook } from '../quotes/quotes';
import { refused } from '../../http/errors/serviceError';
import {
	isPayable,
	type Country,
	type PaymentMethod,
	type PaymentType,
	type SourceCurrency,
} from '../../schemas/vocabulary';

export interface PaymentOrder {
	readonly country: Country;
	readonly currency: SourceCurrency;
	readonly quote: string;
	readonly amount: number;
	readonly externalId: string | null;
	/** v3 only. v2 takes them from the quote. */
	readonly paymentType?: PaymentType;
	readonly paymentMethod?: PaymentMethod;
}

interface Books {
	readonly settings: SandboxSettings;
	readonly ledger: Ledger;
	readonly quotes: QuoteBook;
	readonly payments: PaymentBook;
}

/** Fees that the sandbox takes in the wallet currency, in addition to the payout. */
const premiumShare = 0.005;
const transactionCost = 0.5;

/**
 * Checks and accepts an order in one step. There is no await between check and commit, so two requests cannot
 * both pass. Order: external_id, quote known, used, expired, country and combination, currency, band,
 * balance.
 *
 * @throws the 400 of the interface's table. Nothing is stored then, and the quote stays unused
 */
export function acceptPayment(account: Account, order: PaymentOrder, books: Books): Payment {
	const { settings, quotes, payments, ledger } = books;
	const check = duplicateCheckOf(settings);
	if (check !== 'afterQuote') checkExternalId(account, order, books, check);
	const quote = quotes.find(account.name, order.quote);
	if (quote === undefined) throw refused('Quote not found');
	if (quote.usedByPayment !== null) throw refused('Quote already used');
	if (quotes.isExpired(quote)) throw refused('Quote has expired');
	checkCombination(order, quote);
	if (quote.currency !== order.currency) {
		throw refused(
			`Mismatching currency from quote (${quote.currency}) and payment (${order.currency})`,
		);
	}
	const amount = checkBand(order, quote);
	if (check === 'afterQuote') checkExternalId(account, order, books, check);
	const draft = draftPayment(account, order, quote, amount);
	if (!ledger.covers(account.name, draft.walletCurrency, walletTotal(draft))) {
		const { available } = ledger.view(account.name, draft.walletCurrency);
		throw refused(`Insufficient balance detected (${available})`);
	}
	const payment = payments.accept(draft);
	quote.usedByPayment = payment.id;
	return payment;
}

function checkExternalId(
	account: Account,
	order: PaymentOrder,
	{ payments }: Books,
	check: Behaviours['R5'],
): void {
	if (order.externalId === null || check === 'none') return;
	const earlier = payments
		.withExternalId(account.name, order.externalId)
		.filter(({ country }) => check !== 'perCountry' || country === order.country);
	if (earlier.length > 0) throw duplicateRefusal(check);
}

function checkCombination(order: PaymentOrder, quote: Quote): void {
	if (order.country !== quote.country) {
		throw refused(
			`Mismatching country from quote (${quote.country}) and payment (${order.country})`,
		);
	}
	if ((order.paymentType ?? quote.paymentType) !== quote.paymentType) {
		throw refused('Mismatching payment_type from quote and payment');
	}
	if ((order.paymentMethod ?? quote.paymentMethod) !== quote.paymentMethod) {
		throw refused('Mismatching payment_method from quote and payment');
	}
}

/** "Rounded to 2 decimals; must lie inside the quote's band, the only amount check". [Payment request, v2] */
function checkBand(order: PaymentOrder, quote: Quote): number {
	const amount = roundTo(order.amount, 2);
	const { minAmountDestination: min, maxAmountDestination: max, destinationCurrency } = quote;
	const selected = `minimum amount for selected quote: ${min} ${destinationCurrency}`;
	if (amount < min) throw refused(`Payment \`amount_destination\` lower than ${selected}`);
	if (amount > max) {
		throw refused(
			`Payment \`amount_destination\` greater than maximum amount for selected quote: ${max} ${destinationCurrency}`,
		);
	}
	return amount;
}

function draftPayment(
	account: Account,
	order: PaymentOrder,
	quote: Quote,
	amount: number,
): NewPayment {
	const walletAmount = roundTo(amount / quote.walletRate, 6);
	return {
		account: account.name,
		country: quote.country,
		paymentType: quote.paymentType,
		paymentMethod: quote.paymentMethod,
		externalId: order.externalId,
		quoteId: quote.id,
		amount,
		amountCurrency: quote.destinationCurrency,
		baseAmount: quote.amountSource,
		baseCurrency: quote.currency,
		walletAmount,
		walletCurrency: quote.walletCurrency,
		walletPremium: roundTo(walletAmount * premiumShare, 6),
		walletTxnCost: transactionCost,
		unpayable: !isPayable(quote.country, quote.paymentType, quote.paymentMethod),
	};
}
