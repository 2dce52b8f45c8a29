/**
 * Chooses the cursor of a shared connection among those of its followers, and knows which followers it
 * goes back far enough for. [Events, v3 stream]
 */
import { eventTimeMs, isMadeUpId } from '../subscribe/cursor';
import type { Arrival } from './replayBuffer';
import type { Subscription } from './subscription';
import type { OpenedConnection } from '../subscribe/reconnectLoop';

export interface Positions {
	/**
	 * Call it for each new follower. Replaces a made-up cursor if the service does not resume from one.
	 */
	join(subscription: Subscription): void;
	/** Chooses the oldest cursor that the service can be asked for. Null if there is none. */
	choose(subscriptions: readonly Subscription[]): string | null;
	/** Whether the service can be asked to resume from the follower's cursor. */
	canAsk(subscription: Subscription): boolean;
	/** Whether the connection goes back as far as the follower's cursor. */
	reaches(subscription: Subscription): boolean;
	/**
	 * The service refuses the ID, so it is not asked for again for now. After several refused IDs, the
	 * cursors of all followers count as refused.
	 */
	refuse(id: string, subscriptions: Iterable<Subscription>): void;
	/** The service refuses the connection for another reason, so IDs that it refused are tried again. */
	refusedAll(): void;
	/** Whether the service may resume from made-up IDs. */
	readonly takesMadeUp: boolean;
	/** Call it for each connection that opens. */
	opened(subscriptions: Iterable<Subscription>, connection: OpenedConnection): void;
	/**
	 * Call it for each event. A service may ignore a made-up ID and start from now. A follower whose
	 * cursor is an event would then lose the events in between.
	 *
	 * @returns whether the connection must be made again from the cursor of an event
	 */
	isInVain(arrival: Arrival): boolean;
}

/**
 * Many cursors can be too old for the service. After this many refusals, the others are not tried.
 */
const MAX_REFUSED = 3;

/**
 * The event to resume from instead of a made-up first cursor. Null if the follower has another cursor.
 */
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
	/**
	 * If the first event happened at this time or earlier, the service did resume from the made-up ID.
	 * Null if there is nothing to check.
	 */
	let unprovenUntilMs: number | null = null;

	const canAsk = ({ place }: Subscription): boolean =>
		canResume && place !== null && (isMadeUpId(place) ? takesMadeUp : !refused.has(place));

	/** If the service does not resume from made-up IDs, the follower resumes from an event instead. */
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
			// A cursor without a known time may be the oldest one, so it is chosen first.
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
