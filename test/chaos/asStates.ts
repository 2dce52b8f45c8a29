/** A stream whose events have no IDs, as one that the check can read: payment and status name each event. */
import type { Delivery, SentEvent } from './checkEvents';

const nameOf = (paymentId: string | null, status: string | null): string => `${paymentId}/${status}`;

/**
 * Of each payment the last state has to come; what was before it may have gone by unseen. Texts are left out: an update
 * does not bring one, and the record that completes it may be of a later state.
 */
export function asSentStates(sent: readonly SentEvent[]): SentEvent[] {
	const lastOf = new Map(sent.map((event) => [event.paymentId, event]));
	return sent.map((event) => ({
		...event,
		eventId: nameOf(event.paymentId, event.status),
		msg: null,
		mayBeMissed: lastOf.get(event.paymentId) !== event,
	}));
}

export const asDeliveredState = (delivery: Delivery): Delivery => ({
	...delivery,
	eventId: nameOf(delivery.paymentId, delivery.status),
	msg: null,
});
