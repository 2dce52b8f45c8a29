import type { EventBatch } from './dispatcher';
import type { StartedBatch } from './checkpoint';
import { stateName } from './deliveryEvent';

/** What a group's events are known by when they come again in another life, as events or by looking. */
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
