/** Made-up events, in the form in which the trigger handles them. */
import type { DeliveryEvent } from '../../../delivery/event/deliveryEvent';

/** An event of a payment. `id` is the event ID. */
export function eventOf(
	id: string | null,
	paymentId: string | null,
	rest: Partial<DeliveryEvent> = {},
): DeliveryEvent {
	const status = rest.status === undefined ? 'queued' : rest.status;
	return {
		event: 'payment',
		payment: { id: paymentId, status },
		paymentId,
		status,
		timestamp: null,
		parseError: null,
		eventId: id,
		durableId: id,
		version: null,
		source: 'stream',
		timeMs: null,
		receivedAtMs: 0,
		key: id ?? 'no-id',
		lane: paymentId ?? '',
		sizeChars: 100,
		...rest,
	};
}
