/** Quotes: priced once, valid for 15 minutes and one payment. [Quote, Limits] */
import { randomUUID } from 'node:crypto';
import type { Account } from '../../auth/accounts';
import type { SandboxClock } from '../../basics/clock';
import { fromMicros, roundTo, toMicros } from '../../basics/money';
import type { SandboxSettings } from '../../settings/settings';
import type { Deal, DealBook } from './deals';
import { payoutBandUsd, sourceRate, walletRate } from './rates';
import { refused, ServiceError } from '../../http/errors/serviceError';
import {
	currencyOfCountry,
	isPayable,
	type AmountType,
	type Country,
	type DestinationCurrency,
	type PaymentMethod,
	type PaymentType,
	type SourceCurrency,
} from '../../schemas/vocabulary';

export interface QuoteRequest {
	readonly country: Country;
	readonly paymentType: PaymentType;
	readonly paymentMethod: PaymentMethod;
	readonly currency: SourceCurrency;
	readonly amount: number;
	readonly amountType: AmountType;
	readonly deal?: string | null | undefined;
}

export interface Quote {
	readonly id: string;
	readonly account: string;
	readonly country: Country;
	readonly paymentType: PaymentType;
	readonly paymentMethod: PaymentMethod;
	readonly currency: SourceCurrency;
	readonly destinationCurrency: DestinationCurrency;
	readonly amountSource: number;
	readonly amountDestination: number;
	readonly rate: number;
	readonly createdAtMs: number;
	readonly expiresAtMs: number;
	readonly minAmountDestination: number;
	readonly maxAmountDestination: number;
	readonly walletCurrency: 'USDT' | 'USDC';
	readonly walletRate: number;
	/** The deal that priced it, or null for the live rate. */
	readonly deal: string | null;
	usedByPayment: string | null;
}

/** "Fixes the rate for 15 minutes". [Payment flow] */
export const quoteValidityMs = 15 * 60_000;

const noDeal = 'No active deal with this id covers the request';

export class QuoteBook {
	private readonly quotes = new Map<string, Quote>();

	constructor(
		private readonly clock: SandboxClock,
		private readonly settings: SandboxSettings,
		private readonly deals: DealBook,
	) {}

	/**
	 * Prices a request.
	 *
	 * @throws the 400 or 500 of the interface's table
	 */
	create(account: Account, request: QuoteRequest): Quote {
		if (this.settings.quoteOutage)
			throw new ServiceError(500, 'Could not fetch quote at this time.');
		const deal = this.dealFor(account, request);
		const destinationCurrency = currencyOfCountry[request.country];
		const rate = deal?.rate ?? sourceRate(request.currency, destinationCurrency);
		const payable = isPayable(request.country, request.paymentType, request.paymentMethod);
		if (rate === null || (!payable && !account.acceptUnpayable)) {
			throw new ServiceError(500, 'Could not obtain quote.');
		}
		const { amountSource, amountDestination } = priceAmounts(request, rate);
		const wallet = walletRate(destinationCurrency);
		const min = roundTo(payoutBandUsd.min * wallet, 2);
		const max = roundTo(payoutBandUsd.max * wallet, 2);
		if (amountSource <= 0 || amountDestination < min || amountDestination > max) {
			throw refused('Unable to fetch quote (min/max amount requirements)');
		}
		if (deal !== null && amountSource > this.roomLeft(deal)) throw refused(noDeal);
		const now = this.clock.now();
		const quote: Quote = {
			id: randomUUID(),
			account: account.name,
			country: request.country,
			paymentType: request.paymentType,
			paymentMethod: request.paymentMethod,
			currency: request.currency,
			destinationCurrency,
			amountSource,
			amountDestination,
			rate,
			createdAtMs: now,
			expiresAtMs: now + quoteValidityMs,
			minAmountDestination: min,
			maxAmountDestination: max,
			walletCurrency: account.walletCurrency,
			walletRate: wallet,
			deal: deal?.id ?? null,
			usedByPayment: null,
		};
		this.quotes.set(quote.id, quote);
		return quote;
	}

	/** A quote uses a part of its deal's amount. That part is free again if the quote expires without a payment. */
	roomLeft({ id, room }: Deal): number {
		const taken = this.all()
			.filter((quote) => quote.deal === id)
			.filter((quote) => quote.usedByPayment !== null || !this.isExpired(quote))
			.reduce((sum, { amountSource }) => sum + toMicros(amountSource), 0n);
		return fromMicros(toMicros(room) - taken);
	}

	private dealFor(account: Account, request: QuoteRequest): Deal | null {
		if (typeof request.deal !== 'string') return null;
		const deal = this.deals.find(account.name, request.deal, request);
		if (deal === undefined) throw refused(noDeal);
		return deal;
	}

	/** The account's quote, expired or not. Undefined if it is unknown or belongs to another account. */
	find(account: string, id: string): Quote | undefined {
		const quote = this.quotes.get(id.toLowerCase());
		return quote?.account === account ? quote : undefined;
	}

	/**
	 * The quote as a look-up shows it.
	 *
	 * @throws a 404 if it is unknown, expired, of another account or of another country
	 */
	get(account: string, id: string, country: Country | undefined): Quote {
		const quote = this.find(account, id);
		const visible =
			quote !== undefined &&
			!this.isExpired(quote) &&
			(country === undefined || country === quote.country);
		if (!visible) throw new ServiceError(404, 'Not found (or expired)');
		return quote;
	}

	isExpired(quote: Quote): boolean {
		return this.clock.now() >= quote.expiresAtMs;
	}

	all(): readonly Quote[] {
		return [...this.quotes.values()];
	}

	reset(): void {
		this.quotes.clear();
	}
}

function priceAmounts(request: QuoteRequest, rate: number) {
	const amount = roundTo(request.amount, 2);
	return request.amountType === 'source'
		? { amountSource: amount, amountDestination: roundTo(amount * rate, 2) }
		: { amountSource: roundTo(amount / rate, 2), amountDestination: amount };
}

/** The Quote of the interface, the same in v2 and v3. [Quote (response, v2 and v3)] */
export function quoteBody(quote: Quote) {
	return {
		id: quote.id,
		country: quote.country,
		payment_type: quote.paymentType,
		payment_method: quote.paymentMethod,
		currency: quote.currency,
		amount_source: quote.amountSource,
		amount_destination: quote.amountDestination,
		rate: quote.rate,
		timestamp: new Date(quote.createdAtMs).toISOString(),
		limits: {
			expires: new Date(quote.expiresAtMs).toISOString(),
			min_amount_destination: quote.minAmountDestination,
			max_amount_destination: quote.maxAmountDestination,
		},
		wallet_info: { currency: quote.walletCurrency, rate: quote.walletRate },
	};
}
