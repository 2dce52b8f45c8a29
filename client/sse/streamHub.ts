/** One connection for many followers, each with its own place and pace. [Events] */
import { completeFromMs, isLive, joinFromMs, openingMs, serverNowMs, skipUntilMs, startingNowMs } from './connectionTimes';
import { eventTimeMs, isMadeUpId, resumeIdOf } from './cursor';
import type { FollowOptions, StreamState } from './followOptions';
import { createRecentFrames, type Arrival } from './recentFrames';
import { createRecentIds } from './recentIds';
import { createRouse } from './rouse';
import { createSeat, type Seat } from './seat';
import { ownIdOf, streamLoop, type ConnectionPlan, type OpenedConnection } from './streamLoop';

export interface StreamHub {
	/**
	 * Takes a follower in.
	 *
	 * @param startAfter the event after which it starts; null for now
	 * @param told the last state that it was told
	 */
	join(options: FollowOptions, startAfter: string | null, told: StreamState | null): Seat;
	/** Whether a follower with this place could join without another connection. */
	covers(place: string | null): boolean;
	/** Takes a follower out. The last one closes the connection; then this resolves when it is closed. */
	leave(seat: Seat): Promise<void>;
}

/** What one follower may have in its queue while others have nothing to do. */
const MAX_QUEUED = 1_000;
/** Followers who need an earlier place are waited for so long: they tend to come together. */
const GATHER_MS = 250;
const placeMs = ({ place }: Seat): number => eventTimeMs(place) ?? Infinity;

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
	let refusesMadeUpIds = false;
	let changed = (): void => undefined;

	const plan = (): ConnectionPlan => {
		connection = new AbortController();
		if (signal.aborted) connection.abort();
		opened = null;
		const all = [...seats];
		for (const seat of all) seat.stop();
		const [oldest] = canResume ? all.filter(({ place }) => place !== null).sort((a, b) => placeMs(a) - placeMs(b)) : [];
		// In turn: what stands in the way of one follower's requests must not stop the others.
		const { transport, explain, connectTimeoutMs, maxDataChars } = all[turn++ % all.length]?.options ?? shared;
		return {
			transport,
			connectTimeoutMs,
			...(explain && { explain }),
			...(maxDataChars !== undefined && { maxDataChars }),
			resumeFrom: oldest?.place ?? null,
			idleTimeoutMs: () => Math.min(...[...seats].map(({ options }) => options.idleTimeoutMs)),
			signal: connection.signal,
		};
	};

	const setOrigin = (seat: Seat, timeMs: number | null): void => {
		if (!canResume || refusesMadeUpIds || timeMs === null) return;
		seat.place = resumeIdOf(timeMs);
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
		const { resumeFrom, toldMs, openedAtMs } = now;
		opened = now;
		trouble = null;
		history.restart(completeFromMs(now));
		const newSinceMs = toldMs ?? openedAtMs;
		for (const seat of [...seats]) {
			const resumed = canResume && seat.place !== null;
			if (resumed && !history.covers(placeMs(seat))) {
				// It came while the connection was being opened, and needs an earlier one.
				gather();
				continue;
			}
			tellTime(seat, now);
			const fromMs = resumed ? skipUntilMs(now, placeMs(seat), openedAtMs) : openingMs(now);
			seat.start({ resumed, newSinceMs, skipUntilMs: resumeFrom === null ? null : fromMs });
			if (!resumed) setOrigin(seat, toldMs);
			connectedTo(seat, resumed);
		}
	};

	const onState = (state: StreamState): void => {
		opened = null;
		if (state.kind !== 'connected') trouble = { state, untilMs: clock.now() + state.retryInMs };
		for (const seat of [...seats]) seat.tell(state);
	};

	const onRefusedId = (resumeFrom: string): boolean => {
		const all = [...seats];
		if (isMadeUpId(resumeFrom)) {
			refusesMadeUpIds = true;
			for (const seat of all) if (seat.place !== null && isMadeUpId(seat.place)) seat.place = null;
			return true;
		}
		const asking = all.filter(({ place }) => place === resumeFrom);
		if (asking.length === all.length) return false;
		// One bad place must not keep the others from their events: who asks for it goes alone.
		for (const seat of asking) remove(seat, 'behind');
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
			const eventId = ownIdOf(frame);
			if (eventId !== null) known.add(eventId);
			const arrival: Arrival = {
				event: { frame, eventId, source: 'stream', receivedAtMs: clock.now() },
				timeMs: eventTimeMs(eventId),
			};
			if (fullFor(arrival).length > 0) await makeRoom(arrival);
			for (const seat of seats) if (seat.wants(arrival)) seat.offer(arrival);
			history.add(arrival);
			rouse.soon();
		}
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

	/** Joins what the open connection brings, or waits for one that goes back further. */
	const enter = (seat: Seat, now: OpenedConnection): void => {
		tellTime(seat, now);
		const newSinceMs = serverNowMs(now, clock.now());
		const live = isLive(now, history.newestMs);
		const startMs = canResume ? eventTimeMs(seat.place) : null;
		if (startMs === null) {
			seat.start({ resumed: false, newSinceMs, skipUntilMs: live ? null : openingMs(now) });
			setOrigin(seat, startingNowMs(now, history.newestMs, clock.now()));
			// What came before it is none of its business, also when it comes again.
			for (const { event } of history.since(eventTimeMs(seat.place) ?? Infinity)) {
				if (event.eventId !== null) seat.options.recentIds.add(event.eventId);
			}
			return seat.tell({ kind: 'connected', resumed: false });
		}
		if (!history.covers(startMs)) return gather();
		const missed = history.since(startMs);
		const fromMs = missed.length > 0 ? null : joinFromMs(now, startMs, history.newestMs, clock.now());
		seat.start({ resumed: true, newSinceMs, skipUntilMs: fromMs });
		connectedTo(seat, true);
		for (const arrival of missed) seat.offer(arrival);
		seat.rouse();
	};

	return {
		join(options, startAfter, told) {
			const seat = createSeat(options, { startAfter, told, onChange: () => changed() });
			seats.add(seat);
			if (running === null) running = start();
			else if (opened !== null) enter(seat, opened);
			else if (trouble !== null) {
				seat.tell({ ...trouble.state, retryInMs: Math.max(0, trouble.untilMs - clock.now()) });
			}
			changed();
			return seat;
		},
		covers(place) {
			const timeMs = eventTimeMs(place);
			return opened !== null && (canResume && timeMs !== null ? history.covers(timeMs) : true);
		},
		async leave(seat) {
			remove(seat, 'left');
			if (seats.size > 0) return;
			close();
			await running;
		},
	};
}
