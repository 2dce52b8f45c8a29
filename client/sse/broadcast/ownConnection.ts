/** A follower who was too slow for a shared connection, on one of its own. [Events] */
import { ApiError } from '../../errors';
import { isResumableId } from '../subscribe/cursor';
import type { SubscribeOptions, StreamEvent, StreamState } from '../subscribe/subscribeOptions';
import { subscribe } from '../subscribe/subscribe';
import type { Subscription } from './subscription';

/** The shared connection, as seen from outside. */
export interface ReturnPath {
	/** Whether anybody follows it. */
	isThere(): boolean;
	/** Whether nothing would be missed by joining at this place. */
	covers(place: string): boolean;
	join(place: string | null): Subscription;
}

/** Refused so often in a row for being one too many, it will not be opened while the shared one is. */
const MAX_TAKEN = 3;

const isTaken = (state: StreamState): boolean =>
	state.kind !== 'connected' &&
	state.error instanceof ApiError &&
	[409, 429].includes(state.error.status);

/**
 * Follows on a connection of its own until the follower can join the shared one again:
 *
 * - with a place, as soon as the shared one still holds what came after it;
 * - without a place (streams without ids), when the own connection is lost: a new one would start from now, too;
 * - when the service allows no second connection. The shared one then goes back to the place.
 *
 * Ends when it has joined, or when the signal aborts.
 */
export async function* ownConnection(
	options: SubscribeOptions,
	startAfter: string | null,
	shared: ReturnPath,
): AsyncGenerator<StreamEvent, void> {
	const { signal } = options;
	const own = new AbortController();
	const close = (): void => own.abort();
	let place = startAfter;
	let taken = 0;
	const resumeFrom = (): string | null =>
		options.resume === 'last-event-id' && isResumableId(place) ? place : null;
	const isHeld = (): boolean => {
		const id = resumeFrom();
		return id !== null && shared.covers(id);
	};
	const events = subscribe({
		...options,
		startAfter,
		// What stands for the place with which the follower began stands for no later one.
		startAfterElse: startAfter === options.startAfter ? (options.startAfterElse ?? null) : null,
		signal: own.signal,
		onOrigin(resumeId) {
			place ??= resumeId;
			options.onOrigin?.(resumeId);
		},
		onState(state) {
			options.onState?.(state);
			taken = isTaken(state) ? taken + 1 : 0;
			if (state.kind === 'connected') return;
			const mustGoBack = resumeFrom() === null || taken >= MAX_TAKEN;
			if (isHeld() || (mustGoBack && shared.isThere())) close();
		},
	});
	signal.addEventListener('abort', close, { once: true });
	try {
		while (!signal.aborted && !isHeld()) {
			const next = await events.next();
			if (next.done === true) break;
			yield next.value;
			if (isResumableId(next.value.eventId)) place = next.value.eventId;
		}
		if (!signal.aborted) shared.join(place);
	} finally {
		signal.removeEventListener('abort', close);
		close();
		await events.return();
	}
}
