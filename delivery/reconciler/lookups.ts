/** Which look-ups the settings ask for, besides the stream. */
import type { PaymentSource } from '../lookup/paymentSource';
import type { DeliverySettings } from '../settings/settings';

export interface Lookups {
	/** Whether lists of payments are read after a gap. */
	readonly lists: boolean;
	/** Whether events that contain only the new status are completed. */
	readonly payment: boolean;
}

/** @param payments null if nothing can be looked up */
export function lookupsOf(
	{ profile, events, reconcileAfterMs }: DeliverySettings,
	payments: PaymentSource | null,
): Lookups {
	const wantsOneOf = (names: readonly string[]): boolean =>
		names.some((name) => events === null || events.has(name));
	return {
		// If a found state would replace only events that the workflow does not want, it would start nothing.
		lists: payments !== null && reconcileAfterMs !== null && wantsOneOf(profile.stateEvents),
		payment: payments !== null && wantsOneOf(profile.partialEvents),
	};
}
