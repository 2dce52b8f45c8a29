/** Gives events and items names that the check can compare, if not each of them has a unique ID. */
import { groupBy } from '../support/groupBy';
import type { Delivery, SentEvent } from './checkEvents';

/** Sent events and deliveries, with these names as event IDs. */
export interface Named<Event extends SentEvent> {
	readonly sent: readonly Event[];
	readonly deliveries: readonly Delivery[];
}

const nameOf = (paymentId: string | null, place: number | string): string =>
	`${paymentId}/${place}`;

/**
 * For a stream without IDs. The last state of each payment must arrive, and earlier ones may be missed. Two
 * events in a row with the same state count as one. Texts are ignored: an update has none, and the record
 * that completes it may belong to a later state.
 */
export function nameStates<Event extends SentEvent>(
	sent: readonly Event[],
	deliveries: readonly Delivery[],
): Named<Event> {
	const paths = groupBy(withoutTwins(sent), ({ paymentId }) => paymentId);
	const named = [...paths.values()].flatMap((path) =>
		path.map((event, place) => ({
			...event,
			eventId: nameOf(event.paymentId, place),
			msg: null,
			mayBeMissed: place < path.length - 1,
		})),
	);
	return { sent: named, deliveries: nameDeliveries(paths, deliveries) };
}

/**
 * For a stream with IDs. An item from a list counts as the last event with its payment and status that did
 * not arrive itself. An event that arrives again under its ID with other data is the same event.
 *
 * @param missable how many of the first events may be missed, except the last state of a payment
 */
export function nameEvents<Event extends SentEvent>(
	all: readonly Event[],
	deliveries: readonly Delivery[],
	missable: number,
): Named<Event> {
	const sent = [
		...new Map([...all].reverse().map((event) => [event.eventId, event])).values(),
	].reverse();
	const firstOnes = new Set(all.slice(0, missable).map(({ eventId }) => eventId));
	const lastOf = new Map(sent.map((event) => [event.paymentId, event]));
	const taken = new Set(deliveries.map(({ eventId }) => eventId));
	const replacedBy = ({ paymentId, status }: Delivery): string | null => {
		const same = sent
			.filter((event) => event.paymentId === paymentId && event.status === status)
			.reverse();
		const found = same.find(({ eventId }) => !taken.has(eventId)) ?? same[0];
		if (found !== undefined) taken.add(found.eventId);
		return found?.eventId ?? null;
	};
	return {
		sent: sent.map((event) => ({
			...event,
			mayBeMissed: firstOnes.has(event.eventId) && lastOf.get(event.paymentId) !== event,
		})),
		deliveries: deliveries.map((delivery) =>
			delivery.source === 'reconciliation'
				? { ...delivery, eventId: replacedBy(delivery) }
				: delivery,
		),
	};
}

function withoutTwins<Event extends SentEvent>(sent: readonly Event[]): Event[] {
	const last = new Map<string, string>();
	return sent.filter(({ paymentId, status }) => {
		const isTwin = last.get(paymentId) === status;
		last.set(paymentId, status);
		return !isTwin;
	});
}

function nameDeliveries(
	paths: ReadonlyMap<string, readonly SentEvent[]>,
	deliveries: readonly Delivery[],
): Delivery[] {
	const placeOf = new Map<Delivery, number>();
	for (const [paymentId, came] of groupBy(deliveries, (delivery) => delivery.paymentId ?? '')) {
		const path = paths.get(paymentId) ?? [];
		const begun = [...came].sort(
			(a, b) => `${a.startedAt}`.localeCompare(`${b.startedAt}`) || a.execution - b.execution,
		);
		const places = matchLate(
			begun.map(({ status }) => status ?? ''),
			path.map(({ status }) => status),
		);
		const taken = new Set(places);
		for (const [index, delivery] of begun.entries()) {
			const same = path.flatMap(({ status }, place) => (status === delivery.status ? [place] : []));
			// A delivery that does not fit into the order is out of order or a duplicate.
			const place = places[index] ?? same.find((other) => !taken.has(other)) ?? same[0] ?? -1;
			taken.add(place);
			placeOf.set(delivery, place);
		}
	}
	return deliveries.map((delivery) => ({
		...delivery,
		eventId: nameOf(delivery.paymentId, placeOf.get(delivery) ?? -1),
		msg: null,
	}));
}

/**
 * The position of each delivery in the payment's sequence of events. It matches as many as possible in order,
 * and each as late as possible. Undefined for the others.
 */
function matchLate(came: readonly string[], path: readonly string[]): Array<number | undefined> {
	/** How many of the first `i` deliveries match the first `j` events. */
	const fits: number[][] = [path.map(() => 0).concat(0)];
	for (const [i, status] of came.entries()) {
		const row = [0];
		for (const [j, other] of path.entries()) {
			const match = status === other ? (fits[i]?.[j] ?? 0) + 1 : 0;
			row.push(Math.max(match, fits[i]?.[j + 1] ?? 0, row[j] ?? 0));
		}
		fits.push(row);
	}
	const places: Array<number | undefined> = came.map(() => undefined);
	for (let i = came.length, j = path.length; i > 0 && j > 0;) {
		const best = fits[i]?.[j] ?? 0;
		if (came[i - 1] === path[j - 1] && best === (fits[i - 1]?.[j - 1] ?? 0) + 1) {
			places[i - 1] = j - 1;
			i -= 1;
			j -= 1;
		} else if ((fits[i]?.[j - 1] ?? 0) === best) j -= 1;
		else i -= 1;
	}
	return places;
}
