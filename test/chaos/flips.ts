/**
 * A payment may go back and forth within one time stamp: a, b, a. If the service does not send the last event
 * again, a list shows only a state that was told already.
 */
import type { Delivery, SentEvent } from './checkEvents';

interface TimedEvent extends SentEvent {
	readonly atMs: number;
}

/** A service that cuts its times to seconds writes the states of one time less than this apart. */
const oneTimeMs = 1_000;

/**
 * Marks last events that may be missed, because an event with the same status and time has come: if nothing came
 * after that one, or if n8n was killed, because its checkpoint does not show what was under way.
 *
 * @param killed the payments that changed or ran shortly before a kill of n8n, or while it was down
 */
export function excuseFlips<Event extends TimedEvent>(
	sent: readonly Event[],
	deliveries: readonly Delivery[],
	killed: ReadonlySet<string>,
): Event[] {
	const came = new Set(deliveries.map(({ eventId }) => eventId));
	const lastOf = new Map(sent.map((event) => [event.paymentId, event]));
	const lastRunOf = new Map(
		[...deliveries]
			.sort((a, b) => `${a.startedAt}`.localeCompare(`${b.startedAt}`) || a.execution - b.execution)
			.map((delivery) => [delivery.paymentId, delivery.eventId]),
	);
	return sent.map((event) => {
		const { eventId, paymentId, status, atMs } = event;
		if (lastOf.get(paymentId) !== event || came.has(eventId)) return event;
		const twins = sent.filter(
			(other) =>
				other.paymentId === paymentId &&
				other.status === status &&
				Math.abs(other.atMs - atMs) < oneTimeMs &&
				came.has(other.eventId),
		);
		const isTold = twins.some((twin) => twin.eventId === lastRunOf.get(paymentId));
		return isTold || (twins.length > 0 && killed.has(paymentId))
			? { ...event, mayBeMissed: true }
			: event;
	});
}
