/**
 * The one connection of many followers, and its reconnects. [Events]
 *
 * States:
 *
 * - `down`: it is being opened from the oldest cursor that a follower needs, or it waits to retry. Then it
 *   becomes `open`. After a failure it stays `down`, and a follower that joins receives that state.
 * - `open`: every event goes to all followers that have started. It becomes `down` when it is lost, or when a
 *   follower needs an earlier cursor. Where nothing shows whether it goes back to a follower's cursor, the event of that
 *   cursor must come. If it has not come when the replay is over, the follower needs an earlier connection. A loss is reported to all followers: on v3 the next connection resumes, on
 *   v2 the lists follow. If it goes down only because a follower needs an earlier cursor, no
 *   state is reported, because the others miss nothing.
 * - `abandoned`: the service has ignored a made-up ID, and leaves out events that followers need. The rest of
 *   this connection is skipped, then it becomes `down`.
 *
 * It ends with the signal.
 */
import { completeFromMs, resumedAfter, serverNowMs } from './serverClock';
import { eventTimeMs, isResumableId } from '../protocol/eventId';
import { isTaken } from './ownConnection';
import { createSeenIds } from '../subscribe/seenIds';
import type { StreamState, SubscribeOptions } from '../subscribe/subscribeOptions';
import {
	ownIdOf,
	reconnectLoop,
	type ConnectionPlan,
	type OpenedConnection,
} from '../subscribe/reconnectLoop';
import type { FanOut } from './fanOut';
import type { Arrival } from './replayBuffer';
import { missedSince, startAtOpening, startOnOpen, type SharedState } from './startSubscription';
import type { Subscription } from './subscription';
import type { Frame } from '../protocol/eventDecoder';

export interface SharedConnection {
	/** Starts a new follower on the open connection. If that is not possible, it waits for the next. */
	admit(subscription: Subscription): void;
	/** Whether a follower with this cursor could start on the open connection and miss nothing. */
	covers(cursor: string | null): boolean;
	/**
	 * Reads until the signal aborts.
	 *
	 * @throws what a callback throws, except the followers' own
	 */
	run(): Promise<void>;
}

export interface SharedConnectionOptions extends SharedState {
	/** The options of the first follower. The others' differ only in what belongs to one follower. */
	readonly shared: SubscribeOptions;
	readonly signal: AbortSignal;
	readonly subscriptions: ReadonlySet<Subscription>;
	readonly fanOut: FanOut;
	/** Called when the service refuses the connection because another one is open. */
	readonly onTaken: () => void;
}

interface Trouble {
	readonly state: Exclude<StreamState, { kind: 'connected' }>;
	readonly untilMs: number;
}

type State =
	| { readonly kind: 'down'; readonly trouble: Trouble | null }
	| { readonly kind: 'open'; readonly opened: OpenedConnection }
	| { readonly kind: 'abandoned' };

/**
 * Followers that need an earlier cursor often join together. Without this wait, each of them would
 * cause a reconnect.
 */
const GATHER_MS = 250;
/** A replay is over if nothing has come for this time. */
const QUIET_MS = 1_000;
/** On a busy stream, a replay counts as over after this time. */
const MAX_REPLAY_MS = 10_000;

