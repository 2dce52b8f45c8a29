/**
 * Collects the events that come after a place in the stream, and finds out what proves that the
 * service has started there. [Events, v3 stream]
 */
import type { Clock } from '../../async/clock';
import type { Frame } from '../protocol/eventDecoder';
import { eventTimeMs, isMadeUpId, isResumableId } from '../protocol/eventId';
import { ownIdOf, type OpenedConnection } from '../subscribe/reconnectLoop';
import { streamDisorderMs, isCertainlyBefore, provesResume } from '../subscribe/resumeProof';
import { createSeenIds } from '../subscribe/seenIds';
import type { PaymentEvent, StreamProfile } from '../subscribe/streamProfile';
import type { Received } from '../subscribe/subscribeOptions';

/** An event of the past, decoded as for the trigger. */
export interface ReadEvent extends PaymentEvent {
	/** Identifies the event. Null if the service gives none. */
	readonly eventId: string | null;
	/** `replay`: the event happened before the connection was opened. */
	readonly source: Received['source'];
	/**
	 * Whether it may be an earlier one. The service sends the events of the given event's millisecond
	 * again, and this one came before the given event.
	 */
	readonly redelivered: boolean;
	/** Milliseconds since the UNIX epoch, local clock. */
	readonly receivedAtMs: number;
}

/**
 * What shows that the service has started where it was asked to.
 *
 * `resent`: it has sent the given event again, so everything after that event has come as well.
 *
 * `replayed`: it was asked for a time, and has sent earlier events. Whether it still had all of them
 * is not known.
 */
export type StartProof = 'resent' | 'replayed' | 'unproven';

export interface CollectorOptions {
	/** The ID of an event, or one that `resumeIdOf` has made. */
	readonly startAfter: string;
	readonly maxEvents: number;
	readonly maxChars: number;
	readonly decode: StreamProfile['decode'];
	/** Which events to output. The others count as read, and towards no limit but the size. */
	readonly isWanted: (event: PaymentEvent) => boolean;
	readonly clock: Pick<Clock, 'now'>;
}

export interface EventCollector {
	/** Call it for each connection. */
	opened(connection: OpenedConnection): void;
	/** Whether the event is not a repeat of one that this collector has taken. */
	isNew(frame: Frame): boolean;
	/** @returns which limit is reached now, so that no more may be taken */
	collect(frame: Frame): 'events' | 'size' | null;
	readonly events: readonly ReadEvent[];
	/** How many of them are not `redelivered`. */
	readonly newEvents: number;
	/** The event after which to continue. Until there is one, the given ID. */
	readonly place: string;
	/** Whether it was asked for a time instead of an event. */
	readonly isFromTime: boolean;
	readonly startProof: StartProof;
	/** Whether a second connection has not proven that nothing is missing between the two. */
	readonly mayHaveGap: boolean;
}

/**
 * What an event needs beside its characters, so that many tiny ones are limited as well. The ID of an
 * event that is not wanted is kept, too.
 */
const OVERHEAD_CHARS = 200;

const sizeOf = ({ data, event, ownId }: Frame): number =>
	data.length + event.length + (ownId?.length ?? 0) + OVERHEAD_CHARS;

/** Whether an event may be one from before the place. Only times of IDs can say so. */
function mayBeEarlier(id: string | null, place: string): boolean {
	const [atMs, placeMs] = [eventTimeMs(id), eventTimeMs(place)];
	return atMs !== null && placeMs !== null && atMs <= placeMs;
}

export function createEventCollector(options: CollectorOptions): EventCollector {
	const { startAfter, maxEvents, maxChars, decode, isWanted, clock } = options;
	const isFromTime = isMadeUpId(startAfter);
	const events: ReadEvent[] = [];
	// `maxChars` limits how many there are.
	const seenIds = createSeenIds(Infinity, [startAfter]);
	let newEvents = 0;
	let chars = 0;
	let place = startAfter;
	let hasStart = false;
	let hasReplay = false;
	/** The last event, after which a second connection was asked to resume, until it comes again. */
	let unproven: string | null = null;
	let newSinceMs = 0;
	let serverTimeMs: number | null = null;

	const noteProof = (id: string | null): void => {
		if (id === startAfter) hasStart = true;
		// The stream keeps its order: after the given event, everything comes.
		if (unproven === null) return;
		if (id === startAfter || provesResume(id, { place: unproven, asked: unproven }))
			unproven = null;
	};

	const isEarlier = (id: string | null): boolean =>
		!isFromTime && !hasStart && mayBeEarlier(id, startAfter);

	/** The local clock may differ, so it proves nothing. */
	const isCertainlyReplay = (atMs: number | null): boolean =>
		atMs !== null && serverTimeMs !== null && atMs < serverTimeMs - streamDisorderMs;

	return {
		opened(connection) {
			const { resumeFrom } = connection;
			unproven = resumeFrom === startAfter ? null : resumeFrom;
			({ serverTimeMs } = connection);
			newSinceMs = serverTimeMs ?? connection.openedAtMs;
		},
		isNew(frame) {
			const id = ownIdOf(frame);
			return id === null || !seenIds.has(id);
		},
		collect(frame) {
			const eventId = ownIdOf(frame);
			noteProof(eventId);
			const redelivered = isEarlier(eventId);
			// A service that ignores the ID may send everything that it has.
			if (redelivered && eventId !== null && isCertainlyBefore(eventId, startAfter)) return null;
			if (!seenIds.addIfNew(eventId)) return null;
			const happenedAtMs = eventTimeMs(eventId);
			const isReplay = happenedAtMs !== null && happenedAtMs < newSinceMs;
			hasReplay ||= isCertainlyReplay(happenedAtMs);
			const event = decode(frame);
			const wanted = isWanted(event);
			if (wanted)
				events.push({
					...event,
					eventId,
					source: isReplay ? 'replay' : 'stream',
					redelivered,
					receivedAtMs: clock.now(),
				});
			chars += wanted ? sizeOf(frame) : OVERHEAD_CHARS;
			if (!redelivered) {
				if (wanted) newEvents += 1;
				if (isResumableId(eventId)) place = eventId;
			}
			if (newEvents >= maxEvents) return 'events';
			return chars >= maxChars ? 'size' : null;
		},
		events,
		get newEvents() {
			return newEvents;
		},
		get place() {
			return place;
		},
		isFromTime,
		get startProof() {
			if (isFromTime) return hasReplay ? 'replayed' : 'unproven';
			return hasStart ? 'resent' : 'unproven';
		},
		get mayHaveGap() {
			return unproven !== null;
		},
	};
}
