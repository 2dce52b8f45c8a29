/**
 * The states that were in progress when the trigger last stopped. What was an event before the
 * stop may be a row of a list now, or the other way round. Both must have the ID that was used before the stop.
 */
import { roughStateName, stateName } from '../event/deliveryEvent';
import type { PaymentVersion } from '../event/paymentVersion';
import type { StartedBatch } from '../event/batch';

export interface StartedStates {
	/** The ID under which this state was in progress. */
	idOf(version: PaymentVersion): string | undefined;
	/**
	 * The same, if a list had shown the state. Only the first event of the state gets it: two events of one state
	 * stay two events. None for a state without a time, because such a state can occur again.
	 */
	claimListedId(version: PaymentVersion): string | undefined;
}

/** A state that no event has reported has its own key as its ID. See `stateKey`. */
const isStateKey = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

export function createStartedStates(started: readonly StartedBatch[]): StartedStates {
	const exact = new Map<string, string>();
	const rough = new Map<string, string>();
	// An event ID may look like the key of a state, but is saved with the name of its state.
	const listed = new Set<string>();
	for (const { eventIds, states = [], roughStates = [] } of started) {
		for (const [n, id] of eventIds.entries()) {
			if (states[n]) exact.set(states[n], id);
			else if (isStateKey(id)) {
				exact.set(id.slice(0, 12), id);
				listed.add(id);
			}
			if (roughStates[n]) rough.set(roughStates[n], id);
		}
	}
	const idOf = (version: PaymentVersion): string | undefined => {
		const name = stateName(version);
		// Events and lists may write the time of one state with and without parts of a second.
		return (
			exact.get(name) ??
			(version.isRough === true ? rough.get(name) : exact.get(roughStateName(version)))
		);
	};
	return {
		idOf,
		claimListedId(version) {
			// This is called for every event of the stream. Without the check, the names of its states would be
			// hashed for nothing.
			if (version.atMs === null || listed.size === 0) return undefined;
			const id = idOf(version);
			return id !== undefined && listed.delete(id) ? id : undefined;
		},
	};
}
