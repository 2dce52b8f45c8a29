/**
 * How a follower starts on a shared connection: which events are meant for it, and which state it
 * receives. [Events, v3 stream]
 */
import type { Clock } from '../../async/clock';
import { eventTimeMs, isMadeUpId, resumeIdOf } from '../protocol/eventId';
import { streamDisorderMs, openedState, type Resume } from '../subscribe/resumeProof';
import type { OpenedConnection } from '../subscribe/reconnectLoop';
import type { Reach, ResumeCursor } from './resumeCursor';
import type { StreamEvent } from '../subscribe/subscribeOptions';
import type { ReplayBuffer } from './replayBuffer';
import {
	isLive,
	joinFromMs,
	openingMs,
	serverNowMs,
	skipUntilMs,
	startingNowMs,
} from './serverClock';
import type { Subscription } from './subscription';

/** The state of the connection that all followers share. */
export interface SharedState<Event extends StreamEvent = StreamEvent> {
	readonly clock: Clock;
	readonly canResume: boolean;
	readonly resumeCursor: ResumeCursor;
	readonly history: ReplayBuffer<Event>;
}

/** An event after a made-up ID may be older than it by this much. One that is older counts as one from before it. */
const LATE_MS = 5_000;

/** @returns the time from which the events of a new connection are meant for the follower. Null if all of them are */
function startOf({ cursor, cursorMs }: Subscription, opened: OpenedConnection): number | null {
	if (opened.resumeFrom === null) return null;
	if (cursor === null) return openingMs(opened);
	if (cursorMs === null) return null;
	const marginMs = isMadeUpId(cursor)
		? LATE_MS
		: cursor === opened.resumeFrom
			? streamDisorderMs
			: 0;
	return skipUntilMs(opened, cursorMs, opened.openedAtMs) - marginMs;
}

/** @returns what the connection was asked for, for a follower with this cursor. Null if that was no event */
const resumeOf = (place: string | null, asked: string | null): Resume | null =>
	place === null || asked === null || isMadeUpId(asked) ? null : { place, asked };

function setMadeUpCursor(
	subscription: Subscription,
	timeMs: number | null,
	{ canResume, resumeCursor }: SharedState,
): void {
	if (!canResume || !resumeCursor.acceptsMadeUp || timeMs === null) return;
	subscription.cursor = resumeIdOf(timeMs);
	subscription.reportMadeUpCursor(subscription.cursor);
}

/**
 * Starts a follower when a connection opens.
 *
 * @returns whether it has started. `no`: it needs an earlier cursor. `unknown`: perhaps it needs one
 */
export function startAtOpening(
	subscription: Subscription,
	opened: OpenedConnection,
	state: SharedState,
): Reach {
	const { resumeFrom, serverTimeMs, openedAtMs } = opened;
	const canResume = state.resumeCursor.canResumeFrom(subscription);
	const reach = state.resumeCursor.reaches(subscription);
	const resumes = reach === 'yes';
	if (!resumes && canResume) return reach;
	subscription.reportTime(opened);
	const resume = resumes ? resumeOf(subscription.cursor, resumeFrom) : null;
	subscription.start({
		resumes,
		newSinceMs: serverTimeMs ?? openedAtMs,
		skipUntilMs: startOf(subscription, opened),
		resume,
	});
	if (!resumes) {
		// The service does not resume from the follower's cursor.
		if (subscription.cursor !== null && !isMadeUpId(subscription.cursor))
			subscription.cursor = null;
		setMadeUpCursor(subscription, serverTimeMs, state);
	}
	subscription.report(openedState(resume));
	return 'yes';
}

/**
 * The events of the connection since a cursor.
 *
 * @returns null if the connection does not go back far enough; `all` if there is no cursor to start
 *   from
 */
export function missedSince<Event extends StreamEvent>(
	cursor: string | null,
	{ canResume, history }: SharedState<Event>,
): Event[] | null | 'all' {
	if (!canResume || cursor === null) return 'all';
	return history.missedSince(cursor);
}

/**
 * Starts a follower on a connection that is open already.
 *
 * @returns false if the follower has not started, because it needs an earlier cursor
 */
export function startOnOpen<Event extends StreamEvent>(
	subscription: Subscription<Event>,
	opened: OpenedConnection,
	state: SharedState<Event>,
): boolean {
	subscription.reportTime(opened);
	const missed = missedSince(subscription.cursor, state);
	if (missed === null && state.resumeCursor.canResumeFrom(subscription)) return false;
	if (missed === 'all') startFromNow(subscription, opened, state);
	else startFromCursor(subscription, opened, missed, state);
	return true;
}

function startFromNow(
	subscription: Subscription,
	opened: OpenedConnection,
	state: SharedState,
): void {
	const { clock, history } = state;
	subscription.start({
		resumes: false,
		newSinceMs: serverNowMs(opened, clock.now()),
		skipUntilMs: isLive(opened, history.newestMs) ? null : openingMs(opened),
		resume: null,
	});
	setMadeUpCursor(subscription, startingNowMs(opened, history.newestMs, clock.now()), state);
	// Events from before the start are not meant for this follower, even if they arrive again.
	for (const { eventId } of history.since(subscription.cursorMs ?? Infinity)) {
		if (eventId !== null) subscription.options.seenIds.add(eventId);
	}
	subscription.report({ kind: 'connected', resumed: false });
}

function startFromCursor<Event extends StreamEvent>(
	subscription: Subscription<Event>,
	opened: OpenedConnection,
	missed: Event[] | null,
	{ clock, history }: SharedState<Event>,
): void {
	const held = missed ?? history.since(-Infinity);
	const { cursor } = subscription;
	const cursorMs = eventTimeMs(cursor);
	// The connection brings the cursor's event again, or its time alone shows that it goes back far enough.
	const resume =
		missed === null || cursor === null
			? null
			: { place: cursor, asked: opened.resumeFrom ?? cursor };
	const isOnItsWay = held.length === 0 && cursorMs !== null;
	subscription.start({
		resumes: true,
		newSinceMs: serverNowMs(opened, clock.now()),
		skipUntilMs: isOnItsWay ? joinFromMs(opened, cursorMs, history.newestMs, clock.now()) : null,
		resume,
	});
	subscription.report(openedState(resume));
	for (const { eventId } of history.since(-Infinity)) subscription.prove(eventId);
	for (const event of held) subscription.offer(event);
	subscription.notify();
}
