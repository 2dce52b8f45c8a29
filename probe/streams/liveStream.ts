/** One open event stream: what it has sent so far, and whether it is still open. */
import { createEventDecoder, type Frame } from '../../client/sse/protocol';
import { decodePaymentEvent, type PaymentEvent } from '../../client/sse/subscribe';
import type { StreamResponse } from '../../client/http';
import type { ApiVersion } from '../../client/interface';
import type { Service } from '../service/service';

export interface LiveStream {
	readonly version: ApiVersion;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly frames: readonly Frame[];
	readonly events: readonly PaymentEvent[];
	/** The service's reconnection time, if it sent one. */
	retryMs(): number | null;
	/** Whether the service ended it. */
	isEnded(): boolean;
	/**
	 * Waits until the condition holds, or until the time is over.
	 *
	 * @returns whether the condition held
	 */
	waitFor(condition: () => boolean, ms: number): Promise<boolean>;
	close(): void;
}

/** Maximum number of events that it keeps, because a replay may be long. */
const mostFrames = 300;
const lookEveryMs = 25;

/** Reads a stream in the background until it is closed. */
export function readLiveStream(
	version: ApiVersion,
	stream: StreamResponse,
	{ clock }: Pick<Service, 'clock'>,
): LiveStream {
	const frames: Frame[] = [];
	const events: PaymentEvent[] = [];
	const decoder = createEventDecoder();
	let ended = stream.status !== 200;
	let closed = false;

	async function read(): Promise<void> {
		try {
			for await (const bytes of stream.chunks) {
				for (const frame of decoder.push(bytes)) {
					frames.push(frame);
					events.push(decodePaymentEvent(frame));
				}
				if (closed || frames.length >= mostFrames) break;
			}
		} catch {
			// A broken connection counts as an ended stream.
		}
		ended = true;
	}
	if (stream.status === 200) void read();
	else stream.close();

	return {
		version,
		status: stream.status,
		headers: stream.headers,
		frames,
		events,
		retryMs: () => decoder.retryMs,
		isEnded: () => ended && !closed,
		async waitFor(condition, ms) {
			const until = clock.elapsed() + ms;
			while (!condition()) {
				if (ended || clock.elapsed() >= until) return condition();
				await clock.sleep(lookEveryMs);
			}
			return true;
		},
		close() {
			closed = true;
			stream.close();
		},
	};
}
