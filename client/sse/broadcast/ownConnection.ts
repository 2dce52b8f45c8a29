/** A follower who was too slow for a shared connection, on one of its own until it has caught up. [Events] */
import type { Clock } from '../../http/clock';
import { isResumableId } from '../subscribe/cursor';
import type { SubscribeOptions, StreamEvent } from '../subscribe/subscribeOptions';
import { subscribe } from '../subscribe/subscribe';
import type { Subscription } from './subscription';

/** The shared connection, as seen from outside. */
export interface ReturnPath {
	/** Whether nothing would be missed by joining at this place. */
	covers(place: string | null): boolean;
	join(place: string | null): Subscription;
}

/** Events that were given out while both connections were open: the shared one may bring them again. */
export type Echoes = StreamEvent[];

/** A connection without an event for this long has nothing left to catch up with. */
const CAUGHT_UP_MS = 5_000;
/** Without ids nothing tells whether both connections have brought the same: they overlap for so long. */
const OVERLAP_MS = 1_000;

/**
 * Follows on a connection of its own, and closes it only when there is a subscription again.
 *
 * @returns what the follower may see once more on the shared connection; null when the signal aborted
 */
export async function* ownConnection(
	options: SubscribeOptions,
	startAfter: string | null,
	returnPath: ReturnPath,
): AsyncGenerator<StreamEvent, Echoes | null> {
	const { clock, signal } = options;
	const own = new AbortController();
	const close = (): void => own.abort();
	let place = startAfter;
	const onOrigin = (resumeId: string): void => {
		place ??= resumeId;
		options.onOrigin?.(resumeId);
	};
	// What stands for the place with which the follower began stands for no later one.
	const startAfterElse =
		startAfter === options.startAfter ? (options.startAfterElse ?? null) : null;
	const events = subscribe({
		...options,
		startAfter,
		startAfterElse,
		onOrigin,
		signal: own.signal,
	});
	const echoes: Echoes = [];
	let pending: Promise<IteratorResult<StreamEvent, void>> | null = null;
	/** When to close the own connection; null while there is no subscription. */
	let untilMs: number | null = null;
	signal.addEventListener('abort', close, { once: true });
	try {
		while (!signal.aborted) {
			const resumable = options.resume === 'last-event-id' && isResumableId(place);
			if (pending === null && resumable && returnPath.covers(place)) {
				returnPath.join(place);
				return echoes;
			}
			pending ??= events.next();
			const waitMs = untilMs === null ? CAUGHT_UP_MS : Math.max(0, untilMs - clock.now());
			const next = await withinMs(pending, waitMs, clock);
			if (next !== null) {
				pending = null;
				if (next.done === true) return null;
				if (untilMs !== null) echoes.push(next.value);
				yield next.value;
				if (isResumableId(next.value.eventId)) place = next.value.eventId;
			} else if (untilMs === null && returnPath.covers(place)) {
				returnPath.join(place);
				untilMs = clock.now() + (resumable ? 0 : OVERLAP_MS);
			}
			if (untilMs === null || clock.now() < untilMs) continue;
			own.abort();
			const last = await pending;
			if (last !== null && last.done !== true) {
				echoes.push(last.value);
				yield last.value;
			}
			return echoes;
		}
		return null;
	} finally {
		signal.removeEventListener('abort', close);
		own.abort();
		await events.return();
	}
}

/** Takes the event for one that was given out before, once for each time that it was. */
export function isEcho(echoes: Echoes, { frame }: StreamEvent): boolean {
	const at = echoes.findIndex(
		(other) => other.frame.event === frame.event && other.frame.data === frame.data,
	);
	if (at >= 0) echoes.splice(at, 1);
	return at >= 0;
}

/** The result of the promise, or null when it takes longer. */
async function withinMs<T>(promise: Promise<T>, ms: number, clock: Clock): Promise<T | null> {
	const timer = new AbortController();
	const late = clock.sleep(ms, timer.signal).then(
		() => null,
		() => null,
	);
	try {
		return await Promise.race([promise, late]);
	} finally {
		timer.abort();
	}
}
