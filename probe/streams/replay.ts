/**
 * A stream after a made-up event ID: how the service handles an ID that it never sent. [behaviours, row S1]
 */
import { resumeIdOf } from '../../client/sse/protocol';
import type { LiveStream } from './liveStream';
import type { Service } from '../service/service';
import type { Streams } from './streams';

export interface Replay {
	readonly status: number;
	/** Whether an event arrived that happened before the stream was opened. */
	readonly hasPast: boolean;
}

/** @param fromMs the time in the made-up ID, by the service's clock */
export async function openMadeUpPlace(
	streams: Streams,
	service: Service,
	fromMs: number,
): Promise<Replay> {
	const openedAtMs = service.now();
	const stream = await streams.open('v3', { lastEventId: resumeIdOf(fromMs) });
	const isPast = () => stream.events.some((event) => happenedBefore(event.timestamp, openedAtMs));
	await stream.waitFor(isPast, service.timing.quietMs);
	// The service sends the rest of the past right after the first event.
	if (isPast()) await service.clock.sleep(service.timing.quietMs / 10);
	await streams.close(stream);
	return { status: stream.status, hasPast: isPast() };
}

function happenedBefore(timestamp: LiveStream['events'][number]['timestamp'], ms: number): boolean {
	return timestamp !== null && Date.parse(timestamp) <= ms;
}
