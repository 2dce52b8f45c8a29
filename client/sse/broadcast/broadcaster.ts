/** One connection for many followers, each with its own place and pace. [Events] */
import {
	completeFromMs,
	isLive,
	joinFromMs,
	openingMs,
	serverNowMs,
	skipUntilMs,
	startingNowMs,
} from './serverClock';
import { eventTimeMs, isMadeUpId, isResumableId, resumeIdOf } from '../subscribe/cursor';
import type { SubscribeOptions, StreamState } from '../subscribe/subscribeOptions';
import { createPositions } from './positions';
import { createReplayBuffer, type Arrival } from './replayBuffer';
import { createSeenIds } from '../subscribe/seenIds';
import { createNotifier } from './notifier';
import { createSubscription, type Subscription } from './subscription';
import type { Frame } from '../protocol/decodeEvents';
import {
	ownIdOf,
	reconnectLoop,
	type ConnectionPlan,
	type OpenedConnection,
} from '../subscribe/reconnectLoop';

export interface Broadcaster {
	/**
	 * Takes a follower in.
	 *
	 * @param startAfter the event after which it starts; null for now
	 * @param told the last state that it was told
	 * @param startAfterMs when that event was received, where its id tells no time
	 */
	join(
		options: SubscribeOptions,
		startAfter: string | null,
		reported: StreamState | null,
		startAfterMs?: number | null,
	): Subscription;
	/** Whether a follower with this place could join without another connection. */
	covers(place: string | null): boolean;
	/** Takes a follower out. The last one closes the connection; then this resolves when it is closed. */
	leave(subscription: Subscription): Promise<void>;
}

/** What one follower may have in its queue while others have nothing to do. */
const MAX_QUEUED = 1_000;
/** Followers who need an earlier place are waited for so long: they tend to come together. */
const GATHER_MS = 250;
/** What comes again of a place may be older than it: a service's ids need not be in the order of their times. */
const DISORDER_MS = 60_000;
/** The first event after a made-up place may be older than it for the same reason. Beyond this it is taken for one from before. */
const LATE_MS = 5_000;

