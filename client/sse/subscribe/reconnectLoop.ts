/**
 * Opens one connection after another, until the signal aborts. All ways of following a stream share
 * this loop. [Events]
 */
import { ApiError, ContractError, TransportError } from '../../errors';
import type { StreamResponse } from '../../http/transport';
import { isFromService } from '../../http/isFromService';
import { isMadeUpId } from '../protocol/eventId';
import { createEventDecoder, type EventDecoder, type Frame } from '../protocol/eventDecoder';
import type { SubscribeOptions, StreamState } from './subscribeOptions';
import { openStream } from '../protocol/openStream';
import { createRetrySchedule, type EndedConnection, type Refusal } from './retrySchedule';
import { readWithIdleTimeout } from '../protocol/idleTimeout';

/** How the next connection is made. */
export interface ConnectionPlan extends Pick<
	SubscribeOptions,
	'transport' | 'explain' | 'connectTimeoutMs' | 'maxDataChars'
> {
	/** Sent as Last-Event-ID. Null to start from now. */
	readonly resumeFrom: string | null;
	/** Called before each read. */
	readonly idleTimeoutMs: () => number;
	/** Ends this connection. Unless the loop is over, the next one follows at once. */
	readonly signal: AbortSignal;
	/** See `DecoderOptions`. */
	readonly maxUselessBytes?: number;
}

export interface OpenedConnection {
	readonly resumeFrom: string | null;
	/** The server's time of the response, rounded down to the second. Null if unknown. */
	readonly serverTimeMs: number | null;
	/** The same moment by the local clock. */
	readonly openedAtMs: number;
}

export interface LoopOptions extends Pick<
	SubscribeOptions,
	'clock' | 'random' | 'url' | 'endpoint' | 'toError'
> {
	/** Ends the loop and every wait inside it. */
	readonly signal: AbortSignal;
	/** Called before each connection. */
	readonly plan: () => ConnectionPlan;
	readonly onOpened: (opened: OpenedConnection) => void;
	/** Receives every state but `connected`. Only the caller knows whether the stream has resumed. */
	readonly onState: (state: StreamState) => void;
	/**
	 * Whether the frame is not a repeat. A connection that delivers only repeats does not count as
	 * good.
	 */
	readonly isNew: (frame: Frame) => boolean;
	/**
	 * The service refuses to resume from the ID. Returns whether there is another plan, so that the
	 * next connection follows at once.
	 */
	readonly onRefusedId: (resumeFrom: string) => boolean;
}

interface Ending extends Pick<EndedConnection, 'reason'> {
	readonly error?: Error;
}

/** The ID in the frame itself. An inherited ID belongs to another event. */
export const ownIdOf = ({ ownId }: Frame): string | null => (ownId === '' ? null : ownId);

/**
 * Whether the response may be about the ID. For a made-up ID, many statuses may be about the ID, even 204. The
 * ID of an event is given up only if the service itself refuses it, because a gateway's refusal is temporary.
 */
function refusesId(error: Error, id: string): boolean {
	if (!(error instanceof ApiError)) return false;
	if (isMadeUpId(id)) return [204, ...idFaults].includes(error.status);
	return idFaults.includes(error.status) && isFromService(error);
}

const idFaults: readonly number[] = [400, 404, 410, 412, 422];

function readServerTimeMs(stream: StreamResponse): number | null {
	const serverTime = Date.parse(stream.headers['date'] ?? '');
	return Number.isNaN(serverTime) || serverTime <= 0 ? null : serverTime;
}

const isEventId = (id: string | null): boolean => id !== null && !isMadeUpId(id);

const isAbort = (signal: AbortSignal): boolean => signal.aborted;

async function readFrames(
	chunks: AsyncIterator<Uint8Array>,
	decoder: EventDecoder,
	wait: Parameters<typeof readWithIdleTimeout>[1],
): Promise<Frame[] | Ending> {
	try {
		const read = await readWithIdleTimeout(chunks, wait);
		if (typeof read !== 'string') return decoder.push(read);
		return { reason: read === 'end' ? 'ended' : 'silent' };
	} catch (error) {
		return {
			reason: 'broken',
			error: error instanceof Error ? error : new TransportError('network', false),
		};
	}
}

