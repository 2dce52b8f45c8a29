/** Decides what happens to each step of the merged stream: it goes to the dispatcher, or it is confirmed at once. */
import type { Clock } from '../client/async';
import type { BatchRunner } from './batches/batchRunner';
import type { Dispatcher } from './batches/dispatcher';
import type { OffsetTracker } from './checkpoint/offsetTracker';
import type { AckTicket } from './event/ackTicket';
import type { Resumption } from './checkpoint/resumption';
import { placeEvent, toFoundEvent, type DeliveryEvent } from './event/deliveryEvent';
import { createEventFilter, createKindFilter } from './event/eventFilter';
import type { Step } from './reconciler/followReconciled';
import type { Reconciler } from './reconciler/reconciler';
import type { DeliverySettings } from './settings/settings';

export interface IntakeOptions {
	readonly clock: Pick<Clock, 'now'>;
	readonly settings: DeliverySettings;
	/** Identifies the environment and the account. */
	readonly scope: string;
	readonly resumption: Pick<Resumption, 'startedStates' | 'mayHaveRun' | 'isTooEarly'>;
	readonly offsets: Pick<OffsetTracker, 'open'>;
	readonly reconciler: Pick<Reconciler, 'note'>;
	readonly runner: Pick<BatchRunner, 'wasRun'>;
	readonly dispatcher: Pick<Dispatcher, 'offer' | 'skip'>;
	/** Confirms an event that needs no execution. */
	readonly confirm: (ticket: AckTicket) => void;
	/** An event could not be read. Receives its ID, never its data. */
	readonly onUnreadable?: ((eventId: string | null) => void) | undefined;
}

/**
 * @returns a function that passes a step to the dispatcher or leaves it out; the function returns
 *   what to wait for before the next step, or null for nothing
 */
export function createIntake({
	clock,
	settings,
	scope,
	resumption,
	offsets,
	reconciler,
	runner,
	dispatcher,
	confirm,
	onUnreadable,
}: IntakeOptions): (step: Step<DeliveryEvent>) => Promise<void> | null {
	const passes = createEventFilter(settings);
	const isWanted = createKindFilter(settings);

	const { startedStates } = resumption;
	const toEvent = (step: Step<DeliveryEvent>): DeliveryEvent => {
		if (step.kind === 'repeat') return step.event;
		if (step.kind === 'change')
			return toFoundEvent(step.change, clock.now(), startedStates.idOf(step.change.version), scope);
		const event = placeEvent(step.event, step.version);
		const listedId =
			event.eventId === null || event.version === null
				? undefined
				: startedStates.claimListedId(event.version);
		return listedId === undefined ? event : { ...event, key: listedId, durableId: listedId };
	};

	return (step) => {
		const known = toEvent(step);
		const event = resumption.mayHaveRun(known) ? { ...known, perhapsRun: true } : known;
		// A repeat or an unwanted event must not record its state as delivered. The original event of a repeat may
		// not be confirmed yet. The state of an unwanted event may come again in a wanted event.
		const isDelivered = step.kind !== 'repeat' && isWanted(event);
		const note = reconciler.note(isDelivered ? event.version : null);
		const repeated = step.kind === 'repeat' ? event.paymentId : null;
		const ticket = offsets.open(event.eventId, note, event.receivedAtMs, repeated);
		const isDue = step.kind !== 'repeat' && !resumption.isTooEarly(event) && passes(event);
		if (isDue && !runner.wasRun(event)) {
			if (event.parseError !== null) onUnreadable?.(event.eventId);
			return dispatcher.offer(event, ticket);
		}
		// On a stream without event IDs, an unwanted event may have the same key as a wanted event.
		// Skipping it would end the wait for the wanted one.
		if (event.eventId !== null || isWanted(event)) dispatcher.skip(event);
		confirm(ticket);
		return null;
	};
}
