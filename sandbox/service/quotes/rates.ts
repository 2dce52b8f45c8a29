/** The sandbox's fixed exchange rates. TRY has none, on purpose. [Quote request, v3: currency] */
import type { DestinationCurrency, SourceCurrency } from '../../schemas/vocabulary';
import { roundTo } from '../../basics/money';

const usdPerSource: Readonly<Partial<Record<SourceCurrency, number>>> = {
	BHD: 2.65,
	EUR: 1.08,
	KWD: 3.25,
	MYR: 0.22,
	OMR: 2.6,
	QAR: 0.2747,
	SAR: 0.2666,
	SGD: 0.75,
	AED: 0.2723,
};

const destinationPerUsd: Readonly<Record<DestinationCurrency, number>> = {
	BDT: 119.5,
	INR: 84.25,
	PKR: 278.5,
	PHP: 57.9,
	NPR: 134.8,
	EGP: 49.1,
	VND: 25300,
	NGN: 1550,
};

/** The smallest and largest payout in USD. The band of every quote follows from it. */
export const payoutBandUsd = { min: 1, max: 50_000 } as const;

/** Destination units for one source unit, or null if there is no rate for the currency. */
export function sourceRate(
	source: SourceCurrency,
	destination: DestinationCurrency,
): number | null {
	const usd = usdPerSource[source];
	return usd === undefined ? null : roundTo(usd * destinationPerUsd[destination], 6);
}

/** Destination units for one unit of the wallet's stablecoin (pegged to the dollar here). */
export function walletRate(destination: DestinationCurrency): number {
	return destinationPerUsd[destination];
}
