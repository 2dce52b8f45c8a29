/** A Transport that keeps the service's pace and retries what may be sent again. [Errors, 429] */
import type { LoopPorts } from '../async/clock';
import { hasServiceForm } from './isFromService';
import { createPace, sleepUnlessAborted } from './pace';
import { decideRetry } from './retryPolicy';
import type {
	HttpRequest,
	HttpResponse,
	ResponseHead,
	StreamResponse,
	Transport,
} from './transport';
import { outcomeOf } from '../async/outcomeOf';

/**
 * All requests of the returned transport share one pace, so make one per run. Opening a stream is
 * retried only until it begins. If it breaks later, its reader handles that.
 *
 * @returns responses and errors of the last try, as the given transport's
 */
export function withRetry(
	transport: Transport,
	{ clock, random }: Pick<LoopPorts, 'clock' | 'random'>,
): Transport {
	const pace = createPace(clock);

	async function repeat<Answer extends ResponseHead>(
		request: HttpRequest,
		attempt: () => Promise<Answer>,
		fromRefusal: (refusal: HttpResponse) => Answer,
		isFromService: (answer: Answer) => boolean,
		discard: (answer: Answer) => void,
	): Promise<Answer> {
		for (let tries = 1; ; tries++) {
			const refusal = await pace.ready(request.signal);
			if (refusal) return fromRefusal(refusal);
			const result = await outcomeOf(attempt());
			const isAnswer = result.ok;
			if (isAnswer) pace.note(result.value);
			const outcome = isAnswer ? result.value : toError(result.error);
			const repeatable = request.repeatable ?? false;
			const waitMs =
				request.isSentOnce === true || request.signal?.aborted
					? undefined
					: decideRetry({
							repeatable,
							outcome,
							isFromService: isAnswer && isFromService(result.value),
							tries,
							random: random(),
						});
			if (waitMs === undefined) {
				if (outcome instanceof Error) throw outcome;
				return outcome;
			}
			if (isAnswer) discard(result.value);
			await sleepUnlessAborted(clock, waitMs, request.signal);
		}
	}

	return {
		send: async (request) =>
			await repeat(
				request,
				async () => await transport.send(request),
				(refusal) => refusal,
				hasServiceForm,
				() => undefined,
			),
		open: async (request) =>
			await repeat(
				request,
				async () => await transport.open(request),
				toStream,
				// A stream moves no money, so it may be opened again even if a gateway refused it.
				() => true,
				(stream) => stream.close(),
			),
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
