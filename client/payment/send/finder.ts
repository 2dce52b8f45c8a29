/**
 * Looks a payment up by its external ID. The versions treat the country differently. [Endpoints]
 */
import { isPayoutError } from '../../errors';
import type { ServiceRecord } from '../../http/answer';
import { countries } from '../../interface/vocabulary';
import { payableCountries } from '../corridors';
import { outcomeOf } from '../../async/outcomeOf';

export interface Finder {
	/**
	 * @param country the destination country of the payment. If it is unknown, a version that needs it refuses
	 * the look-up
	 */
	readonly find: (externalId: string, country: string | undefined) => Promise<ServiceRecord>;
	/**
	 * Other countries in which a payment with this external ID may be. Empty if look-ups are not bound
	 * to a country.
	 */
	readonly otherCountries: () => readonly string[];
	/** Those of them that are searched before the first payment request. */
	readonly searchedFirst: () => readonly string[];
	/** Whether a look-up finds only payments of its country, even if the record does not show it. */
	readonly isBoundToCountry: boolean;
}

type Get = (input: {
	id: string;
	external: true;
	country?: string | undefined;
}) => Promise<ServiceRecord>;

/** For v2, where a look-up in the wrong country returns the same 404 as an unknown ID. */
export function findInCountry(get: Get, own: unknown): Finder {
	return {
		find: async (id, country) => await get({ id, external: true, country }),
		otherCountries: () => countries.filter((other) => other !== own),
		// Only there can a payment exist.
		searchedFirst: () => payableCountries.filter((other) => other !== own),
		isBoundToCountry: true,
	};
}

/**
 * For v3. Looks up without a country first, because a look-up with one may miss a payment of another
 * country. Sends the country once the service has refused to look up without it.
 */
export function findAnywhere(get: Get, own: unknown): Finder {
	let needsCountry = false;
	const others = (): readonly string[] =>
		needsCountry ? countries.filter((other) => other !== own) : [];
	return {
		find: async (id, country) => {
			if (!needsCountry || country === undefined) {
				const found = await outcomeOf(get({ id, external: true }));
				if (found.ok) return found.value;
				if (country === undefined || !isAskingForMore(found.error)) throw found.error;
				needsCountry = true;
			}
			return await get({ id, external: true, country });
		},
		otherCountries: others,
		searchedFirst: others,
		isBoundToCountry: false,
	};
}

const isAskingForMore = (error: unknown): boolean =>
	isPayoutError(error) &&
	error.name === 'ApiError' &&
	(error.status === 400 || error.status === 422);
