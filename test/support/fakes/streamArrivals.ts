/** Events as a shared connection passes them on. */
import { eventTimeMs } from '../../../client/sse/protocol/eventId';
import { framed, frameOf, receivedOf, type FramedEvent } from './framedEvent';

export function arrivalOf(id: string | null, data = '{}'): FramedEvent {
	const frame = frameOf(id, data);
	return framed(frame, receivedOf(frame, { timeMs: eventTimeMs(id), receivedAtMs: 1 }));
}
