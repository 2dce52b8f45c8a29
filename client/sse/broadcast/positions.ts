/** From which of its followers' places a shared connection is made, and who can be sure of it. [Events, v3 stream] */
import { eventTimeMs, isMadeUpId } from '../subscribe/cursor';
import type { Arrival } from './replayBuffer';
import type { Subscription } from './subscription';
import type { OpenedConnection } from '../subscribe/reconnectLoop';

export interface Positions {
	/** A follower comes in: its made-up place is of no use where the service does not go back to one. */
	join(subscription: Subscription): void;
	/** The oldest place that can be asked for; null for none. */
	choose(subscriptions: readonly Subscription[]): string | null;
	/** Whether the place of the follower can be asked for. */
	canAsk(subscription: Subscription): boolean;
	/** Whether the connection goes back as far as the place of the follower. */
	reaches(subscription: Subscription): boolean;
	/** The service does not take the id: it is not asked for again, unless the service refuses everything. */
	refuse(id: string, subscriptions: Iterable<Subscription>): void;
	/** The service refuses the connection for another reason. */
	refusedAll(): void;
	/** @returns whether places can be made up */
	readonly takesMadeUp: boolean;
	opened(subscriptions: Iterable<Subscription>, connection: OpenedConnection): void;
	/**
	 * Asked for each event. A service may ignore an id that was made up, and begin with what is new. Who has the place
	 * of an event would lose what lies between.
	 *
	 * @returns whether the connection must be made again, from the place of an event
	 */
	isInVain(arrival: Arrival): boolean;
}

/** Several places can be too old for the service; it is not asked for each of hundreds. */
const MAX_REFUSED = 3;

/** The event to go on from instead of the place with which a follower began; null for any later place. */
const otherOf = ({
	place,
	options: { startAfter, startAfterElse = null },
}: Subscription): string | null =>
	place !== null && place === startAfter && isMadeUpId(place) ? startAfterElse : null;

const hasEvent = (subscription: Subscription): boolean =>
	subscription.place !== null &&
	(!isMadeUpId(subscription.place) || otherOf(subscription) !== null);

export function createPositions(canResume: boolean): Positions {
	const refused = new Set<string>();
	let takesMadeUp = true;
	let from: { readonly id: string; readonly ms: number | null } | null = null;
	/** An event at or before it, or before the connection, shows that the service went back. */
	let unprovenUntilMs: number | null = null;

	const canAsk = ({ place }: Subscription): boolean =>
		canResume && place !== null && (isMadeUpId(place) ? takesMadeUp : !refused.has(place));

	/** A follower goes on from an event instead of its made-up place, where the service does not go back to those. */
	const takeOther = (subscription: Subscription): void => {
		const other = otherOf(subscription);
		if (takesMadeUp || other === null) return;
		subscription.place = other;
		subscription.placeMs = eventTimeMs(other);
	};

	return {
		join: takeOther,
		canAsk,
		get takesMadeUp() {
			return takesMadeUp;
		},
		choose(subscriptions) {
			for (const subscription of subscriptions) takeOther(subscription);
			// Where nobody knows the time of a place, it may be the oldest.
			const [oldest] = [...subscriptions]
				.filter(canAsk)
				.sort((a, b) => (a.placeMs ?? -Infinity) - (b.placeMs ?? -Infinity));
			from = oldest?.place == null ? null : { id: oldest.place, ms: oldest.placeMs };
			return from?.id ?? null;
		},
		reaches({ place, placeMs }) {
			if (from === null || place === null) return false;
			return place === from.id || (from.ms !== null && placeMs !== null && placeMs >= from.ms);
		},
		refuse(id, subscriptions) {
			if (isMadeUpId(id)) takesMadeUp = false;
			else refused.add(id);
			if (refused.size < MAX_REFUSED) return;
			for (const { place } of subscriptions) if (place !== null) refused.add(place);
		},
		refusedAll() {
			refused.clear();
			takesMadeUp = true;
		},
		opened(subscriptions, { resumeFrom, serverTimeMs, openedAtMs }) {
			refused.clear();
			const places =
				resumeFrom !== null && isMadeUpId(resumeFrom) ? [...subscriptions].filter(hasEvent) : [];
			unprovenUntilMs =
				places.length === 0
					? null
					: Math.max(
							(serverTimeMs ?? openedAtMs) - 1,
							...places.map(({ placeMs }) => placeMs ?? 0),
						);
		},
		isInVain({ event }) {
			if (unprovenUntilMs === null) return false;
			const happenedMs = eventTimeMs(event.eventId);
			const wentBack = happenedMs !== null && happenedMs <= unprovenUntilMs;
			unprovenUntilMs = null;
			if (!wentBack) takesMadeUp = false;
			return !wentBack;
		},
	};
}
