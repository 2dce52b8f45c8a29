/** A stream that never ends: connects, decodes, and reconnects where it left off. [Events] */
import { ApiError, TransportError } from '../errors';
import type { Clock } from '../http/clock';
import type { StreamResponse } from '../http/transport';
import { attentionBackoff, backoff, maxRetryAfterMs } from './backoff';
import { eventTimeMs, isMadeUpId, isResumableId, resumeIdOf } from './cursor';
import { createEventDecoder, type EventDecoder, type Frame } from './decodeEvents';
import { openStream, type OpenOptions, type OpenResult } from './openStream';
import type { RecentIds } from './recentIds';
import { readOrSilence } from './silenceGuard';

export interface StreamEvent {
	readonly frame: Frame;
	/** The id that tells this event from all others; null when the stream gives none. */
	readonly eventId: string | null;
	/** `replay`: it happened before this connection was opened. */
	readonly source: 'stream' | 'replay';
	/** Milliseconds since the UNIX epoch, local clock. */
	readonly receivedAtMs: number;
}

export type DisconnectReason = 'ended' | 'silent' | 'broken' | 'refused';

export type StreamState =
	| { readonly kind: 'connected'; readonly resumed: boolean }
	| {
			readonly kind: 'disconnected';
			readonly reason: DisconnectReason;
			readonly error?: Error;
			readonly retryInMs: number;
	  }
	/** Waiting will not mend it; slow retries go on all the same. */
	| { readonly kind: 'needsAttention'; readonly error: Error; readonly retryInMs: number };

export interface FollowOptions
	extends Pick<OpenOptions, 'transport' | 'url' | 'endpoint' | 'connectTimeoutMs' | 'toError'> {
	readonly clock: Clock;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	/** Whether the service can go on from an event id. */
	readonly resume: 'last-event-id' | 'none';
	/** The event after which to start; null to start from now. */
	readonly startAfter: string | null;
	/** Without a byte for this long the connection counts as dead. */
	readonly idleTimeoutMs: number;
	readonly maxDataChars?: number;
	/**
	 * Told once, when the first connection of a stream without a place is open: the id from which
	 * everything since then comes again.
	 */
	readonly onOrigin?: (resumeId: string) => void;
	/** Events that are known already are not given out again. */
	readonly recentIds: RecentIds;
	/** Ends the iteration and every wait inside it. */
	readonly signal: AbortSignal;
	readonly onState?: (state: StreamState) => void;
	/** May replace the error of a refusal by one that tells more (asked once per refusal). */
	readonly explain?: (error: Error) => Promise<Error>;
}

/** A connection that lived this long was a good one. */
const GOOD_CONNECTION_MS = 60_000;

interface Ending {
	readonly reason: 'ended' | 'silent' | 'broken';
	readonly error?: Error;
}

/** The server's time when it answered, to the second below; null when it does not tell. */
function serverTimeMs(stream: StreamResponse): number | null {
	const told = Date.parse(stream.headers['date'] ?? '');
	return Number.isNaN(told) || told <= 0 ? null : told;
}

/** The service takes back an id that it does not know, instead of going by its time. */
const refusesId = (error: Error): boolean =>
	error instanceof ApiError && [400, 404, 409, 410, 412, 422].includes(error.status);

const isAbort = (signal: AbortSignal): boolean => signal.aborted;

/** Gives out the frames of one connection until it ends, breaks or falls silent. */
async function* readFrames(
	stream: StreamResponse,
	decoder: EventDecoder,
	{ clock, idleTimeoutMs, signal }: FollowOptions,
): AsyncGenerator<Frame, Ending> {
	const chunks = stream.chunks[Symbol.asyncIterator]();
	try {
		while (!isAbort(signal)) {
			const read = await readOrSilence(chunks, { clock, idleTimeoutMs, signal });
			if (read.kind === 'end') return { reason: 'ended' };
			if (read.kind === 'silent') return { reason: 'silent' };
			yield* decoder.push(read.bytes);
		}
		return { reason: 'ended' };
	} catch (error) {
		const cause = error instanceof Error ? error : new TransportError('network', false);
		return { reason: 'broken', error: cause };
	} finally {
		stream.close();
	}
}

/**
 * Follows a stream for good. Nothing is read while the consumer works on an event, so a slow
 * consumer slows the server down instead of filling memory. Each connection is opened anew through
 * the transport, which signs it anew. Ends without an error when the signal aborts, and throws nothing.
 */
