/** A stream that never ends, on a connection of its own. Resumes after each reconnect. [Events] */
import { eventTimeMs, isMadeUpId, isResumableId, resumeIdOf } from '../protocol/eventId';
import type { StreamEvent, StreamState, SubscribeOptions } from './subscribeOptions';
import { openedState, provesResume, type Resume } from './resumeProof';
import { ownIdOf, reconnectLoop, type OpenedConnection } from './reconnectLoop';

export type { Received, StreamEvent, StreamState, SubscribeOptions } from './subscribeOptions';

/**
 * Follows a stream until the signal aborts. Reads nothing while the consumer works on an event, so
 * a slow consumer slows the server down instead of filling memory. The transport signs each
 * connection again. Ends without an error if the signal aborts, and throws nothing.
 */
export async function* subscribe<Event extends StreamEvent>(
	options: SubscribeOptions<Event>,
): AsyncGenerator<Event, void> {
	const { clock, seenIds, onState = () => undefined } = options;
	const canResume = options.resume === 'last-event-id';
	let lastEventId = options.startAfter;
	// From the server's clock. It replaces the last event ID until the first event has come.
	let madeUpCursor: string | null = null;
	let acceptsMadeUp = true;
	/** The service has just refused the cursor, so the next connection starts from now. */
	let isRefused = false;
	let resumes = false;
	let newSinceMs = 0;
	/** What the connection was asked for, until it has proven that it resumed. */
	let unproven: Resume | null = null;

	const cursorToSend = (): string | null => {
		const cursor = lastEventId ?? madeUpCursor;
		return !canResume || isRefused || cursor === null || (isMadeUpId(cursor) && !acceptsMadeUp)
			? null
			: cursor;
	};

	const onOpened = ({ resumeFrom, serverTimeMs, openedAtMs }: OpenedConnection): void => {
		newSinceMs = serverTimeMs ?? openedAtMs;
		if (serverTimeMs !== null) options.onServiceTime?.(serverTimeMs, openedAtMs);
		if (isRefused) lastEventId = null;
		isRefused = false;
		if (canResume && resumeFrom === null && serverTimeMs !== null && acceptsMadeUp) {
			madeUpCursor = resumeIdOf(serverTimeMs);
			options.onMadeUpCursor?.(madeUpCursor);
		}
		resumes = resumeFrom !== null;
		unproven =
			resumeFrom === null || isMadeUpId(resumeFrom)
				? null
				: { place: resumeFrom, asked: resumeFrom };
		onState(openedState(unproven));
	};

	const onLoopState = (state: StreamState): void => {
		// The service also refused a connection without the cursor, so the cursor was not the cause.
		if (
			state.kind === 'needsAttention' ||
			(state.kind === 'disconnected' && state.reason === 'refused')
		)
			acceptsMadeUp = true;
		isRefused = false;
		onState(state);
	};

	const frames = reconnectLoop({
		...options,
		onState: onLoopState,
		onOpened,
		plan: () => ({
			...options,
			resumeFrom: cursorToSend(),
			idleTimeoutMs: () => options.idleTimeoutMs,
		}),
		isNew(frame) {
			const id = ownIdOf(frame);
			return id === null || !seenIds.has(id);
		},
		onRefusedId(resumeFrom) {
			if (isMadeUpId(resumeFrom)) {
				acceptsMadeUp = false;
				if (lastEventId === resumeFrom) lastEventId = options.startAfterFallback ?? lastEventId;
			} else isRefused = true;
			return true;
		},
	});
	for await (const frame of frames) {
		const eventId = ownIdOf(frame);
		if (unproven !== null && provesResume(eventId, unproven)) {
			unproven = null;
			onState({ kind: 'connected', resumed: true });
		}
		if (!seenIds.addIfNew(eventId)) {
			options.onReplay?.();
			continue;
		}
		const timeMs = eventTimeMs(eventId);
		const replayed = resumes && timeMs !== null && timeMs < newSinceMs;
		yield options.toEvent(frame, {
			eventId,
			source: replayed ? 'replay' : 'stream',
			timeMs,
			receivedAtMs: clock.now(),
			sizeChars: frame.data.length,
		});
		// Only after the yield: an event that the consumer did not take must come again.
		if (isResumableId(eventId)) lastEventId = eventId;
	}
}
