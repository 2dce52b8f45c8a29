/** Decides what happens to each event and each missed change: it goes to the dispatcher, or it is confirmed at once. */
import type { Clock } from '../client/async';
import type { Dispatcher } from './batches/dispatcher';
import type { StartedBatches } from './batches/startedBatches';
import type { OffsetTracker } from './checkpoint/offsetTracker';
import type { AckTicket } from './event/ackTicket';
import type { Resumption } from './checkpoint/resumption';
import { placeEvent, toFoundEvent, type DeliveryEvent } from './event/deliveryEvent';
import { createEventFilter, createKindFilter } from './event/eventFilter';
import type { PaymentVersion } from './event/paymentVersion';
import type { Receiver } from './reconciler/followReconciled';
import type { Reconciler } from './reconciler/reconciler';
import type { DeliverySettings } from './settings/settings';

export interface IntakeOptions {
	readonly clock: Pick<Clock, 'now'>;
	readonly settings: DeliverySettings;
	/** Identifies the environment and the account. */
	readonly scope: string;
	readonly resumption: Pick<Resumption, 'mayHaveRun' | 'isTooEarly'>;
	readonly offsets: Pick<OffsetTracker, 'open'>;
	readonly reconciler: Pick<Reconciler, 'note'>;
	readonly started: Pick<StartedBatches, 'idOf' | 'claimListedId' | 'wasRun'>;
	readonly dispatcher: Pick<Dispatcher, 'offer' | 'skip'>;
	/** Confirms an event that needs no execution. */
	readonly confirm: (ticket: AckTicket) => void;
	/** An event could not be read. Receives its ID, never its data. */
	readonly onUnreadable?: ((eventId: string | null) => void) | undefined;
}

export function createIntake({
	clock,
	settings,
	scope,
	resumption,
	offsets,
	reconciler,
	started,
	dispatcher,
	confirm,
	onUnreadable,
}: IntakeOptions): Receiver<DeliveryEvent> {
	const passes = createEventFilter(settings);
	const isWanted = createKindFilter(settings);

	const placed = (event: DeliveryEvent, version: PaymentVersion | null): DeliveryEvent => {
		const own = placeEvent(event, version);
		const listedId =
			own.eventId === null || own.version === null ? undefined : started.claimListedId(own.version);
		return listedId === undefined ? own : { ...own, key: listedId, durableId: listedId };
	};

	const receive = (given: DeliveryEvent, isRepeat: boolean): Promise<void> | null => {
		const event = resumption.mayHaveRun(given) ? { ...given, perhapsRun: true } : given;
		// A repeat or an unwanted event must not record its state as delivered. The original event of a repeat may
		// not be confirmed yet. The state of an unwanted event may come again in a wanted event.
		const isDelivered = !isRepeat && isWanted(event);
		const note = reconciler.note(isDelivered ? event.version : null);
		const ticket = offsets.open(
			event.eventId,
			note,
			event.receivedAtMs,
			isRepeat ? event.paymentId : null,
		);
		const isDue = !isRepeat && !resumption.isTooEarly(event) && passes(event);
		if (isDue && !started.wasRun(event)) {
			if (event.parseError !== null) onUnreadable?.(event.eventId);
			return dispatcher.offer(event, ticket);
		}
		// On a stream without event IDs, an unwanted event may have the same key as a wanted event.
		// Skipping it would end the wait for the wanted one.
		if (event.eventId !== null || isWanted(event)) dispatcher.skip(event);
		confirm(ticket);
		return null;
	};

	return {
		event: (event, judged) =>
			judged === 'repeat' ? receive(event, true) : receive(placed(event, judged), false),
		change(change) {
			const eventId = started.idOf(change.version);
			return receive(toFoundEvent(change, clock.now(), eventId, scope), false);
		},
	};
}
