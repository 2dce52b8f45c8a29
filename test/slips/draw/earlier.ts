import type { Country } from './people';

/** A payment that the service has before the day. */
export interface Earlier {
	readonly externalId: string;
	readonly country: Country;
	readonly currency: string;
	/** In the source currency. */
	readonly amount: number;
	readonly status: string;
}
