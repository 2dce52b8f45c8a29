/**
 * Tracks which events are confirmed, and from which cursor the stream must be read again after a
 * crash. The cursor may be behind the confirmed events and is never ahead of them: everything after it comes
 * again.
 */
import type { AckTicket, TicketNote } from '../event/ackTicket';
import { eventTimeMs, isResumableId } from '../../client/sse/protocol';

export interface OffsetTracker {
	/** Sets the made-up ID to resume from until an event is confirmed. It never replaces a cursor. */
	setMadeUpCursor(madeUpId: string): void;
	/**
	 * Registers an event that has arrived. Call it in the order of the stream.
	 *
	 * @param repeatedId the payment whose listed state it repeats. Until that state is confirmed, the event comes
	 * again after a restart, because the state may not have run
	 */
	open(
		eventId: string | null,
		note?: TicketNote,
		receivedAtMs?: number | null,
		repeatedId?: string | null,
	): AckTicket;
	confirm(ticket: AckTicket): void;
	/** The last ID for which this is true: it and everything before it are confirmed. */
	readonly cursor: string | null;
	/** When the cursor's event was received. Set if its ID contains no time. */
	readonly cursorAtMs: number | null;
	/** Number of events since the first unconfirmed one, including it. */
	readonly size: number;
	/**
	 * The moment up to which nothing was missing when the first unconfirmed event arrived. Null if all events are
	 * confirmed.
	 */
	readonly unconfirmedSinceMs: number | null;
	/** Confirmed IDs that the service sends again when it resumes from the cursor. */
	replayedIds(): string[];
}

/** IDs kept from the cursor's own millisecond and later. The service sends these again. */
const KEPT_FROM_CURSOR = 2_000;
/** IDs kept if they contain no time. The service then resumes after the event itself. */
const KEPT_WITHOUT_TIME = 300;
/** IDs kept from just before the cursor, for a service that resumes a little earlier than it says. */
const KEPT_BEFORE = 50;

/** A confirmed ID and its time. Every emit needs the time, so it is parsed once. */
interface PassedId {
	readonly id: string;
	readonly ms: number | null;
}

const passedId = (id: string): PassedId => ({ id, ms: eventTimeMs(id) });

const isBefore = ({ ms }: PassedId, cursorMs: number | null): boolean =>
	ms === null || cursorMs === null ? ms !== cursorMs : ms < cursorMs;

/** @param onPassed called for each event as soon as it and all events before it are confirmed */
export function createOffsetTracker(
	initialCursor: string | null,
	initialReplayed: readonly string[] = [],
	onPassed: (ticket: AckTicket) => void = () => undefined,
	initialCursorAtMs: number | null = null,
): OffsetTracker {
	let tickets: AckTicket[] = [];
	let head = 0;
	let cursor = initialCursor;
	let cursorAtMs = initialCursorAtMs;
	let passed = initialReplayed.map(passedId);

	const trim = (): void => {
		const cursorMs = eventTimeMs(cursor);
		const again = passed
			.filter((id) => !isBefore(id, cursorMs))
			.slice(cursorMs === null ? -KEPT_WITHOUT_TIME : -KEPT_FROM_CURSOR);
		const before = passed.filter((id) => isBefore(id, cursorMs)).slice(-KEPT_BEFORE);
		passed = [...before, ...again];
	};

	const advance = (): void => {
		for (let first = tickets[head]; first?.confirmed === true; first = tickets[head]) {
			head += 1;
			onPassed(first);
			if (first.eventId !== null) passed.push(passedId(first.eventId));
			// An ID that cannot be sent in a header cannot be a cursor.
			if (!isResumableId(first.eventId)) continue;
			cursor = first.eventId;
			cursorAtMs = eventTimeMs(cursor) === null ? (first.receivedAtMs ?? null) : null;
		}
		if (head > 1_000) {
			tickets = tickets.slice(head);
			head = 0;
		}
		if (passed.length > 2 * (KEPT_FROM_CURSOR + KEPT_BEFORE)) trim();
	};

	return {
		setMadeUpCursor(madeUpId) {
			cursor ??= madeUpId;
		},
		open(
			eventId,
			{ sureMs, version } = { sureMs: null, version: null },
			receivedAtMs = null,
			repeatedId = null,
		) {
			const ticket: AckTicket = {
				eventId,
				sureMs,
				version,
				receivedAtMs,
				repeatedId,
				confirmed: false,
			};
			tickets.push(ticket);
			return ticket;
		},
		confirm(ticket) {
			ticket.confirmed = true;
			advance();
		},
		get cursor() {
			return cursor;
		},
		get cursorAtMs() {
			return cursorAtMs;
		},
		get unconfirmedSinceMs() {
			return tickets[head]?.sureMs ?? null;
		},
		get size() {
			return tickets.length - head;
		},
		replayedIds() {
			trim();
			const ids = passed.map(({ id }) => id);
			const unconfirmed = new Set<string>();
			// Called at each emit, so it must not copy thousands of events to find the few confirmed ones.
			for (let at = head; at < tickets.length; at++) {
				const ticket = tickets[at];
				if (ticket === undefined) continue;
				const { eventId, version, repeatedId, confirmed } = ticket;
				if (!confirmed && version?.isListed === true) unconfirmed.add(version.id);
				const isWaiting = repeatedId != null && unconfirmed.has(repeatedId);
				if (confirmed && eventId !== null && !isWaiting) ids.push(eventId);
			}
			return ids;
		},
	};
}
