/** Events with their frames, for tests that look at the data as it was sent. */
import type { Frame } from '../../../client/sse/protocol/eventDecoder';
import type { Received } from '../../../client/sse/subscribe/subscribeOptions';

export interface FramedEvent extends Received {
	readonly frame: Frame;
}

export const framed = (frame: Frame, received: Received): FramedEvent => ({ ...received, frame });

/** @param eventId Null for a frame without an ID */
export const frameOf = (eventId: string | null, data: string, event = 'payment'): Frame => ({
	event,
	data,
	ownId: eventId,
	lastEventId: eventId ?? '',
	truncated: false,
});

/** An event that has just arrived, and its ID says nothing about its time. */
export const receivedOf = (frame: Frame, more: Partial<Received> = {}): Received => ({
	eventId: frame.ownId,
	source: 'stream',
	timeMs: null,
	receivedAtMs: 0,
	sizeChars: frame.data.length,
	...more,
});
