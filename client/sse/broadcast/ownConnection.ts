/** A connection of its own for a follower that cannot be on the shared one for now. [Events] */
import { isResumableId } from '../protocol/eventId';
import { isTaken } from '../subscribe/contention';
import type { SubscribeOptions, StreamEvent } from '../subscribe/subscribeOptions';
import { subscribe } from '../subscribe/subscribe';

/** The way back to the shared connection. */
export interface ReturnPath {
	/** Aborts when the shared connection has lost its last follower, or is refused because another one is open. */
	readonly needed: AbortSignal;
	/** Whether a follower that joins with this cursor misses nothing. */
	covers(cursor: string): boolean;
	/** @param mustGoBack it cannot keep a connection of its own */
	join(cursor: string | null, mustGoBack: boolean): unknown;
}

/**
 * The service may allow only one connection. After this many refusals in a row with 409 or 429, the
 * follower returns to the shared one.
 */
const MAX_TAKEN = 3;

/**
 * Follows on a connection of its own until the follower can join the shared one again:
 *
 * - With a cursor, as soon as the shared connection still holds all events after it.
 * - Without a cursor (streams without IDs), when the own connection is lost. A new one would start from now as
 *   well.
 * - With a cursor, when the shared connection has lost its last follower, or is refused because another one is open. The
 *   service may allow only one, and this one would keep it from all others.
 * - When the service has refused a second connection several times. The shared connection then goes back to the
 *   cursor.
 *
 * Ends when it has joined, or when the signal aborts.
 *
 * @param startAfter the cursor. Null if there is none
 */
export async function* ownConnection<Event extends StreamEvent>(
	options: SubscribeOptions<Event>,
	startAfter: string | null,
	shared: ReturnPath,
): AsyncGenerator<Event, void> {
	const { signal } = options;
	const own = new AbortController();
	const close = (): void => own.abort();
	let cursor = startAfter;
	let taken = 0;
	const resumeFrom = (): string | null =>
		options.resume === 'last-event-id' && isResumableId(cursor) ? cursor : null;
	const isCovered = (): boolean => {
		const id = resumeFrom();
		return id !== null && shared.covers(id);
	};
	const events = subscribe({
		...options,
		startAfter,
		// The alternative event ID belongs to the follower's first cursor. With a later cursor, it would repeat
		// events.
		startAfterFallback:
			startAfter === options.startAfter ? (options.startAfterFallback ?? null) : null,
		signal: own.signal,
		onMadeUpCursor(madeUpId) {
			cursor ??= madeUpId;
			options.onMadeUpCursor?.(madeUpId);
		},
		onState(state) {
			options.onState?.(state);
			taken = isTaken(state) ? taken + 1 : 0;
			if (state.kind === 'connected') return;
			const mustGoBack = resumeFrom() === null || taken >= MAX_TAKEN;
			if (isCovered() || mustGoBack) close();
		},
	});
	// Without a cursor, events would be missed until the shared connection is open.
	const ends = options.resume === 'last-event-id' ? [signal, shared.needed] : [signal];
	for (const end of ends) end.addEventListener('abort', close, { once: true });
	try {
		while (!ends.some(({ aborted }) => aborted) && !isCovered()) {
			const next = await events.next();
			if (next.done === true) break;
			yield next.value;
			if (isResumableId(next.value.eventId)) cursor = next.value.eventId;
		}
		if (!signal.aborted) shared.join(cursor, !isCovered());
	} finally {
		for (const end of ends) end.removeEventListener('abort', close);
		close();
		await events.return();
	}
}
