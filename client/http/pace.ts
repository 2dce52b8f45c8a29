/** One pace for all requests of a run: when the service asks for a pause, everybody keeps it. [Errors, 429] */
import { TransportError } from '../errors/TransportError';
import type { Clock } from './clock';
import { maxRetryAfterMs, readPauseMs } from './retryPolicy';
import type { HttpResponse, ResponseHead } from './transport';

export interface Pace {
	/**
	 * Waits until requests may be sent.
	 *
	 * @returns undefined when they may; a 429 in the place of the service's, which was asked nothing,
	 * when the pause is longer than anybody waits
	 * @throws TransportError `aborted` when the signal aborts first
	 */
	ready(signal?: AbortSignal): Promise<HttpResponse | undefined>;
	/** Takes note of an answer; only a 429 with a Retry-After changes anything. */
	note(answer: ResponseHead): void;
}

export function createPace(clock: Clock): Pace {
	let closedUntilMs = -Infinity;
	return {
		async ready(signal) {
			// Another request may lengthen the pause meanwhile, and a timer may be early.
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
 * @throws TransportError `aborted` when the signal aborts first: nothing was under way, so its outcome is known
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

/** In the form of the service's own word, as nothing was asked: whoever reads it knows that nothing was done. */
const refuse = (leftMs: number): HttpResponse => ({
	status: 429,
	headers: {
		'retry-after': String(Math.ceil(leftMs / 1000)),
		'content-type': 'application/problem+json',
	},
	body: new TextEncoder().encode(JSON.stringify({ title: 'Too Many Requests', status: 429 })),
});
