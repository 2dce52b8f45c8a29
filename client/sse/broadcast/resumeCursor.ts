/**
 * Chooses the cursor of a shared connection among those of its followers, and knows for which followers it goes
 * back far enough. [Events, v3 stream]
 */
import { eventTimeMs, isMadeUpId } from '../protocol/eventId';
import type { Subscription } from './subscription';
import type { OpenedConnection } from '../subscribe/reconnectLoop';

/**
 * `unknown`: nothing shows which of two cursors is the older one, because they have the same time, or because their
 * IDs contain none.
 */
export type Reach = 'yes' | 'no' | 'unknown';

export interface ResumeCursor {
	/**
	 * Call it for each new follower. Replaces a made-up cursor if the service does not resume from one.
	 */
	join(subscription: Subscription): void;
	/** Chooses the oldest cursor that the service can be asked for. Null if there is none. */
	choose(subscriptions: readonly Subscription[]): string | null;
	/** Whether the service can be asked to resume from the follower's cursor. */
	canResumeFrom(subscription: Subscription): boolean;
	/** Whether the connection goes back as far as the follower's cursor. */
	reaches(subscription: Subscription): Reach;
	/**
	 * The service refuses the ID, so it is not asked for again for now. After several refused IDs, the
	 * cursors of all followers count as refused.
	 */
	refuse(id: string, subscriptions: Iterable<Subscription>): void;
	/** The service refuses the connection for another reason, so IDs that it refused are tried again. */
	refusedAll(): void;
	/** Whether the service may resume from made-up IDs. */
	readonly acceptsMadeUp: boolean;
	/** Call it when a connection is given up for an earlier cursor. */
	goBack(): void;
	/** Call it for each event. */
	arrived(): void;
	/** Call it for each connection that opens. */
	opened(subscriptions: Iterable<Subscription>, connection: OpenedConnection): void;
	/**
	 * Call it for each event. A service may ignore a made-up ID and start from now. A follower whose
	 * cursor is an event would then lose the events in between.
	 *
	 * @returns whether the connection must be made again from the cursor of an event
	 */
	ignoredMadeUpId(eventId: string | null, subscriptions: Iterable<Subscription>): boolean;
}

/**
 * Many cursors can be too old for the service. After this many refusals, the others are not tried.
 */
const MAX_REFUSED = 3;

/**
 * After this many times in a row, in which no event came, the service is not asked for another cursor. If it allows one
 * connection and sends no event again, it would serve one follower after the other, without end.
 */
const MAX_TIMES_BACK = 5;

/**
 * The event to resume from instead of a made-up first cursor. Null if the follower has another cursor.
 */
const fallbackOf = ({
	cursor,
	options: { startAfter, startAfterFallback = null },
}: Subscription): string | null =>
	cursor !== null && cursor === startAfter && isMadeUpId(cursor) ? startAfterFallback : null;

const hasEvent = (subscription: Subscription): boolean =>
	subscription.cursor !== null &&
	(!isMadeUpId(subscription.cursor) || fallbackOf(subscription) !== null);

export function createResumeCursor(canResume: boolean): ResumeCursor {
	const refused = new Set<string>();
	/** How often connections were given up for an earlier cursor since the last event. */
	let timesBack = 0;
	/** An event has proven that the service ignores made-up IDs. */
	let ignoresMadeUp = false;
	let acceptsMadeUp = true;
	let from: { readonly id: string; readonly ms: number | null } | null = null;
	/**
	 * If the first event happened at this time or earlier, the service did resume from the made-up ID.
	 * Null if there is nothing to check.
	 */
	let unprovenUntilMs: number | null = null;

	const canResumeFrom = ({ cursor }: Subscription): boolean =>
		canResume && cursor !== null && (isMadeUpId(cursor) ? acceptsMadeUp : !refused.has(cursor));

	/** If the service does not resume from made-up IDs, the follower resumes from an event instead. */
	const useFallback = (subscription: Subscription): void => {
		const fallback = fallbackOf(subscription);
		if (acceptsMadeUp || fallback === null) return;
		subscription.cursor = fallback;
	};

	return {
		join: useFallback,
		canResumeFrom,
		get acceptsMadeUp() {
			return acceptsMadeUp;
		},
		choose(subscriptions) {
			for (const subscription of subscriptions) useFallback(subscription);
			// A cursor without a known time may be the oldest one, so it is chosen first.
			const [oldest] = [...subscriptions]
				.filter(canResumeFrom)
				.sort((a, b) => (a.cursorMs ?? 0) - (b.cursorMs ?? 0));
			from = oldest?.cursor == null ? null : { id: oldest.cursor, ms: oldest.cursorMs };
			return from?.id ?? null;
		},
		reaches({ cursor, cursorMs }) {
			if (cursor === null) return 'no';
			// What came before the connection is missing. Without a time, going back for it would leave all others unknown.
			if (from === null) return cursorMs === null ? 'unknown' : 'no';
			if (cursor === from.id) return 'yes';
			if (from.ms !== null && cursorMs !== null && cursorMs !== from.ms)
				return cursorMs > from.ms ? 'yes' : 'no';
			const isKnown = isMadeUpId(cursor) || isMadeUpId(from.id);
			return isKnown || timesBack > MAX_TIMES_BACK ? 'yes' : 'unknown';
		},
		goBack() {
			timesBack += 1;
		},
		arrived() {
			timesBack = 0;
		},
		refuse(id, subscriptions) {
			if (isMadeUpId(id)) acceptsMadeUp = false;
			else refused.add(id);
			if (refused.size < MAX_REFUSED) return;
			for (const { cursor } of subscriptions) if (cursor !== null) refused.add(cursor);
		},
		refusedAll() {
			refused.clear();
			acceptsMadeUp = !ignoresMadeUp;
		},
		opened(subscriptions, { resumeFrom, serverTimeMs, openedAtMs }) {
			refused.clear();
			const withEvent =
				resumeFrom !== null && isMadeUpId(resumeFrom) ? [...subscriptions].filter(hasEvent) : [];
			unprovenUntilMs =
				withEvent.length === 0
					? null
					: Math.max(
							(serverTimeMs ?? openedAtMs) - 1,
							...withEvent.map(({ cursorMs }) => cursorMs ?? 0),
						);
		},
		ignoredMadeUpId(eventId, subscriptions) {
			if (unprovenUntilMs === null) return false;
			const happenedMs = eventTimeMs(eventId);
			const hasResumed = happenedMs !== null && happenedMs <= unprovenUntilMs;
			unprovenUntilMs = null;
			if (hasResumed) return false;
			acceptsMadeUp = false;
			ignoresMadeUp = true;
			return [...subscriptions].some(hasEvent);
		},
	};
}
