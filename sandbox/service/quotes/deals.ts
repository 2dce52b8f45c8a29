/** Agreed rates. They exist by command only. [Quote request, v3: deal] (Assumption A17) */
import type { Country, PaymentMethod, PaymentType, SourceCurrency } from '../../schemas/vocabulary';

export interface Deal {
	readonly id: string;
	readonly account: string;
	readonly country: Country;
	readonly paymentType: PaymentType;
	readonly paymentMethod: PaymentMethod;
	readonly currency: SourceCurrency;
	/** Destination units for one source unit. */
	readonly rate: number;
	/** The maximum sum of all its quotes, in the source currency. */
	readonly room: number;
	readonly active: boolean;
}

/** What a deal must cover. */
type Coverage = Pick<Deal, 'country' | 'paymentType' | 'paymentMethod' | 'currency'>;

export class DealBook {
	private readonly deals = new Map<string, Deal>();

	/** Adds the deal, or replaces the one with its id. */
	set(deal: Deal): void {
		this.deals.set(deal.id.toLowerCase(), deal);
	}

	/** The account's active deal with this id if it covers the request. */
	find(account: string, id: string, request: Coverage): Deal | undefined {
		const deal = this.deals.get(id.toLowerCase());
		const covers =
			deal !== undefined &&
			deal.active &&
			deal.account === account &&
			deal.country === request.country &&
			deal.paymentType === request.paymentType &&
			deal.paymentMethod === request.paymentMethod &&
			deal.currency === request.currency;
		return covers ? deal : undefined;
	}

	all(): readonly Deal[] {
		return [...this.deals.values()];
	}

	reset(): void {
		this.deals.clear();
	}
}
