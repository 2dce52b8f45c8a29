/** Looks up what an event leaves out, before its execution starts. */
import type { RecordLoader } from './reconciler/recordLoader';
import type { PaymentVersion } from './reconciler/paymentVersion';
import type { EventBatch, Waiting } from './dispatcher';
import type { TriggerEvent } from './deliveryEvent';

export interface EnrichOptions {
	readonly loader: RecordLoader;
	/** The names of events that leave something out. */
	readonly partialEvents: readonly string[];
	/** Told where a payment was found. */
	readonly onCountry: (mark: PaymentVersion) => void;
}

/** One event by itself; see `completeGroup`. */
export async function enrichEvent(
	event: TriggerEvent,
	{ loader, partialEvents, onCountry }: EnrichOptions,
): Promise<TriggerEvent> {
	const { mark } = event;
	if (mark === null || event.source === 'reconciliation' || !partialEvents.includes(event.event))
		return event;
	const completed = await loader.complete(mark, event.receivedAtMs);
	if (completed.kind === 'failed') return { ...event, lookupError: completed.fault };
	if (completed.country !== undefined) onCountry({ ...mark, country: completed.country });
	return { ...event, payment: { ...completed.record, ...event.payment } };
}

/**
 * What the event says stays; the record adds the rest, even when it is of a later state. What cannot be
 * looked up is left as it came, with the reason.
 *
 * @throws the signal's reason when it aborts
 */
export async function enrichBatch(group: EventBatch, options: EnrichOptions): Promise<EventBatch> {
	const complete = async (member: Waiting): Promise<Waiting> => ({
		...member,
		event: await enrichEvent(member.event, options),
	});
	return { ...group, members: await Promise.all(group.members.map(complete)) };
}
