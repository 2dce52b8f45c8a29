/** A Transport that keeps the service's pace and sends again what may be sent again. [Errors, 429] */
import type { Clock } from './clock';
import { createPace, sleepUnlessAborted } from './pace';
import { decideRetry } from './retryPolicy';
import type { HttpResponse, StreamResponse, Transport } from './transport';

export interface RetryPorts {
	readonly clock: Clock;
	/** From 0 up to 1, a new one for each call. */
	readonly random: () => number;
}

/**
 * All requests of the returned transport share one pace, so make one per run. `open` keeps the pace
 * but is never repeated: half a stream may have been handed on.
 *
 * @returns answers and errors as the given transport's, of the last try
 */
export function withRetry(transport: Transport, { clock, random }: RetryPorts): Transport {
	const pace = createPace(clock);
	return {
		async send(request) {
			for (let tries = 1; ; tries++) {
				const refusal = await pace.ready(request.signal);
				if (refusal) return refusal;
				const [result] = await Promise.allSettled([transport.send(request)]);
				if (result.status === 'fulfilled') pace.note(result.value);
				const outcome = result.status === 'fulfilled' ? result.value : toError(result.reason);
				const repeatable = request.repeatable ?? false;
				const waitMs = request.signal?.aborted
					? undefined
					: decideRetry({ repeatable, outcome, tries, random: random() });
				if (waitMs === undefined) {
					if (outcome instanceof Error) throw outcome;
					return outcome;
				}
				await sleepUnlessAborted(clock, waitMs, request.signal);
			}
		},
		async open(request) {
			const refusal = await pace.ready(request.signal);
			if (refusal) return toStream(refusal);
			const response = await transport.open(request);
			pace.note(response);
			return response;
		},
	};
}

const toError = (thrown: unknown): Error =>
	thrown instanceof Error ? thrown : new Error('The transport failed', { cause: thrown });

function toStream({ status, headers, body }: HttpResponse): StreamResponse {
	const chunks = (async function* () {
		if (body.byteLength > 0) yield body;
	})();
	return { status, headers, chunks, close: () => undefined };
}
