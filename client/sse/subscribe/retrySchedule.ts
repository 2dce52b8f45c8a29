/**
 * Decides how long to wait for the next connection, from the results of the connections before it.
 * [Events]
 */
import type { Clock } from '../../async/clock';
import { ApiError, isPayoutError } from '../../errors';
import { attentionBackoff, backoff, retryAfterWait, stormPause } from '../protocol/backoff';
import type { EventDecoder } from '../protocol/eventDecoder';
import type { OpenResult } from '../protocol/openStream';
import { createRetryBudget } from './retryBudget';
import type { DisconnectReason } from './subscribeOptions';

export type Refusal = Extract<OpenResult, { kind: 'refused' }>;

/** A connection that was open and has ended. */
export interface EndedConnection {
	readonly reason: Exclude<DisconnectReason, 'refused' | 'behind'>;
	readonly openedAtMs: number;
	/** Whether it delivered a frame that was not a repeat. */
	readonly hadNewEvent: boolean;
	readonly decoder: Pick<EventDecoder, 'retryMs' | 'hasComments'>;
}

export interface RetrySchedule {
	/** A connection is open. Refusals before it no longer count. */
	opened(): void;
	/** Whether a connection has ever been open. */
	readonly hasWorked: boolean;
	/**
	 * Call it first, once for each refusal. @returns the wait in milliseconds if only the token may be at fault,
	 * which the next connection replaces. Null otherwise
	 */
	afterToken(refusal: Refusal): number | null;
	/**
	 * Call it once for each refusal. @returns whether a person must act, so that a quick retry is
	 * useless
	 */
	needsPerson(refusal: Refusal): boolean;
	/** @returns the wait in milliseconds after a refusal that a person must act on */
	afterAttention(refusal: Refusal): number;
	/** @returns the wait in milliseconds after any other refusal */
	afterRefusal(refusal: Refusal): number;
	/** @returns the wait in milliseconds, and whether the connection was useless */
	afterEnd(ended: EndedConnection): { readonly retryInMs: number; readonly wasUseless: boolean };
}

/** A connection that lasted this long counts as good. */
const GOOD_CONNECTION_MS = 60_000;
/** A stream that worked is opened again with a fresh token within these times. */
const TOKEN_MS = { least: 1_000, most: 4_000 };
/**
 * Another client that holds the account's stream may be a Wait operation, which ends. If it holds
 * the stream longer than this, a person should know.
 */
const TAKEN_MS = 15 * 60_000;

/**
 * @param random from 0 up to 1; clients that lost their connections at the same moment must not
 *   all come back at the same moment
 */
export function createRetrySchedule(clock: Clock, random: () => number): RetrySchedule {
	const retryBudget = createRetryBudget();
	let retryMs: number | null = null;
	let failures = 0;
	let refusals = 0;
	let takenSinceMs: number | null = null;
	let hasWorked = false;
	let tokensRefused = 0;
	return {
		opened() {
			hasWorked = true;
			tokensRefused = 0;
			refusals = 0;
			takenSinceMs = null;
		},
		get hasWorked() {
			return hasWorked;
		},
		afterToken({ error, retryAfterMs = 0 }) {
			const isToken = error instanceof ApiError && error.status === 401;
			if (!isToken || !hasWorked || tokensRefused++ > 0) return null;
			const ms = TOKEN_MS.least + random() * (TOKEN_MS.most - TOKEN_MS.least);
			return Math.max(Math.round(ms), retryAfterWait(retryAfterMs, random()));
		},
		needsPerson({ error, needsAttention }) {
			const isTaken = isPayoutError(error) && error.code === 'stream_taken';
			takenSinceMs = isTaken ? (takenSinceMs ?? clock.elapsed()) : null;
			const isTakenForLong = takenSinceMs !== null && clock.elapsed() - takenSinceMs >= TAKEN_MS;
			return needsAttention || isTakenForLong;
		},
		afterAttention({ retryAfterMs }) {
			const askedMs = retryAfterWait(retryAfterMs ?? 0, random());
			return Math.max(attentionBackoff(refusals++, random()), askedMs);
		},
		afterRefusal({ retryAfterMs }) {
			refusals = 0;
			return backoff({ attempt: failures++, random: random(), retryMs, retryAfterMs });
		},
		afterEnd({ reason, openedAtMs, hadNewEvent, decoder }) {
			retryMs = decoder.retryMs ?? retryMs;
			// Silence is not the service's fault, and occurs as often as the idle timeout allows.
			const lasted = reason === 'silent' || clock.now() - openedAtMs >= GOOD_CONNECTION_MS;
			const isGood = hadNewEvent || lasted;
			if (isGood) failures = 0;
			const mayBeQuick = lasted || !hadNewEvent || retryBudget.spend(clock.elapsed(), reason);
			const usualMs = backoff({ attempt: failures++, random: random(), retryMs, opened: !isGood });
			return {
				retryInMs: mayBeQuick ? usualMs : Math.max(usualMs, stormPause(random())),
				wasUseless: !isGood && !decoder.hasComments,
			};
		},
	};
}
