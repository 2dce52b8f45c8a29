import type { EventGroup } from './dispatcher';
import type { StartedGroup } from './checkpoint';
import { stateName } from './deliveryEvent';

/** What a group's events are known by when they come again in another life, as events or by looking. */
export function nameMembers({ members }: EventGroup): Pick<StartedGroup, 'eventIds' | 'states'> {
	const named = members.flatMap(({ event: { durableId, eventId, mark } }) =>
		durableId === null ? [] : [{ id: durableId, state: eventId !== null && mark !== null ? stateName(mark) : '' }],
	);
	const eventIds = named.map(({ id }) => id);
	const states = named.map(({ state }) => state);
	return states.some((state) => state !== '') ? { eventIds, states } : { eventIds };
}
