/** One connection after another, for as long as it is wanted: what every way of following shares. [Events] */
import { ApiError, TransportError } from '../../errors';
import type { StreamResponse } from '../../http/transport';
import { isServicesWord } from '../../problem/servicesWord';
import { isMadeUpId } from './cursor';
import { createEventDecoder, type EventDecoder, type Frame } from '../protocol/decodeEvents';
import type { SubscribeOptions, StreamState } from './subscribeOptions';
import { openStream } from '../protocol/openStream';
import { createRetrySchedule, type Refusal } from './retrySchedule';
import { readOrTimeout } from '../protocol/idleTimeout';

/** How the next connection is made. */
export interface ConnectionPlan extends Pick<
	SubscribeOptions,
	'transport' | 'explain' | 'connectTimeoutMs' | 'maxDataChars'
> {
	/** Sent as Last-Event-ID; null to start from now. */
	readonly resumeFrom: string | null;
	/** Asked before each read. */
	readonly idleTimeoutMs: () => number;
	/** Ends this connection; unless the loop is over, the next one is made at once. */
	readonly signal: AbortSignal;
}

export interface OpenedConnection {
	readonly resumeFrom: string | null;
	/** The server's time when it answered, to the second below; null when it does not tell. */
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
	/** Asked anew before each connection. */
	readonly plan: () => ConnectionPlan;
	readonly onOpened: (opened: OpenedConnection) => void;
	/** Everything but `connected`, which only who asked for the place can tell. */
	readonly onState: (state: StreamState) => void;
	/** Whether the frame is no repeat: a connection that brings repeats only is no good one. */
	readonly isNews: (frame: Frame) => boolean;
	/**
	 * The service does not take the id that it should resume from. Answers whether another plan was made, so
	 * that the next connection comes at once.
	 */
	readonly onRefusedId: (resumeFrom: string) => boolean;
}

interface Ending {
	readonly reason: 'ended' | 'silent' | 'broken';
	readonly error?: Error;
}

/** The id that is in the frame itself: an inherited one belongs to another event. */
export const ownIdOf = ({ ownId }: Frame): string | null => (ownId === '' ? null : ownId);

/**
 * Whether the answer may be about the id. An id that was made up may be answered with anything, also with 204. The
 * place of an event is given up for the service's own word only: what a gateway says passes.
 */
function refusesId(error: Error, id: string): boolean {
	if (!(error instanceof ApiError)) return false;
	if (isMadeUpId(id)) return [204, ...idFaults].includes(error.status);
	return idFaults.includes(error.status) && isServicesWord(error);
}

const idFaults: readonly number[] = [400, 404, 410, 412, 422];

function readServerTimeMs(stream: StreamResponse): number | null {
	const serverTime = Date.parse(stream.headers['date'] ?? '');
	return Number.isNaN(serverTime) || serverTime <= 0 ? null : serverTime;
}

const isAbort = (signal: AbortSignal): boolean => signal.aborted;

async function readFrames(
	chunks: AsyncIterator<Uint8Array>,
	decoder: EventDecoder,
	wait: Parameters<typeof readOrTimeout>[1],
): Promise<Frame[] | Ending> {
	try {
		const read = await readOrTimeout(chunks, wait);
		if (read.kind === 'bytes') return decoder.push(read.bytes);
		return { reason: read.kind === 'end' ? 'ended' : 'silent' };
	} catch (error) {
		return {
			reason: 'broken',
			error: error instanceof Error ? error : new TransportError('network', false),
		};
	}
}

/**
 * Gives out the frames of one connection after another. Nothing is read while the consumer works on a
 * frame. Ends without an error when the signal aborts, and throws only what a callback throws.
 */
export async function* reconnectLoop(options: LoopOptions): AsyncGenerator<Frame, void> {
	const { clock, random, signal, onState, url, endpoint, toError } = options;
	const schedule = createRetrySchedule(clock, random);

	const pause = async (ms: number): Promise<void> => {
		if (isAbort(signal)) return;
		try {
			await clock.sleep(ms, signal);
		} catch {
			// Only the signal ends a pause early; the loop's own condition sees it.
		}
	};

	const waitAfterRefusal = async (refusal: Refusal, plan: ConnectionPlan): Promise<void> => {
		if (schedule.needsPerson(refusal)) {
			const error = await explained(refusal.error, plan);
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
		let gaveNews = false;
		let ending: Ending | null = null;
		try {
			options.onOpened({ resumeFrom, serverTimeMs: readServerTimeMs(stream), openedAtMs });
			const chunks = stream.chunks[Symbol.asyncIterator]();
			while (ending === null && !isAbort(plan.signal)) {
				const wait = { clock, idleTimeoutMs: plan.idleTimeoutMs(), signal: plan.signal };
				const read = await readFrames(chunks, decoder, wait);
				if (!Array.isArray(read)) {
					ending = read;
					break;
				}
				for (const frame of read) {
					// What is decoded is given out, also when this connection was given up for another.
					if (isAbort(signal)) break;
					gaveNews ||= options.isNews(frame);
					yield frame;
				}
			}
		} finally {
			stream.close();
		}
		if (isAbort(plan.signal)) continue;

		const { reason } = (ending ??= { reason: 'ended' });
		const { retryInMs, inVain } = schedule.afterEnd({ reason, openedAtMs, gaveNews, decoder });
		onState({ kind: 'disconnected', ...ending, retryInMs, ...(inVain && { inVain }) });
		await pause(retryInMs);
	}
}

async function explained(error: Error, { explain, signal }: ConnectionPlan): Promise<Error> {
	try {
		return (await explain?.(error, signal)) ?? error;
	} catch {
		// The first error is good enough when the second look fails.
		return error;
	}
}
