/** Looks up what an event leaves out, before its execution starts. */
import type { RecordLoader } from './recordLoader';
import type { PaymentVersion } from '../event/paymentVersion';
import type { EventBatch, QueuedEvent } from '../event/batch';
import type { DeliveryEvent } from '../event/deliveryEvent';

export interface EnrichOptions {
	readonly loader: RecordLoader;
	/** The names of events that leave something out. */
	readonly partialEvents: readonly string[];
	/** Receives the country in which a payment was found. */
	readonly onCountry: (version: PaymentVersion) => void;
}

/** Completes one event. See `enrichBatch`. */
export async function enrichEvent(
	event: DeliveryEvent,
	{ loader, partialEvents, onCountry }: EnrichOptions,
): Promise<DeliveryEvent> {
	const { version } = event;
	if (version === null || event.source === 'reconciliation' || !partialEvents.includes(event.event))
		return event;
	const completed = await loader.complete(version, event.receivedAtMs);
	if (completed.kind === 'failed') return { ...event, lookupError: completed.fault };
	if (completed.country !== undefined) onCountry({ ...version, country: completed.country });
	return { ...event, payment: { ...completed.record, ...event.payment } };
}

/**
 * Adds the looked-up record to each event. The event's own values are kept, even if the record is of a later
 * state. An event that cannot be completed stays as it came, with the reason.
 *
 * @throws the signal's reason if it aborts
 */
export async function enrichBatch(batch: EventBatch, options: EnrichOptions): Promise<EventBatch> {
	const complete = async (member: QueuedEvent): Promise<QueuedEvent> => ({
		...member,
		event: await enrichEvent(member.event, options),
	});
	return { ...batch, members: await Promise.all(batch.members.map(complete)) };
}
