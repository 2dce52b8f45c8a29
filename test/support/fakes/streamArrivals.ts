/** Events as a shared connection passes them on. */
import { eventTimeMs } from '../../../client/sse/protocol/eventId';
import type { Arrival } from '../../../client/sse/broadcast/replayBuffer';

export function arrivalOf(id: string | null, data = '{}'): Arrival {
	const frame = { event: 'payment', data, ownId: id, lastEventId: id ?? '', truncated: false };
	return {
		event: { frame, eventId: id, source: 'stream', receivedAtMs: 1 },
		timeMs: eventTimeMs(id),
	};
}
