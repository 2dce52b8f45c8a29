import type { Country } from './people';

/** A payment that the service has before the day. */
export interface Earlier {
	readonly externalId: string;
	readonly country: Country;
	readonly currency: string;
	/** The fixed amount, in the currency of its side. */
	readonly amount: number;
	readonly side: 'source' | 'destination';
	readonly status: string;
}
