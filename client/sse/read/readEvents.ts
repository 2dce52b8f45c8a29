/**
 * Reads the events after a place in the stream, until the stream is quiet. It has a connection of
 * its own: it never uses, moves or delays that of a trigger. [Events, v3 stream]
 */
import { linkedAbort } from '../../async/linkedAbort';
import { pause } from '../../async/pause';
import { ApiError, TransportError } from '../../errors';
import type { Clock } from '../../async/clock';
import { createContention } from '../subscribe/contention';
import { emptyProblem } from '../../errors/problem';
import { reconnectLoop } from '../subscribe/reconnectLoop';
import type { PaymentEvent, StreamSource } from '../subscribe/streamProfile';
import type { StreamState } from '../subscribe/subscribeOptions';
import { createEventCollector, type EventCollector } from './eventCollector';
import { tapBlocks, type TappedTransport } from './openBlock';
import { startIdOf, type ReadStart } from './readStart';
import { toReading, type EventReading, type ReadEnding } from './eventReading';
import { untilQuiet } from './untilQuiet';

export interface ReadOptions {
	readonly after: ReadStart;
	/** The most events. Events that are `redelivered` do not count. */
	readonly maxEvents: number;
	/** The reading ends when no event has come for this time, or a little longer. */
	readonly quietMs: number;
	/** The same before the first event of a connection, because a service may begin late. Default: 20 seconds. */
	readonly firstQuietMs?: number;
	/** The reading ends after this time, whatever comes. */
	readonly timeoutMs: number;
	/** Which events to output. The others count as read, not towards `maxEvents`. Default: all. */
	readonly isWanted?: (event: PaymentEvent) => boolean;
	/** The most characters of all events. It limits the memory. Default: 32 million. */
	readonly maxChars?: number;
}

export interface ReadPorts {
	readonly clock: Clock;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	/** Ends the reading at once. */
	readonly signal: AbortSignal;
}

type Lost = Exclude<StreamState, { kind: 'connected' }>;

const connectTimeoutMs = 30_000;
const defaultFirstQuietMs = 20_000;
const defaultMaxChars = 32_000_000;
const QUIET_PARTS = 4;
/** A connection that is lost is opened again this often. More would disturb a trigger that the service displaces. */
const maxResumes = 1;

/**
 * @throws an error if no new event has come and the connection failed: `stream_taken` or
 *   `rate_limited` if the service refuses another connection, which leaves the others as they are;
 *   InputError if the place cannot be one; the signal's reason if it aborts
 */
export async function readEvents(
	source: StreamSource,
	ports: ReadPorts,
	options: ReadOptions,
): Promise<EventReading> {
	ports.signal.throwIfAborted();
	const { maxEvents, maxChars = defaultMaxChars, isWanted = () => true } = options;
	const startAfter = startIdOf(options.after);
	const collector = createEventCollector({
		startAfter,
		maxEvents,
		maxChars,
		decode: source.profile.decode,
		isWanted,
		clock: ports.clock,
	});
	const ending = await collect(source, ports, options, collector);
	ports.signal.throwIfAborted();
	const hasRead = collector.newEvents > 0 || collector.place !== startAfter;
	if (ending.by === 'interrupted' && !hasRead) throw ending.error;
	return toReading(collector, ending);
}

/** Fills the collector. The connection is closed when it returns. */
async function collect(
	{ profile, baseUrl, transport }: StreamSource,
	{ clock, random, signal }: ReadPorts,
	options: ReadOptions,
	collector: EventCollector,
): Promise<ReadEnding> {
	const closing = linkedAbort(signal);
	const tapped = tapBlocks(transport);
	const line = createLine(profile.endpoint, clock, tapped, options);
	let ending: ReadEnding | null = null;
	const end = (by: ReadEnding): void => {
		ending ??= by;
		closing.abort();
	};
	const ports = {
		clock,
		signal: closing.signal,
		partMs: Math.max(1, options.quietMs / QUIET_PARTS),
	};
	void untilQuiet(line, ports).then(() => end({ by: 'quiet' }));
	void pause(clock, options.timeoutMs, closing.signal).then(() => end(line.whenTimeIsOver()));

	const frames = reconnectLoop({
		clock,
		random,
		url: `${baseUrl}${profile.path}`,
		endpoint: profile.endpoint,
		toError: profile.toError,
		signal: closing.signal,
		plan: () => ({
			transport: tapped,
			connectTimeoutMs,
			resumeFrom: collector.place,
			idleTimeoutMs: () => profile.defaultIdleTimeoutMs,
			signal: closing.signal,
		}),
		onOpened(connection) {
			line.opened();
			collector.opened(connection);
		},
		onState(state) {
			const interruption = state.kind === 'connected' ? null : line.lost(state);
			if (interruption !== null) end(interruption);
		},
		isNew: collector.isNew,
		// A connection from now would bring other events than those that were asked for.
		onRefusedId: () => false,
	});
	try {
		for await (const frame of frames) {
			line.arrived();
			const limit = collector.collect(frame);
			if (limit !== null) end({ by: limit });
		}
	} finally {
		closing.abort();
	}
	// The loop ends only with the signal: `end` was called, or the caller has aborted.
	return ending ?? { by: 'time' };
}

/** The connection, as far as it decides about the end. */
function createLine(
	endpoint: string,
	clock: Clock,
	tapped: TappedTransport,
	{ quietMs, firstQuietMs = defaultFirstQuietMs }: ReadOptions,
) {
	const contention = createContention(clock);
	let count = 0;
	let isOpen = false;
	let hasEvents = false;
	let losses = 0;
	let lastError: Error = new TransportError('timeout', false);

	const errorOf = (state: Lost): Error => {
		if (state.error) return state.error;
		if (state.kind === 'disconnected' && state.reason === 'silent')
			return new TransportError('timeout', false);
		return contention.isLost
			? new ApiError('stream_taken', endpoint, 200, emptyProblem)
			: new TransportError('network', false);
	};

	return {
		get count() {
			return count;
		},
		get canBeQuiet() {
			return isOpen && !tapped.isInsideEvent;
		},
		get quietMs() {
			return hasEvents ? quietMs : Math.max(quietMs, firstQuietMs);
		},
		opened(): void {
			count += 1;
			isOpen = true;
			hasEvents = false;
			contention.note({ kind: 'connected', resumed: false });
		},
		arrived(): void {
			count += 1;
			hasEvents = true;
		},
		/** @returns the ending, unless the connection may be opened again */
		lost(state: Lost): ReadEnding | null {
			contention.note(state);
			isOpen = false;
			losses += 1;
			lastError = errorOf(state);
			const isRefused = state.kind === 'needsAttention' || state.reason === 'refused';
			return isRefused || losses > maxResumes ? { by: 'interrupted', error: lastError } : null;
		},
		whenTimeIsOver: (): ReadEnding =>
			isOpen ? { by: 'time' } : { by: 'interrupted', error: lastError },
	};
}