/** @param onClosed the last follower has left: the hub takes no others */
export function createBroadcaster(shared: SubscribeOptions, onClosed: () => void): Broadcaster {
	const { clock } = shared;
	const canResume = shared.resume === 'last-event-id';
	const closing = new AbortController();
	const { signal } = closing;
	const subscriptions = new Set<Subscription>();
	const history = createReplayBuffer();
	const known = createSeenIds();
	const notifier = createNotifier(subscriptions, clock, signal);
	let connection = new AbortController();
	let opened: OpenedConnection | null = null;
	let running: Promise<void> | null = null;
	let trouble: {
		readonly state: Exclude<StreamState, { kind: 'connected' }>;
		readonly untilMs: number;
	} | null = null;
	let turn = 0;
	let isGathering = false;
	const places = createPositions(canResume);
	/** What is left of a connection that brings its followers the wrong events. */
	let isInVain = false;
	let changed = (): void => undefined;

	const plan = (): ConnectionPlan => {
		connection = new AbortController();
		if (signal.aborted) connection.abort();
		opened = null;
		isInVain = false;
		const all = [...subscriptions];
		for (const subscription of all) subscription.stop();
		// In turn: what stands in the way of one follower's requests must not stop the others.
		const { transport, explain, connectTimeoutMs, maxDataChars } =
			all[turn++ % all.length]?.options ?? shared;
		return {
			transport,
			connectTimeoutMs,
			...(explain && { explain }),
			...(maxDataChars !== undefined && { maxDataChars }),
			resumeFrom: places.choose(all),
			idleTimeoutMs: () =>
				Math.min(...[...subscriptions].map(({ options }) => options.idleTimeoutMs)),
			signal: connection.signal,
		};
	};

	const setOrigin = (subscription: Subscription, timeMs: number | null): void => {
		if (!canResume || !places.takesMadeUp || timeMs === null) return;
		subscription.place = resumeIdOf(timeMs);
		subscription.placeMs = timeMs;
		try {
			subscription.options.onOrigin?.(subscription.place);
		} catch (error) {
			subscription.finish({ kind: 'failed', error });
		}
	};

	const connectedTo = (subscription: Subscription, resumed: boolean): void => {
		// Another connection was made for another follower, and this one has missed nothing.
		if (resumed && subscription.reported?.kind === 'connected') return;
		subscription.tell({ kind: 'connected', resumed });
	};

	const tellTime = (
		subscription: Subscription,
		{ serverTimeMs, openedAtMs }: OpenedConnection,
	): void => {
		if (serverTimeMs === null) return;
		try {
			subscription.options.onServiceTime?.(serverTimeMs, openedAtMs);
		} catch (error) {
			subscription.finish({ kind: 'failed', error });
		}
	};

	/** The connection will be made again from the oldest place that is wanted. */
	const gather = (): void => {
		if (isGathering) return;
		isGathering = true;
		clock.sleep(GATHER_MS, signal).then(
			() => {
				isGathering = false;
				if (opened !== null && [...subscriptions].some(({ isSubscribed }) => !isSubscribed))
					connection.abort();
				changed();
			},
			() => undefined,
		);
	};

	const onOpened = (now: OpenedConnection): void => {
		const { resumeFrom, serverTimeMs } = now;
		opened = now;
		trouble = null;
		history.restart(completeFromMs(now));
		const isSure = resumeFrom !== null && !isMadeUpId(resumeFrom);
		for (const subscription of [...subscriptions]) {
			const goesBack = places.reaches(subscription);
			if (!goesBack && places.canAsk(subscription)) {
				// It came while the connection was being opened, and needs an earlier one.
				gather();
				continue;
			}
			tellTime(subscription, now);
			subscription.start({
				goesBack,
				newSinceMs: serverTimeMs ?? now.openedAtMs,
				skipUntilMs: startOf(subscription, now),
			});
			if (!goesBack) startAnew(subscription, now);
			connectedTo(subscription, goesBack && isSure);
		}
		places.opened(subscriptions, now);
	};

	/** @returns from when on the events of a new connection are meant for a follower; null: all of them are */
	const startOf = ({ place, placeMs }: Subscription, now: OpenedConnection): number | null => {
		if (now.resumeFrom === null) return null;
		if (place === null) return openingMs(now);
		if (placeMs === null) return null;
		const marginMs = isMadeUpId(place) ? LATE_MS : place === now.resumeFrom ? DISORDER_MS : 0;
		return skipUntilMs(now, placeMs, now.openedAtMs) - marginMs;
	};

	/** The service does not go on from its place. */
	const startAnew = (subscription: Subscription, { serverTimeMs }: OpenedConnection): void => {
		if (subscription.place !== null && !isMadeUpId(subscription.place)) subscription.place = null;
		setOrigin(subscription, serverTimeMs);
	};

	const onState = (state: StreamState): void => {
		opened = null;
		if (
			state.kind === 'needsAttention' ||
			(state.kind === 'disconnected' && state.reason === 'refused')
		)
			places.refusedAll();
		if (state.kind !== 'connected') trouble = { state, untilMs: clock.now() + state.retryInMs };
		for (const subscription of [...subscriptions]) subscription.tell(state);
	};

	const onRefusedId = (resumeFrom: string): boolean => {
		places.refuse(resumeFrom, subscriptions);
		return true;
	};

	const remove = (subscription: Subscription, kind: 'left' | 'behind'): void => {
		if (!subscriptions.delete(subscription)) return;
		if (kind === 'behind')
			subscription.tell({ kind: 'disconnected', reason: 'behind', retryInMs: 0 });
		subscription.finish({ kind });
		changed();
	};

	const fullFor = (arrival: Arrival): Subscription[] => {
		// Alone, nothing is read ahead of the follower.
		const maxQueued = subscriptions.size === 1 ? 1 : MAX_QUEUED;
		const full: Subscription[] = [];
		for (const subscription of subscriptions)
			if (subscription.isFull(maxQueued) && subscription.wants(arrival)) full.push(subscription);
		return full;
	};

	/** Waits for room in every queue, or parts from those whose full queues keep others waiting. */
	const makeRoom = async (arrival: Arrival): Promise<void> => {
		notifier.all();
		for (let full = fullFor(arrival); full.length > 0 && !signal.aborted; full = fullFor(arrival)) {
			if ([...subscriptions].some(({ isIdle }) => isIdle)) {
				for (const subscription of full) remove(subscription, 'behind');
				return;
			}
			await new Promise<void>((resolve) => {
				changed = resolve;
			});
			changed = () => undefined;
		}
	};

	const run = async (): Promise<void> => {
		const isNews = (id: string | null): boolean => id === null || !known.has(id);
		const loop = { ...shared, signal, plan, onOpened, onState, onRefusedId };
		for await (const frame of reconnectLoop({ ...loop, isNews: (next) => isNews(ownIdOf(next)) })) {
			if (isInVain) continue;
			const arrival = toArrival(frame);
			if (places.isInVain(arrival)) {
				isInVain = true;
				for (const subscription of subscriptions) subscription.stop();
				connection.abort();
				continue;
			}
			const { eventId } = arrival.event;
			if (eventId !== null) known.add(eventId);
			if (fullFor(arrival).length > 0) await makeRoom(arrival);
			for (const subscription of subscriptions)
				if (subscription.wants(arrival)) subscription.offer(arrival);
			history.add(arrival);
			notifier.soon();
		}
	};

	const toArrival = (frame: Frame): Arrival => {
		const eventId = ownIdOf(frame);
		const receivedAtMs = clock.now();
		const placeMs = (): number =>
			opened === null ? receivedAtMs : serverNowMs(opened, receivedAtMs);
		const timeMs = eventTimeMs(eventId) ?? (isResumableId(eventId) ? placeMs() : null);
		return { event: { frame, eventId, source: 'stream', receivedAtMs }, timeMs };
	};

	const start = async (): Promise<void> => {
		try {
			await run();
		} catch (error) {
			// Nobody may go on waiting for events that will not come.
			for (const subscription of [...subscriptions]) subscription.finish({ kind: 'failed', error });
			close();
		}
	};

	const close = (): void => {
		if (signal.aborted) return;
		closing.abort();
		connection.abort();
		changed();
		onClosed();
	};

	/** What the connection has brought since a place: null when it does not go back as far, `all` without a place. */
	const missedOf = ({ place }: Pick<Subscription, 'place'>): Arrival[] | null | 'all' => {
		if (!canResume || place === null) return 'all';
		const timeMs = eventTimeMs(place);
		if (timeMs === null) return history.after(place);
		return history.covers(timeMs) ? history.since(timeMs) : null;
	};

	/** Joins what the open connection brings, or waits for one that goes back further. */
	const enter = (subscription: Subscription, now: OpenedConnection): void => {
		tellTime(subscription, now);
		const newSinceMs = serverNowMs(now, clock.now());
		const live = isLive(now, history.newestMs);
		const missed = missedOf(subscription);
		if (missed === 'all') {
			subscription.start({
				goesBack: false,
				newSinceMs,
				skipUntilMs: live ? null : openingMs(now),
			});
			setOrigin(subscription, startingNowMs(now, history.newestMs, clock.now()));
			// What came before it is none of its business, also when it comes again.
			for (const { event } of history.since(subscription.placeMs ?? Infinity)) {
				if (event.eventId !== null) subscription.options.seenIds.add(event.eventId);
			}
			return subscription.tell({ kind: 'connected', resumed: false });
		}
		if (missed === null && places.canAsk(subscription)) return gather();
		const held = missed ?? history.since(-Infinity);
		const startMs = eventTimeMs(subscription.place);
		const fromMs =
			held.length > 0 || startMs === null
				? null
				: joinFromMs(now, startMs, history.newestMs, clock.now());
		subscription.start({ goesBack: true, newSinceMs, skipUntilMs: fromMs });
		connectedTo(subscription, missed !== null);
		for (const arrival of held) subscription.offer(arrival);
		subscription.notify();
	};

	return {
		join(options, startAfter, reported, startAfterMs = null) {
			const subscription = createSubscription(options, {
				startAfter,
				startAfterMs,
				reported,
				onChange: () => changed(),
			});
			places.join(subscription);
			subscriptions.add(subscription);
			if (running === null) running = start();
			else if (opened !== null) enter(subscription, opened);
			else if (trouble !== null) {
				subscription.tell({
					...trouble.state,
					retryInMs: Math.max(0, trouble.untilMs - clock.now()),
				});
			}
			changed();
			return subscription;
		},
		covers: (place) => opened !== null && missedOf({ place }) !== null,
		async leave(subscription) {
			remove(subscription, 'left');
			if (subscriptions.size > 0) return;
			close();
			await running;
		},
	};
}
