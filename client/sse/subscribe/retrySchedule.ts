/** How long it takes until the next connection: what the connections before it have come to. [Events] */
import type { Clock } from '../../http/clock';
import { isPayoutError } from '../../errors';
import { attentionBackoff, backoff, retryAfterWait, stormPause } from '../protocol/backoff';
import type { EventDecoder } from '../protocol/decodeEvents';
import type { OpenResult } from '../protocol/openStream';
import { createQuickReturns } from './quickReturns';

export type Refusal = Extract<OpenResult, { kind: 'refused' }>;

/** A connection that was open and is no more. */
export interface EndedConnection {
	readonly reason: 'ended' | 'silent' | 'broken';
	readonly openedAtMs: number;
	/** It brought a frame that was no repeat. */
	readonly gaveNews: boolean;
	readonly decoder: Pick<EventDecoder, 'retryMs' | 'hasComments'>;
}

export interface RetrySchedule {
	/** A connection is open: refusals before it no longer count. */
	opened(): void;
	/** Asked once for each refusal. @returns whether a person has to do something, so that trying soon is no use */
	needsPerson(refusal: Refusal): boolean;
	/** @returns milliseconds after a refusal that a person has to do something about */
	afterAttention(refusal: Refusal): number;
	/** @returns milliseconds after any other refusal */
	afterRefusal(refusal: Refusal): number;
	/** @returns milliseconds, and whether the connection was of no use at all */
	afterEnd(ended: EndedConnection): { readonly retryInMs: number; readonly inVain: boolean };
}

/** A connection that lived this long was a good one. */
const GOOD_CONNECTION_MS = 60_000;
/** Another client that holds the account's stream may be a Wait, which ends. For longer a person should know. */
const TAKEN_MS = 15 * 60_000;

/** @param random from 0 up to 1: all clients that lost their connections at one moment must not come back at one moment */
export function createRetrySchedule(clock: Clock, random: () => number): RetrySchedule {
	const quickReturns = createQuickReturns();
	let retryMs: number | null = null;
	let failures = 0;
	let refusals = 0;
	let takenSinceMs: number | null = null;
	return {
		opened() {
			refusals = 0;
			takenSinceMs = null;
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
		afterEnd({ reason, openedAtMs, gaveNews, decoder }) {
			retryMs = decoder.retryMs ?? retryMs;
			// Silence proves nothing against the service: it comes as often as the idle timeout says.
			const lasted = reason === 'silent' || clock.now() - openedAtMs >= GOOD_CONNECTION_MS;
			const isGood = gaveNews || lasted;
			if (isGood) failures = 0;
			const mayBeQuick = lasted || !gaveNews || quickReturns.take(clock.elapsed(), reason);
			const usualMs = backoff({ attempt: failures++, random: random(), retryMs, opened: !isGood });
			return {
				retryInMs: mayBeQuick ? usualMs : Math.max(usualMs, stormPause(random())),
				inVain: !isGood && !decoder.hasComments,
			};
		},
	};
}