export async function* followStream(options: FollowOptions): AsyncGenerator<StreamEvent, void> {
	const { clock, random, signal, recentIds, onState } = options;
	let lastEventId = options.startAfter;
	// Made from the server's clock when no event has come yet; false once the service refused it.
	let origin: string | null | false = null;
	let retryMs: number | null = null;
	let failures = 0;
	let refusals = 0;

	const pause = async (ms: number): Promise<void> => {
		if (isAbort(signal)) return;
		try {
			await clock.sleep(ms, signal);
		} catch {
			// Only the signal ends a pause early; the loop's own condition sees it.
		}
	};

	const explain = async (error: Error): Promise<Error> => {
		try {
			return (await options.explain?.(error)) ?? error;
		} catch {
			// The first error is good enough when the second look fails.
			return error;
		}
	};

	const waitAfterRefusal = async (
		refusal: Extract<OpenResult, { kind: 'refused' }>,
	): Promise<void> => {
		if (refusal.needsAttention) {
			const error = await explain(refusal.error);
			if (isAbort(signal)) return;
			const askedMs = Math.min(refusal.retryAfterMs ?? 0, maxRetryAfterMs);
			const retryInMs = Math.max(attentionBackoff(refusals++, random()), askedMs);
			onState?.({ kind: 'needsAttention', error, retryInMs });
			return pause(retryInMs);
		}
		refusals = 0;
		const { error, retryAfterMs } = refusal;
		const retryInMs = backoff({ attempt: failures++, random: random(), retryMs, retryAfterMs });
		onState?.({ kind: 'disconnected', reason: 'refused', error, retryInMs });
		return pause(retryInMs);
	};

	while (!isAbort(signal)) {
		const known: string | null = lastEventId ?? (origin === false ? null : origin);
		const resumeFrom = options.resume === 'last-event-id' ? known : null;
		const opened = await openStream({ ...options, lastEventId: resumeFrom }).catch(() => null);
		if (opened === null || isAbort(signal)) {
			if (opened?.kind === 'open') opened.stream.close();
			break;
		}
		if (opened.kind === 'refused') {
			if (resumeFrom !== null && isMadeUpId(resumeFrom) && refusesId(opened.error)) {
				lastEventId = null;
				origin = false;
				continue;
			}
			await waitAfterRefusal(opened);
			continue;
		}

		refusals = 0;
		const openedAtMs = clock.now();
		const toldMs = serverTimeMs(opened.stream);
		const newSinceMs = toldMs ?? openedAtMs;
		if (options.resume === 'last-event-id' && known === null && toldMs !== null && origin !== false) {
			origin = resumeIdOf(toldMs);
			options.onOrigin?.(origin);
		}
		const resumed = isResumableId(resumeFrom);
		onState?.({ kind: 'connected', resumed });
		const decoder = createEventDecoder(options);
		const frames = readFrames(opened.stream, decoder, options);
		let gaveEvent = false;
		let ending: Ending = { reason: 'ended' };
		try {
			for (;;) {
				const next = await frames.next();
				if (next.done === true) {
					ending = next.value;
					break;
				}
				if (isAbort(signal)) break;
				const frame = next.value;
				// Only an id of its own makes an event a repeat: an inherited one belongs to another.
				const eventId = frame.ownId === null || frame.ownId === '' ? null : frame.ownId;
				if (eventId !== null && recentIds.has(eventId)) continue;
				if (eventId !== null) recentIds.add(eventId);
				gaveEvent = true;
				const happenedAtMs = eventTimeMs(eventId);
				const replayed = resumed && happenedAtMs !== null && happenedAtMs < newSinceMs;
				yield {
					frame,
					eventId,
					source: replayed ? 'replay' : 'stream',
					receivedAtMs: clock.now(),
				};
				// After the yield: an event that nobody took must come again.
				if (isResumableId(eventId)) lastEventId = eventId;
			}
		} finally {
			await frames.return({ reason: 'ended' });
		}
		if (isAbort(signal)) break;

		retryMs = decoder.retryMs ?? retryMs;
		const good = gaveEvent || clock.now() - openedAtMs >= GOOD_CONNECTION_MS;
		if (good) failures = 0;
		const retryInMs = backoff({ attempt: failures++, random: random(), retryMs, opened: !good });
		onState?.({ kind: 'disconnected', ...ending, retryInMs });
		await pause(retryInMs);
	}
}
