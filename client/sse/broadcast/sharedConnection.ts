/**
 * The one connection of many followers, and its reconnects. [Events]
 *
 * States:
 *
 * - `down`: it is being opened from the oldest cursor that a follower needs, or it waits to retry. Then it
 *   becomes `open`. After a failure it stays `down`, and a follower that joins receives that state.
 * - `open`: every event goes to all followers that have started. It becomes `down` when it is lost, or when a
 *   follower needs an earlier cursor. A loss is reported to all followers: on v3 the next connection resumes, on
 *   v2 the lists follow. If it goes down only because a follower needs an earlier cursor, no
 *   state is reported, because the others miss nothing.
 * - `abandoned`: the service has ignored a made-up ID, and leaves out events that followers need. The rest of
 *   this connection is skipped, then it becomes `down`.
 *
 * It ends with the signal.
 */
import { completeFromMs, resumedAfter, serverNowMs } from './serverClock';
import { eventTimeMs, isResumableId } from '../protocol/eventId';
import { isTaken } from '../subscribe/contention';
import type {
	Received,
	StreamEvent,
	StreamState,
	SubscribeOptions,
} from '../subscribe/subscribeOptions';
import {
	ownIdOf,
	reconnectLoop,
	type ConnectionPlan,
	type OpenedConnection,
} from '../subscribe/reconnectLoop';
import type { FanOut } from './fanOut';
import { missedSince, startAtOpening, startOnOpen, type SharedState } from './startSubscription';
import type { Subscription } from './subscription';
import type { Frame } from '../protocol/eventDecoder';

export interface SharedConnection<Event extends StreamEvent> {
	/**
	 * Starts a new follower on the open connection. If that is not possible, it waits for the next.
	 *
	 * @param mustGoBack it cannot have a connection of its own
	 */
	admit(subscription: Subscription<Event>, mustGoBack: boolean): void;
	/** Whether a follower with this cursor could start on the open connection and miss nothing. */
	covers(cursor: string | null): boolean;
	/**
	 * Reads until the signal aborts.
	 *
	 * @throws what a callback throws, except the followers' own
	 */
	run(): Promise<void>;
}

export interface SharedConnectionOptions<Event extends StreamEvent> extends SharedState<Event> {
	/** The options of the first follower. The others' differ only in what belongs to one follower. */
	readonly shared: SubscribeOptions<Event>;
	readonly signal: AbortSignal;
	readonly subscriptions: ReadonlySet<Subscription<Event>>;
	readonly fanOut: FanOut<Event>;
	/** Called for a follower of which nothing shows whether the connection goes back to its cursor. It must remove it. */
	readonly onApart: (subscription: Subscription<Event>) => void;
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

export function createSharedConnection<Event extends StreamEvent>(
	options: SharedConnectionOptions<Event>,
): SharedConnection<Event> {
	const { shared, signal, subscriptions, clock, resumeCursor, history, fanOut } = options;
	let state: State = { kind: 'down', trouble: null };
	let connection = new AbortController();
	let turn = 0;
	let isGathering = false;
	signal.addEventListener('abort', () => connection.abort(), { once: true });

	const plan = (): ConnectionPlan => {
		const all = [...subscriptions];
		// It was given up for those that wait. Among cursors that may be of any order, theirs come first.
		if (state.kind === 'open') all.sort((a, b) => isWaiting(b) - isWaiting(a));
		connection = new AbortController();
		state = { kind: 'down', trouble: state.kind === 'down' ? state.trouble : null };
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

	/** Waits for others, then reconnects from the oldest cursor that a follower needs. */
	const gather = (): void => {
		if (isGathering) return;
		isGathering = true;
		clock.sleep(GATHER_MS, signal).then(
			() => {
				isGathering = false;
				const isWanted = [...subscriptions].some(({ isSubscribed }) => !isSubscribed);
				if (state.kind === 'open' && isWanted) {
					resumeCursor.goBack();
					connection.abort();
				}
				fanOut.changed();
			},
			() => undefined,
		);
	};

	const onOpened = (opened: OpenedConnection): void => {
		state = { kind: 'open', opened };
		history.restart(completeFromMs(opened), resumedAfter(opened));
		for (const subscription of [...subscriptions]) {
			const reach = startAtOpening(subscription, opened, options);
			if (reach === 'yes') continue;
			// The follower of the cursor may have left. A connection without any would never notice that it is dead.
			if (reach === 'unknown' && subscriptions.size > 1) options.onApart(subscription);
			else gather();
		}
		resumeCursor.opened(subscriptions, opened);
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
			if (id === null) return true;
			// What a follower skips never gets among its seen IDs.
			return [...subscriptions].some((one) => one.wants(id) && !one.options.seenIds.has(id));
		},
	});

	return {
		async run() {
			for await (const frame of frames) {
				if (state.kind === 'abandoned') continue;
				const received = receive(frame, clock.now(), state.kind === 'open' ? state.opened : null);
				resumeCursor.arrived();
				if (resumeCursor.ignoredMadeUpId(received.eventId, subscriptions)) {
					abandon();
					continue;
				}
				const event = shared.toEvent(frame, received);
				const room = fanOut.makeRoom(event);
				if (room !== null) await room;
				fanOut.publish(event);
			}
		},
		admit(subscription, mustGoBack) {
			if (state.kind === 'open') {
				if (startOnOpen(subscription, state.opened, options)) return;
				if (!mustGoBack && resumeCursor.reaches(subscription) === 'unknown')
					options.onApart(subscription);
				else gather();
			} else if (state.kind === 'down' && state.trouble !== null) {
				const { state: lost, untilMs } = state.trouble;
				subscription.report({ ...lost, retryInMs: Math.max(0, untilMs - clock.now()) });
			}
		},
		covers: (cursor) => state.kind === 'open' && missedSince(cursor, options) !== null,
	};
}

const isWaiting = ({ isSubscribed }: Subscription): number => (isSubscribed ? 0 : 1);

function receive(frame: Frame, receivedAtMs: number, opened: OpenedConnection | null): Received {
	const eventId = ownIdOf(frame);
	const estimatedMs = (): number =>
		opened === null ? receivedAtMs : serverNowMs(opened, receivedAtMs);
	return {
		eventId,
		source: 'stream',
		timeMs: eventTimeMs(eventId) ?? (isResumableId(eventId) ? estimatedMs() : null),
		receivedAtMs,
		sizeChars: frame.data.length,
	};
}
