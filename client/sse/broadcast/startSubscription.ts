/** How a follower begins on a shared connection: which of its events are meant for it, and what it is told. [Events, v3 stream] */
import type { Clock } from '../../http/clock';
import { eventTimeMs, isMadeUpId, resumeIdOf } from '../subscribe/cursor';
import type { OpenedConnection } from '../subscribe/reconnectLoop';
import type { Positions } from './positions';
import type { Arrival, ReplayBuffer } from './replayBuffer';
import {
	isLive,
	joinFromMs,
	openingMs,
	serverNowMs,
	skipUntilMs,
	startingNowMs,
} from './serverClock';
import type { Subscription } from './subscription';

/** What is known of the connection that all followers share. */
export interface SharedState {
	readonly clock: Clock;
	readonly canResume: boolean;
	readonly places: Positions;
	readonly history: ReplayBuffer;
}

/** What comes again of a place may be older than it: a service's ids need not be in the order of their times. */
const DISORDER_MS = 60_000;
/** The first event after a made-up place may be older than it for the same reason. Beyond this it is taken for one from before. */
const LATE_MS = 5_000;

/** @returns from when on the events of a new connection are meant for a follower; null: all of them are */
function startOf({ place, placeMs }: Subscription, opened: OpenedConnection): number | null {
	if (opened.resumeFrom === null) return null;
	if (place === null) return openingMs(opened);
	if (placeMs === null) return null;
	const marginMs = isMadeUpId(place) ? LATE_MS : place === opened.resumeFrom ? DISORDER_MS : 0;
	return skipUntilMs(opened, placeMs, opened.openedAtMs) - marginMs;
}

function connectedTo(subscription: Subscription, resumed: boolean): void {
	// Another connection was made for another follower, and this one has missed nothing.
	if (resumed && subscription.reported?.kind === 'connected') return;
	subscription.tell({ kind: 'connected', resumed });
}

function setOrigin(
	subscription: Subscription,
	timeMs: number | null,
	{ canResume, places }: SharedState,
): void {
	if (!canResume || !places.takesMadeUp || timeMs === null) return;
	subscription.place = resumeIdOf(timeMs);
	subscription.placeMs = timeMs;
	subscription.tellOrigin(subscription.place);
}

/**
 * The connection opens.
 *
 * @returns false for a follower who needs one that goes back further: it has not begun
 */
export function startAtOpening(
	subscription: Subscription,
	opened: OpenedConnection,
	state: SharedState,
): boolean {
	const { resumeFrom, serverTimeMs, openedAtMs } = opened;
	const goesBack = state.places.reaches(subscription);
	if (!goesBack && state.places.canAsk(subscription)) return false;
	subscription.tellTime(opened);
	subscription.start({
		goesBack,
		newSinceMs: serverTimeMs ?? openedAtMs,
		skipUntilMs: startOf(subscription, opened),
	});
	if (!goesBack) {
		// The service does not go on from its place.
		if (subscription.place !== null && !isMadeUpId(subscription.place)) subscription.place = null;
		setOrigin(subscription, serverTimeMs, state);
	}
	connectedTo(subscription, goesBack && resumeFrom !== null && !isMadeUpId(resumeFrom));
	return true;
}

/** What the connection has brought since a place: null when it does not go back as far, `all` without a place. */
export function missedSince(
	place: string | null,
	{ canResume, history }: SharedState,
): Arrival[] | null | 'all' {
	if (!canResume || place === null) return 'all';
	const timeMs = eventTimeMs(place);
	if (timeMs === null) return history.after(place);
	return history.covers(timeMs) ? history.since(timeMs) : null;
}

/**
 * A follower comes to a connection that is open.
 *
 * @returns as `startAtOpening`
 */
export function startOnOpen(
	subscription: Subscription,
	opened: OpenedConnection,
	state: SharedState,
): boolean {
	subscription.tellTime(opened);
	const missed = missedSince(subscription.place, state);
	if (missed === null && state.places.canAsk(subscription)) return false;
	if (missed === 'all') startFromNow(subscription, opened, state);
	else startFromPlace(subscription, opened, missed, state);
	return true;
}

function startFromNow(
	subscription: Subscription,
	opened: OpenedConnection,
	state: SharedState,
): void {
	const { clock, history } = state;
	subscription.start({
		goesBack: false,
		newSinceMs: serverNowMs(opened, clock.now()),
		skipUntilMs: isLive(opened, history.newestMs) ? null : openingMs(opened),
	});
	setOrigin(subscription, startingNowMs(opened, history.newestMs, clock.now()), state);
	// What came before it is none of its business, also when it comes again.
	for (const { event } of history.since(subscription.placeMs ?? Infinity)) {
		if (event.eventId !== null) subscription.options.seenIds.add(event.eventId);
	}
	subscription.tell({ kind: 'connected', resumed: false });
}

function startFromPlace(
	subscription: Subscription,
	opened: OpenedConnection,
	missed: Arrival[] | null,
	{ clock, history }: SharedState,
): void {
	const held = missed ?? history.since(-Infinity);
	const placeMs = eventTimeMs(subscription.place);
	const isOnItsWay = held.length === 0 && placeMs !== null;
	subscription.start({
		goesBack: true,
		newSinceMs: serverNowMs(opened, clock.now()),
		skipUntilMs: isOnItsWay ? joinFromMs(opened, placeMs, history.newestMs, clock.now()) : null,
	});
	connectedTo(subscription, missed !== null);
	for (const arrival of held) subscription.offer(arrival);
	subscription.notify();
}
