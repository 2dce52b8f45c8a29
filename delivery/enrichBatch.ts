/** Looks up what an event leaves out, before its execution starts. */
import type { RecordDesk } from './reconciler/recordLoader';
import type { PaymentMark } from './reconciler/paymentVersion';
import type { EventGroup, Waiting } from './dispatcher';
import type { TriggerEvent } from './deliveryEvent';

export interface CompleteOptions {
	readonly desk: RecordDesk;
	/** The names of events that leave something out. */
	readonly partialEvents: readonly string[];
	/** Told where a payment was found. */
	readonly onCountry: (mark: PaymentMark) => void;
}

/** One event by itself; see `completeGroup`. */
export async function completeEvent(
	event: TriggerEvent,
	{ desk, partialEvents, onCountry }: CompleteOptions,
): Promise<TriggerEvent> {
	const { mark } = event;
	if (mark === null || event.source === 'reconciliation' || !partialEvents.includes(event.event)) return event;
	const completed = await desk.complete(mark, event.receivedAtMs);
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
export async function completeGroup(
	group: EventGroup,
	options: CompleteOptions,
): Promise<EventGroup> {
	const complete = async (member: Waiting): Promise<Waiting> => ({
		...member,
		event: await completeEvent(member.event, options),
	});
	return { ...group, members: await Promise.all(group.members.map(complete)) };
}
