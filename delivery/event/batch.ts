/** Events that start one execution together. */
import { roughStateName, stateKey, stateName, type DeliveryEvent } from './deliveryEvent';
import type { AckTicket } from './ackTicket';

/** An event that waits for its execution. */
export interface QueuedEvent {
	readonly event: DeliveryEvent;
	readonly ticket: AckTicket;
	readonly sinceMs: number;
}

/** A batch that was emitted to n8n and whose execution is not confirmed. */
export interface StartedBatch {
	/** The key of its execution, without the attempt. */
	readonly key: string;
	readonly attempt: number;
	readonly eventIds: readonly string[];
	/** Short names of the states that the events report, one per event. Empty for none. */
	readonly states?: readonly string[];
	/** The same, as named by a list that has only whole seconds. Empty if the name is the same. */
	readonly roughStates?: readonly string[];
}

/** What identifies the events of a batch. */
export type BatchIds = Pick<StartedBatch, 'eventIds' | 'states' | 'roughStates'>;

export interface EventBatch {
	/** Names the batch. After a restart, the same events in the same batch have the same key. */
	readonly key: string;
	readonly firstAttempt: number;
	/** Handed to n8n before this trigger was started again. */
	readonly redelivered: boolean;
	readonly members: readonly QueuedEvent[];
	/** Other events of that batch that have not come again in time. */
	readonly absent?: BatchIds;
}

/** The ids of a batch's events, without those that have none. */
export const eventIdsOf = ({ members }: EventBatch): string[] =>
	members.flatMap(({ event }) => (event.eventId === null ? [] : [event.eventId]));

/**
 * Returns the IDs that identify a batch's events when they come again after a restart, as events or
 * in a list.
 */
export function idsOfBatch({ members }: EventBatch): BatchIds {
	const named = members.flatMap(({ event: { durableId: id, eventId, version } }) => {
		if (id === null) return [];
		if (version === null) return [{ id, state: '', rough: '' }];
		// The key of a state contains its name. An event has such a key if a list had shown its state,
		// perhaps with another spelling of its time.
		const isOtherKey = eventId !== null && id !== eventId && id !== stateKey(version);
		const state = isOtherKey || id === stateKey(version) ? '' : stateName(version);
		const rough = roughStateName(version) || (isOtherKey ? stateName(version) : '');
		return [{ id, state, rough }];
	});
	const states = named.map(({ state }) => state);
	const roughStates = named.map(({ rough }) => rough);
	return {
		eventIds: named.map(({ id }) => id),
		...(states.some(Boolean) && { states }),
		...(roughStates.some(Boolean) && { roughStates }),
	};
}

/** The same, with those of its events that have not come again. */
export function allIdsOfBatch(batch: EventBatch): BatchIds {
	const { absent } = batch;
	const present = idsOfBatch(batch);
	if (absent === undefined) return present;
	const join = (name: 'states' | 'roughStates'): string[] =>
		[present, absent].flatMap((ids) => ids.eventIds.map((_, n) => ids[name]?.[n] ?? ''));
	return {
		eventIds: [...present.eventIds, ...absent.eventIds],
		states: join('states'),
		roughStates: join('roughStates'),
	};
}

/** The part of a batch's IDs that `isPart` selects. */
export function partOf(
	{ eventIds, states = [], roughStates = [] }: BatchIds,
	isPart: (id: string) => boolean,
): BatchIds {
	const named = eventIds.map((id, n) => ({ id, state: states[n], rough: roughStates[n] }));
	const part = named.filter(({ id }) => isPart(id));
	return {
		eventIds: part.map(({ id }) => id),
		states: part.map(({ state = '' }) => state),
		roughStates: part.map(({ rough = '' }) => rough),
	};
}