/**
 * Yields the frames of one connection after another. Reads nothing while the consumer works on a
 * frame. Ends without an error if the signal aborts, and throws only what a callback throws.
 */
export async function* reconnectLoop(options: LoopOptions): AsyncGenerator<Frame, void> {
	const { clock, random, signal, onState, url, endpoint, toError } = options;
	const schedule = createRetrySchedule(clock, random);

	const pause = async (ms: number): Promise<void> => {
		if (isAbort(signal)) return;
		try {
			await clock.sleep(ms, signal);
		} catch {
			// Only the signal ends a pause early, and the loop's condition checks it.
		}
	};

	const waitAfterRefusal = async (refusal: Refusal, plan: ConnectionPlan): Promise<void> => {
		const tokenMs = schedule.afterToken(refusal);
		if (tokenMs !== null) {
			onState({
				kind: 'disconnected',
				reason: 'refused',
				error: refusal.error,
				retryInMs: tokenMs,
			});
			return pause(tokenMs);
		}
		if (schedule.needsPerson(refusal)) {
			// What was not set up at first, such as v3 for this organisation, is no cause once the stream has worked.
			const hasWorked = schedule.hasWorked || isEventId(plan.resumeFrom);
			const error = hasWorked ? refusal.error : await explained(refusal.error, plan);
			if (isAbort(signal)) return;
			const retryInMs = schedule.afterAttention(refusal);
			onState({ kind: 'needsAttention', error, retryInMs });
			return pause(retryInMs);
		}
		const retryInMs = schedule.afterRefusal(refusal);
		onState({ kind: 'disconnected', reason: 'refused', error: refusal.error, retryInMs });
		return pause(retryInMs);
	};

	while (!isAbort(signal)) {
		const plan = options.plan();
		const { resumeFrom, transport, connectTimeoutMs } = plan;
		const asked = {
			transport,
			connectTimeoutMs,
			clock,
			url,
			endpoint,
			toError,
			signal: plan.signal,
		};
		const opened = await openStream({ ...asked, lastEventId: resumeFrom }).catch(() => null);
		if (opened === null || isAbort(plan.signal)) {
			if (opened?.kind === 'open') opened.stream.close();
			continue;
		}
		if (opened.kind === 'refused') {
			const another =
				resumeFrom !== null &&
				refusesId(opened.error, resumeFrom) &&
				options.onRefusedId(resumeFrom);
			if (!another) await waitAfterRefusal(opened, plan);
			continue;
		}

		schedule.opened();
		const { stream } = opened;
		const openedAtMs = clock.now();
		const decoder = createEventDecoder(plan);
		let hadNewEvent = false;
		let ending: Ending | null = null;
		try {
			options.onOpened({ resumeFrom, serverTimeMs: readServerTimeMs(stream), openedAtMs });
			const chunks = stream.chunks[Symbol.asyncIterator]();
			while (ending === null && !decoder.isUseless && !isAbort(plan.signal)) {
				const wait = { clock, idleTimeoutMs: plan.idleTimeoutMs(), signal: plan.signal };
				const read = await readFrames(chunks, decoder, wait);
				if (!Array.isArray(read)) {
					ending = read;
					break;
				}
				for (const frame of read) {
					// Frames that are decoded are delivered, even if this connection was given up for
					// another.
					if (isAbort(signal)) break;
					hadNewEvent ||= options.isNew(frame);
					yield frame;
				}
			}
		} finally {
			stream.close();
		}
		if (isAbort(plan.signal)) continue;
		if (decoder.isUseless) {
			const error = new ContractError(endpoint, 200, '', 'it sends much data, but no event');
			await waitAfterRefusal({ kind: 'refused', error, needsAttention: true }, plan);
			continue;
		}

		const { reason } = (ending ??= { reason: 'ended' });
		const { retryInMs, wasUseless } = schedule.afterEnd({
			reason,
			openedAtMs,
			hadNewEvent,
			decoder,
		});
		onState({ kind: 'disconnected', ...ending, retryInMs, ...(wasUseless && { wasUseless }) });
		await pause(retryInMs);
	}
}

async function explained(error: Error, { explain, signal }: ConnectionPlan): Promise<Error> {
	try {
		return (await explain?.(error, signal)) ?? error;
	} catch {
		// If `explain` fails, the first error is good enough.
		return error;
	}
}
