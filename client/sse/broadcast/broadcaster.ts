/** One connection for many followers, each with its own place and pace. [Events] */
import { completeFromMs, isLive, joinFromMs, openingMs, serverNowMs, skipUntilMs, startingNowMs } from './serverClock';
import { eventTimeMs, isMadeUpId, isResumableId, resumeIdOf } from '../subscribe/cursor';
import type { FollowOptions, StreamState } from '../subscribe/subscribeOptions';
import { createHubPlaces } from './positions';
import { createRecentFrames, type Arrival } from './replayBuffer';
import { createRecentIds } from '../subscribe/seenIds';
import { createRouse } from './wakeUp';
import { createSeat, type Seat } from './subscription';
import type { Frame } from '../protocol/decodeEvents';
import { ownIdOf, streamLoop, type ConnectionPlan, type OpenedConnection } from '../subscribe/reconnectLoop';

export interface StreamHub {
	/**
	 * Takes a follower in.
	 *
	 * @param startAfter the event after which it starts; null for now
	 * @param told the last state that it was told
	 * @param startAfterMs when that event was received, where its id tells no time
	 */
	join(options: FollowOptions, startAfter: string | null, told: StreamState | null, startAfterMs?: number | null): Seat;
	/** Whether a follower with this place could join without another connection. */
	covers(place: string | null): boolean;
	/** Takes a follower out. The last one closes the connection; then this resolves when it is closed. */
	leave(seat: Seat): Promise<void>;
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
export function createStreamHub(shared: FollowOptions, onClosed: () => void): StreamHub {
	const { clock } = shared;
	const canResume = shared.resume === 'last-event-id';
	const closing = new AbortController();
	const { signal } = closing;
	const seats = new Set<Seat>();
	const history = createRecentFrames();
	const known = createRecentIds();
	const rouse = createRouse(seats, clock, signal);
	let connection = new AbortController();
	let opened: OpenedConnection | null = null;
	let running: Promise<void> | null = null;
	let trouble: { readonly state: Exclude<StreamState, { kind: 'connected' }>; readonly untilMs: number } | null = null;
	let turn = 0;
	let isGathering = false;
	const places = createHubPlaces(canResume);
	/** What is left of a connection that brings its followers the wrong events. */
	let isInVain = false;
	let changed = (): void => undefined;

	const plan = (): ConnectionPlan => {
		connection = new AbortController();
		if (signal.aborted) connection.abort();
		opened = null;
		isInVain = false;
		const all = [...seats];
		for (const seat of all) seat.stop();
		// In turn: what stands in the way of one follower's requests must not stop the others.
		const { transport, explain, connectTimeoutMs, maxDataChars } = all[turn++ % all.length]?.options ?? shared;
		return {
			transport,
			connectTimeoutMs,
			...(explain && { explain }),
			...(maxDataChars !== undefined && { maxDataChars }),
			resumeFrom: places.choose(all),
			idleTimeoutMs: () => Math.min(...[...seats].map(({ options }) => options.idleTimeoutMs)),
			signal: connection.signal,
		};
	};

	const setOrigin = (seat: Seat, timeMs: number | null): void => {
		if (!canResume || !places.takesMadeUp || timeMs === null) return;
		seat.place = resumeIdOf(timeMs);
		seat.placeMs = timeMs;
		try {
			seat.options.onOrigin?.(seat.place);
		} catch (error) {
			seat.finish({ kind: 'failed', error });
		}
	};

	const connectedTo = (seat: Seat, resumed: boolean): void => {
		// Another connection was made for another follower, and this one has missed nothing.
		if (resumed && seat.told?.kind === 'connected') return;
		seat.tell({ kind: 'connected', resumed });
	};

	const tellTime = (seat: Seat, { toldMs, openedAtMs }: OpenedConnection): void => {
		if (toldMs === null) return;
		try {
			seat.options.onServiceTime?.(toldMs, openedAtMs);
		} catch (error) {
			seat.finish({ kind: 'failed', error });
		}
	};

	/** The connection will be made again from the oldest place that is wanted. */
	const gather = (): void => {
		if (isGathering) return;
		isGathering = true;
		clock.sleep(GATHER_MS, signal).then(
			() => {
				isGathering = false;
				if (opened !== null && [...seats].some(({ isSeated }) => !isSeated)) connection.abort();
				changed();
			},
			() => undefined,
		);
	};

	const onOpened = (now: OpenedConnection): void => {
		const { resumeFrom, toldMs } = now;
		opened = now;
		trouble = null;
		history.restart(completeFromMs(now));
		const isSure = resumeFrom !== null && !isMadeUpId(resumeFrom);
		for (const seat of [...seats]) {
			const goesBack = places.reaches(seat);
			if (!goesBack && places.canAsk(seat)) {
				// It came while the connection was being opened, and needs an earlier one.
				gather();
				continue;
			}
			tellTime(seat, now);
			seat.start({ goesBack, newSinceMs: toldMs ?? now.openedAtMs, skipUntilMs: startOf(seat, now) });
			if (!goesBack) startAnew(seat, now);
			connectedTo(seat, goesBack && isSure);
		}
		places.opened(seats, now);
	};

	/** @returns from when on the events of a new connection are meant for a follower; null: all of them are */
	const startOf = ({ place, placeMs }: Seat, now: OpenedConnection): number | null => {
		if (now.resumeFrom === null) return null;
		if (place === null) return openingMs(now);
		if (placeMs === null) return null;
		const marginMs = isMadeUpId(place) ? LATE_MS : place === now.resumeFrom ? DISORDER_MS : 0;
		return skipUntilMs(now, placeMs, now.openedAtMs) - marginMs;
	};

	/** The service does not go on from its place. */
	const startAnew = (seat: Seat, { toldMs }: OpenedConnection): void => {
		if (seat.place !== null && !isMadeUpId(seat.place)) seat.place = null;
		setOrigin(seat, toldMs);
	};

	const onState = (state: StreamState): void => {
		opened = null;
		if (state.kind === 'needsAttention' || (state.kind === 'disconnected' && state.reason === 'refused')) places.refusedAll();
		if (state.kind !== 'connected') trouble = { state, untilMs: clock.now() + state.retryInMs };
		for (const seat of [...seats]) seat.tell(state);
	};

	const onRefusedId = (resumeFrom: string): boolean => {
		places.refuse(resumeFrom, seats);
		return true;
	};

	const remove = (seat: Seat, kind: 'left' | 'behind'): void => {
		if (!seats.delete(seat)) return;
		if (kind === 'behind') seat.tell({ kind: 'disconnected', reason: 'behind', retryInMs: 0 });
		seat.finish({ kind });
		changed();
	};

	const fullFor = (arrival: Arrival): Seat[] => {
		// Alone, nothing is read ahead of the follower.
		const maxQueued = seats.size === 1 ? 1 : MAX_QUEUED;
		const full: Seat[] = [];
		for (const seat of seats) if (seat.isFull(maxQueued) && seat.wants(arrival)) full.push(seat);
		return full;
	};

	/** Waits for room in every queue, or parts from those whose full queues keep others waiting. */
	const makeRoom = async (arrival: Arrival): Promise<void> => {
		rouse.all();
		for (let full = fullFor(arrival); full.length > 0 && !signal.aborted; full = fullFor(arrival)) {
			if ([...seats].some(({ isIdle }) => isIdle)) {
				for (const seat of full) remove(seat, 'behind');
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
		for await (const frame of streamLoop({ ...loop, isNews: (next) => isNews(ownIdOf(next)) })) {
			if (isInVain) continue;
			const arrival = toArrival(frame);
			if (places.isInVain(arrival)) {
				isInVain = true;
				for (const seat of seats) seat.stop();
				connection.abort();
				continue;
			}
			const { eventId } = arrival.event;
			if (eventId !== null) known.add(eventId);
			if (fullFor(arrival).length > 0) await makeRoom(arrival);
			for (const seat of seats) if (seat.wants(arrival)) seat.offer(arrival);
			history.add(arrival);
			rouse.soon();
		}
	};

	const toArrival = (frame: Frame): Arrival => {
		const eventId = ownIdOf(frame);
		const receivedAtMs = clock.now();
		const placeMs = (): number => (opened === null ? receivedAtMs : serverNowMs(opened, receivedAtMs));
		const timeMs = eventTimeMs(eventId) ?? (isResumableId(eventId) ? placeMs() : null);
		return { event: { frame, eventId, source: 'stream', receivedAtMs }, timeMs };
	};

	const start = async (): Promise<void> => {
		try {
			await run();
		} catch (error) {
			// Nobody may go on waiting for events that will not come.
			for (const seat of [...seats]) seat.finish({ kind: 'failed', error });
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
	const missedOf = ({ place }: Pick<Seat, 'place'>): Arrival[] | null | 'all' => {
		if (!canResume || place === null) return 'all';
		const timeMs = eventTimeMs(place);
		if (timeMs === null) return history.after(place);
		return history.covers(timeMs) ? history.since(timeMs) : null;
	};

	/** Joins what the open connection brings, or waits for one that goes back further. */
	const enter = (seat: Seat, now: OpenedConnection): void => {
		tellTime(seat, now);
		const newSinceMs = serverNowMs(now, clock.now());
		const live = isLive(now, history.newestMs);
		const missed = missedOf(seat);
		if (missed === 'all') {
			seat.start({ goesBack: false, newSinceMs, skipUntilMs: live ? null : openingMs(now) });
			setOrigin(seat, startingNowMs(now, history.newestMs, clock.now()));
			// What came before it is none of its business, also when it comes again.
			for (const { event } of history.since(seat.placeMs ?? Infinity)) {
				if (event.eventId !== null) seat.options.recentIds.add(event.eventId);
			}
			return seat.tell({ kind: 'connected', resumed: false });
		}
		if (missed === null && places.canAsk(seat)) return gather();
		const held = missed ?? history.since(-Infinity);
		const startMs = eventTimeMs(seat.place);
		const fromMs = held.length > 0 || startMs === null ? null : joinFromMs(now, startMs, history.newestMs, clock.now());
		seat.start({ goesBack: true, newSinceMs, skipUntilMs: fromMs });
		connectedTo(seat, missed !== null);
		for (const arrival of held) seat.offer(arrival);
		seat.rouse();
	};

	return {
		join(options, startAfter, told, startAfterMs = null) {
			const seat = createSeat(options, { startAfter, startAfterMs, told, onChange: () => changed() });
			places.join(seat);
			seats.add(seat);
			if (running === null) running = start();
			else if (opened !== null) enter(seat, opened);
			else if (trouble !== null) {
				seat.tell({ ...trouble.state, retryInMs: Math.max(0, trouble.untilMs - clock.now()) });
			}
			changed();
			return seat;
		},
		covers: (place) => opened !== null && missedOf({ place }) !== null,
		async leave(seat) {
			remove(seat, 'left');
			if (seats.size > 0) return;
			close();
			await running;
		},
	};
}
