/** Looking a payment up by its external ID, where the versions differ in what a country does. [Endpoints; D4] */
import { isPayoutError } from '../../errors';
import type { ServiceRecord } from '../../http/answer';
import { countries } from '../../vocabulary';
import { outcomeOf } from '../../async/outcomeOf';

export interface Finder {
	/** @param country the payment's own; where it is not known, a version that needs one refuses */
	readonly find: (externalId: string, country: string | undefined) => Promise<ServiceRecord>;
	/** Where else a payment of this external ID may be, as far as look-ups are bound to a country. */
	readonly otherCountries: () => readonly string[];
	/** Whether a look-up finds payments of its country only, so that what it finds is there. */
	readonly isBoundToCountry: boolean;
}

type Get = (input: {
	id: string;
	external: true;
	country?: string | undefined;
}) => Promise<ServiceRecord>;

/** v2: a look-up in the wrong country is the same 404 as an unknown ID. */
export function findInCountry(get: Get, own: unknown): Finder {
	return {
		find: async (id, country) => await get({ id, external: true, country }),
		otherCountries: () => countries.filter((other) => other !== own),
		isBoundToCountry: true,
	};
}

/** v3: without a country, in which a payment of another one would stay unseen, until the service asks for one. */
export function findAnywhere(get: Get, own: unknown): Finder {
	let needsCountry = false;
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
		otherCountries: () => (needsCountry ? countries.filter((other) => other !== own) : []),
		isBoundToCountry: false,
	};
}

const isAskingForMore = (error: unknown): boolean =>
	isPayoutError(error) &&
	error.name === 'ApiError' &&
	(error.status === 400 || error.status === 422);
