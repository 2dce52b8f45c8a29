/**
 * Decides which events start the workflow. An event that the filter leaves out counts as handled, so the
 * cursor moves past it.
 */
import type { DeliveryEvent } from './deliveryEvent';
import type { DeliverySettings } from '../settings/settings';
import { createBoundedMap } from '../../client/async';
import { externalIdOf } from '../../client/payment';

/** The name of an event whose block has none. [WHATWG, event stream] */
const unnamed = 'message';

/** Number of payments whose last status is remembered. */
const MAX_PAYMENTS = 10_000;

/**
 * @returns whether the workflow wants a state that is reported in this way: by an event of this
 *   name, or by a list
 */
export function createKindFilter({
	profile,
	events,
}: Pick<DeliverySettings, 'profile' | 'events'>): (
	event: Pick<DeliveryEvent, 'event' | 'source'> & Partial<Pick<DeliveryEvent, 'parseError'>>,
) => boolean {
	// A state found in a list replaces any event that would have reported it.
	const findings = events === null || profile.stateEvents.some((name) => events.has(name));
	return ({ event, source, parseError }) => {
		if (source === 'reconciliation') return findings;
		// Nothing shows what an unreadable event without a name is about, so it may be one that the workflow waits for.
		const isUnknown = event === unnamed && Boolean(parseError);
		return events === null || events.has(event) || isUnknown;
	};
}

/** @returns whether the event starts the workflow; remembers the statuses of earlier events */
export function createEventFilter({
	profile,
	events,
	statuses,
	externalIdPrefixes,
	onlyStatusChanges,
}: Pick<
	DeliverySettings,
	'profile' | 'events' | 'statuses' | 'externalIdPrefixes' | 'onlyStatusChanges'
>): (event: DeliveryEvent) => boolean {
	const lastStatus = createBoundedMap<string, string>(MAX_PAYMENTS);

	const statusChanged = ({ paymentId, status }: DeliveryEvent): boolean => {
		if (paymentId === null || status === null) return true;
		const changed = lastStatus.get(paymentId) !== status;
		lastStatus.set(paymentId, status);
		return changed;
	};

	// An event that does not show what is asked for may be one that the workflow waits for, so it
	// counts as matching.
	const hasStatus = ({ status }: DeliveryEvent): boolean =>
		statuses === null || status === null || statuses.has(status);

	const hasPrefix = ({ payment }: DeliveryEvent): boolean => {
		if (externalIdPrefixes === null || payment === null) return true;
		const externalId = externalIdOf(payment);
		return externalId === null || externalIdPrefixes.some((one) => externalId.startsWith(one));
	};

	const isWanted = createKindFilter({ profile, events });

	return (event) => {
		if (!isWanted(event)) return false;
		if (onlyStatusChanges && !statusChanged(event)) return false;
		return hasStatus(event) && hasPrefix(event);
	};
}
