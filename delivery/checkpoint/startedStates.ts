/**
 * The states that were in progress when an earlier life ended. In this life an event may come as a
 * row of a list, or the other way round; both must have the ID that the earlier life used.
 */
import { roughStateName, stateName } from '../deliveryEvent';
import type { PaymentVersion } from '../reconciler/paymentVersion';
import type { StartedBatch } from './checkpoint';

export interface StartedStates {
	/** The ID under which this state was in progress. */
	idOf(version: PaymentVersion): string | undefined;
	/** The same, if a list had shown the state. Two events of one state stay two events. */
	listedIdOf(version: PaymentVersion): string | undefined;
}

/** A state that no event has reported has its own key as its ID. See `stateKey`. */
const isStateKey = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

export function createStartedStates(started: readonly StartedBatch[]): StartedStates {
	const exact = new Map<string, string>();
	const rough = new Map<string, string>();
	for (const { eventIds, states = [], roughStates = [] } of started) {
		for (const [n, id] of eventIds.entries()) {
			if (isStateKey(id)) exact.set(id.slice(0, 12), id);
			if (states[n]) exact.set(states[n], id);
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
		listedIdOf(version) {
			const id = idOf(version);
			return id !== undefined && isStateKey(id) ? id : undefined;
		},
	};
}
