/** Looks up what an event leaves out, before its execution starts. */
import type { RecordDesk } from '../../client/reconcile/completeRecords';
import type { PaymentMark } from '../../client/reconcile/paymentMark';
import type { EventGroup, Waiting } from './dispatch';

export interface CompleteOptions {
	readonly desk: RecordDesk;
	/** The names of events that leave something out. */
	readonly partialEvents: readonly string[];
	/** Told where a payment was found. */
	readonly onCountry: (mark: PaymentMark) => void;
}

/**
 * What the event says stays; the record adds the rest, even when it is of a later state. What cannot be
 * looked up is left as it came, with the reason.
 *
 * @throws the signal's reason when it aborts
 */
export async function completeGroup(
	group: EventGroup,
	{ desk, partialEvents, onCountry }: CompleteOptions,
): Promise<EventGroup> {
	const complete = async (member: Waiting): Promise<Waiting> => {
		const { event } = member;
		const { mark } = event;
		if (mark === null || event.source === 'reconciliation' || !partialEvents.includes(event.event)) return member;
		const completed = await desk.complete(mark, event.receivedAtMs);
		if (completed.kind === 'failed') return { ...member, event: { ...event, lookupError: completed.fault } };
		if (completed.country !== undefined) onCountry({ ...mark, country: completed.country });
		return { ...member, event: { ...event, payment: { ...completed.record, ...event.payment } } };
	};
	return { ...group, members: await Promise.all(group.members.map(complete)) };
}
