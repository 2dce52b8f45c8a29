/** Which events start the workflow. Runs behind the cursor, so a filtered event counts as handled. */
import type { TriggerEvent } from './deliveryEvent';
import type { DeliverySettings } from './settings';
import { createBoundedMap } from '../client/async/boundedMap';

/** Payments whose last status is remembered. */
const MAX_PAYMENTS = 10_000;

/** @returns whether the workflow wants what tells of a state in this way: an event of this name, or a list */
export function createKindFilter({
	profile,
	events,
}: Pick<DeliverySettings, 'profile' | 'events'>): (
	event: Pick<TriggerEvent, 'event' | 'source'>,
) => boolean {
	// What was found by looking stands for any event that would have told of the state.
	const findings = events === null || profile.stateEvents.some((name) => events.has(name));
	return ({ event, source }) =>
		source === 'reconciliation' ? findings : events === null || events.has(event);
}

/** @returns whether the event passes; it remembers the statuses that went by */
export function createEventFilter({
	profile,
	events,
	statuses,
	onlyStatusChanges,
}: Pick<DeliverySettings, 'profile' | 'events' | 'statuses' | 'onlyStatusChanges'>): (
	event: TriggerEvent,
) => boolean {
	const lastStatus = createBoundedMap<string, string>(MAX_PAYMENTS);

	const statusChanged = ({ paymentId, status }: TriggerEvent): boolean => {
		if (paymentId === null || status === null) return true;
		const changed = lastStatus.get(paymentId) !== status;
		lastStatus.set(paymentId, status);
		return changed;
	};

	const isWanted = createKindFilter({ profile, events });

	return (event) => {
		if (!isWanted(event)) return false;
		if (onlyStatusChanges && !statusChanged(event)) return false;
		return statuses === null || event.status === null || statuses.has(event.status);
	};
}
