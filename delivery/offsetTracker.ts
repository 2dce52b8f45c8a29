/**
 * Knows which events are confirmed, and from where the stream must be read again after a crash.
 * The cursor lags behind what is confirmed and never leads: everything after it comes again.
 */
import type { PaymentVersion } from './reconciler/paymentVersion';
import { eventTimeMs, isResumableId } from '../client/sse/subscribe/cursor';

export interface OffsetTracker {
	/** Where the stream begins: the place to go back to until an event is confirmed. */
	setOrigin(resumeId: string): void;
	/** An event has arrived; call in the order of the stream. */
	open(eventId: string | null, note?: TicketNote, receivedAtMs?: number | null): AckTicket;
	confirm(ticket: AckTicket): void;
	/** The last id that is confirmed together with everything before it. */
	readonly cursor: string | null;
	/** When the cursor's event was received, where its id tells no time. */
	readonly cursorAtMs: number | null;
	/** Events from the first unconfirmed one on. */
	readonly size: number;
	/** The moment up to which nothing was missing when the first unconfirmed event came; null when all are confirmed. */
	readonly unconfirmedSinceMs: number | null;
	/** Confirmed ids that the service re-sends when it resumes from the cursor. */
	replayedIds(): string[];
}

export interface TicketNote {
	/** Everything up to this moment had arrived before the event. */
	readonly sureMs: number | null;
	/** The state that it tells of. */
	readonly mark: PaymentVersion | null;
}

export interface AckTicket extends Partial<TicketNote> {
	readonly eventId: string | null;
	readonly receivedAtMs?: number | null;
	confirmed: boolean;
}

/** Ids kept of the cursor's own millisecond and of the time after it: these are sent again. */
const KEPT_FROM_CURSOR = 2_000;
/** Where ids tell no time, a service goes on behind the event itself. */
const KEPT_WITHOUT_TIME = 300;
/** Of the time just before it, for a service that goes back a little further than it says. */
const KEPT_BEFORE = 50;

/** An id that was confirmed, and the time that it carries: asked for at each emit, so it is read once. */
interface PassedId {
	readonly id: string;
	readonly ms: number | null;
}

const passedId = (id: string): PassedId => ({ id, ms: eventTimeMs(id) });

const isBefore = ({ ms }: PassedId, cursorMs: number | null): boolean =>
	ms === null || cursorMs === null ? ms !== cursorMs : ms < cursorMs;

/** @param onPassed told of each event once it is confirmed together with all before it */
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
			// What cannot be sent is no place.
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
		setOrigin(resumeId) {
			cursor ??= resumeId;
		},
		open(eventId, { sureMs, mark } = { sureMs: null, mark: null }, receivedAtMs = null) {
			const ticket: AckTicket = { eventId, sureMs, mark, receivedAtMs, confirmed: false };
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
			// Asked for at each emit: no copy of a window of thousands for the few behind an open one.
			for (let at = head; at < tickets.length; at++) {
				const ticket = tickets[at];
				if (ticket?.confirmed === true && ticket.eventId !== null) ids.push(ticket.eventId);
			}
			return ids;
		},
	};
}