export function createSharedConnection(options: SharedConnectionOptions): SharedConnection {
	const { shared, signal, subscriptions, clock, resumeCursor, history, fanOut } = options;
	const known = createSeenIds();
	let state: State = { kind: 'down', trouble: null };
	let connection = new AbortController();
	let turn = 0;
	let isGathering = false;
	let arrivals = 0;
	/** Whether an event waits for a follower's queue, so that no other one can arrive. */
	let isBlocked = false;
	signal.addEventListener('abort', () => connection.abort(), { once: true });

	const plan = (): ConnectionPlan => {
		// The connection before is over. What waits for the end of its replay must not wait on.
		connection.abort();
		connection = new AbortController();
		state = { kind: 'down', trouble: state.kind === 'down' ? state.trouble : null };
		const isWaiting = ({ isSubscribed }: Subscription): number => (isSubscribed ? 0 : 1);
		const all = [...subscriptions].sort((a, b) => isWaiting(b) - isWaiting(a));
		for (const subscription of all) subscription.stop();
		return {
			// Each connection uses the next follower's transport. If one follower's requests fail, the
			// others must still get a connection.
			...(all[turn++ % all.length]?.options ?? shared),
			resumeFrom: resumeCursor.choose(all),
			idleTimeoutMs: () =>
				Math.min(...[...subscriptions].map(({ options: { idleTimeoutMs } }) => idleTimeoutMs)),
			signal: connection.signal,
		};
	};

	/** Reconnects from the oldest cursor that a follower needs. */
	const goBack = (): void => {
		const isWanted = [...subscriptions].some(({ isSubscribed }) => !isSubscribed);
		if (state.kind === 'open' && isWanted) connection.abort();
		fanOut.changed();
	};

	/** Waits for others, then goes back. */
	const gather = (): void => {
		if (isGathering) return;
		isGathering = true;
		clock.sleep(GATHER_MS, signal).then(
			() => {
				isGathering = false;
				goBack();
			},
			() => undefined,
		);
	};

	/** At the end of the replay, goes back if it did not bring the event of a follower's cursor. */
	const endReplay = async (opened: OpenedConnection, end: AbortSignal): Promise<void> => {
		let before = -1;
		const goesOn = (): boolean =>
			before < arrivals && clock.now() - opened.openedAtMs < MAX_REPLAY_MS;
		while (!end.aborted && (isBlocked || goesOn())) {
			before = arrivals;
			await clock.sleep(QUIET_MS, end).catch(() => undefined);
		}
		if (end.aborted) return;
		resumeCursor.replayed();
		for (const one of [...subscriptions]) if (one.isSubscribed) one.releaseHeld();
		goBack();
	};

	const onOpened = (opened: OpenedConnection): void => {
		state = { kind: 'open', opened };
		history.restart(completeFromMs(opened), resumedAfter(opened));
		const reaches = [...subscriptions].map((one) => startAtOpening(one, opened, options));
		resumeCursor.opened(subscriptions, opened);
		if (reaches.includes('no')) gather();
		else if (reaches.includes('unknown')) void endReplay(opened, connection.signal);
	};

	const onState = (lost: StreamState): void => {
		if (lost.kind === 'connected') return;
		if (lost.kind === 'needsAttention' || lost.reason === 'refused') resumeCursor.refusedAll();
		const trouble = { state: lost, untilMs: clock.now() + lost.retryInMs };
		state = { kind: 'down', trouble };
		for (const subscription of [...subscriptions]) subscription.report(lost);
		if (isTaken(lost)) options.onTaken();
	};

	const abandon = (): void => {
		state = { kind: 'abandoned' };
		for (const subscription of subscriptions) subscription.stop();
		connection.abort();
	};

	const frames = reconnectLoop({
		...shared,
		signal,
		plan,
		onOpened,
		onState,
		onRefusedId(resumeFrom) {
			resumeCursor.refuse(resumeFrom, subscriptions);
			return true;
		},
		isNew(frame) {
			const id = ownIdOf(frame);
			return id === null || !known.has(id);
		},
	});

	return {
		async run() {
			for await (const frame of frames) {
				if (state.kind === 'abandoned') continue;
				const arrival = toArrival(frame, clock.now(), state.kind === 'open' ? state.opened : null);
				if (resumeCursor.ignoredMadeUpId(arrival)) {
					abandon();
					continue;
				}
				const { eventId } = arrival.event;
				if (eventId !== null) known.add(eventId);
				const room = fanOut.makeRoom(arrival);
				isBlocked = room !== null;
				if (room !== null) await room;
				isBlocked = false;
				fanOut.publish(arrival);
				arrivals += 1;
			}
		},
		admit(subscription) {
			if (state.kind === 'open') {
				if (!startOnOpen(subscription, state.opened, options)) gather();
			} else if (state.kind === 'down' && state.trouble !== null) {
				const { state: lost, untilMs } = state.trouble;
				subscription.report({ ...lost, retryInMs: Math.max(0, untilMs - clock.now()) });
			}
		},
		covers: (cursor) => state.kind === 'open' && missedSince(cursor, options) !== null,
	};
}

function toArrival(frame: Frame, receivedAtMs: number, opened: OpenedConnection | null): Arrival {
	const eventId = ownIdOf(frame);
	const estimatedMs = (): number =>
		opened === null ? receivedAtMs : serverNowMs(opened, receivedAtMs);
	const timeMs = eventTimeMs(eventId) ?? (isResumableId(eventId) ? estimatedMs() : null);
	return { event: { frame, eventId, source: 'stream', receivedAtMs }, timeMs };
}
