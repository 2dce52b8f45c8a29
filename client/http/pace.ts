/**
 * One pace for all requests of a run. If the service asks for a pause, every request waits.
 * [Errors, 429]
 */
import { TransportError } from '../errors/TransportError';
import type { Clock } from '../async/clock';
import { maxRetryAfterMs, readPauseMs } from './retryPolicy';
import type { HttpResponse, ResponseHead } from './transport';

export interface Pace {
	/**
	 * Waits until requests may be sent.
	 *
	 * @returns undefined if they may be sent. If the pause is too long to wait for, a 429 that is made here,
	 * without a call to the service
	 * @throws TransportError `aborted` if the signal aborts first
	 */
	ready(signal?: AbortSignal): Promise<HttpResponse | undefined>;
	/** Reads the pause of a response. Only a 429 with a Retry-After changes the pace. */
	note(answer: ResponseHead): void;
}

export function createPace(clock: Clock): Pace {
	let closedUntilMs = -Infinity;
	return {
		async ready(signal) {
			// Another request may lengthen the pause during the wait, and a timer may be early.
			for (;;) {
				const leftMs = closedUntilMs - clock.now();
				if (leftMs <= 0) return undefined;
				if (leftMs > maxRetryAfterMs) return refuse(leftMs);
				await sleepUnlessAborted(clock, leftMs, signal);
			}
		},
		note(answer) {
			const pauseMs = answer.status === 429 ? readPauseMs(answer) : undefined;
			if (pauseMs !== undefined) closedUntilMs = Math.max(closedUntilMs, clock.now() + pauseMs);
		},
	};
}

/**
 * @throws TransportError `aborted` if the signal aborts first; no request was in progress, so the
 *   outcome is known
 */
export async function sleepUnlessAborted(
	clock: Clock,
	ms: number,
	signal: AbortSignal | undefined,
): Promise<void> {
	try {
		await clock.sleep(ms, signal);
	} catch (error) {
		throw signal?.aborted ? new TransportError('aborted', false) : error;
	}
}

/**
 * In the form of the service's own errors. No request was sent, so callers may conclude that
 * nothing was done.
 */
const refuse = (leftMs: number): HttpResponse => ({
	status: 429,
	headers: {
		'retry-after': String(Math.ceil(leftMs / 1000)),
		'content-type': 'application/problem+json',
	},
	body: new TextEncoder().encode(JSON.stringify({ title: 'Too Many Requests', status: 429 })),
});
