import type { EventBatch } from './dispatcher';
import type { StartedBatch } from './checkpoint';
import { stateName } from './deliveryEvent';

/**
 * Returns the IDs that identify a batch's events when they come again in another life, as events or
 * in a list.
 */
export function idsOfBatch({ members }: EventBatch): Pick<StartedBatch, 'eventIds' | 'states'> {
	const named = members.flatMap(({ event: { durableId, eventId, mark } }) =>
		durableId === null
			? []
			: [{ id: durableId, state: eventId !== null && mark !== null ? stateName(mark) : '' }],
	);
	const eventIds = named.map(({ id }) => id);
	const states = named.map(({ state }) => state);
	return states.some((state) => state !== '') ? { eventIds, states } : { eventIds };
}
