/**
 * Corrects a wrong clock. If this machine's clock is off, the service refuses its tokens, and the
 * response contains the right time. [Claims exp, iat; Access rules]
 */
import { TransportError } from '../errors/TransportError';
import { hasServiceForm } from './isFromService';
import type { Clock } from '../async/clock';
import type { HttpRequest, ResponseHead, Transport } from './transport';

/** Added to this machine's time. Shared with the code that signs. */
export interface TimeOffset {
	/** Whole seconds. 0 until a response shows a difference. */
	seconds: number;
	/** Tokens that were signed before this time are not used again, because the service has refused one. */
	tokensSinceMs?: number;
}

/**
 * A smaller difference explains no refusal: `Date` is cut to the second, and the response takes
 * time to arrive.
 */
const toleranceSeconds = 10;
/**
 * Ten minutes, plus the inaccuracy of a response. Beyond this a person must set the clock: the
 * service's time is not trusted blindly.
 */
export const maxOffsetSeconds = 600 + toleranceSeconds;
/**
 * A token is refused at once. If the first response is slow, the other requests wait no longer than
 * this.
 */
const longestLeadMs = 1_000;

/**
 * If the `Date` of a 401 (RFC 9110, 6.6.1) differs from the time of the token, sets the offset and sends the
 * request once more. A refused token did nothing, so this applies to payments as well, but only if the refusal
 * comes from the service itself. A 401 at the right time is passed on. For at most a second, the first request
 * is sent alone. Otherwise requests that begin together would be refused together.
 *
 * @param transport signs with the offset; its pace applies to the second request as well
 */
export function withServiceTime(transport: Transport, offset: TimeOffset, clock: Clock): Transport {
	/** Aborts when the first request has a response, or will have none. */
	const serviceTimeKnown = new AbortController();
	let isBegun = false;

	async function waitForFirst(signal: AbortSignal | undefined): Promise<void> {
		if (!isBegun) {
			isBegun = true;
			return;
		}
		if (serviceTimeKnown.signal.aborted) return;
		await clock
			.sleep(longestLeadMs, AbortSignal.any([serviceTimeKnown.signal, ...(signal ? [signal] : [])]))
			.catch(() => undefined);
		if (signal?.aborted) throw new TransportError('aborted', false);
	}

	/** Whether the response refuses a token because of its time. If so, sets the offset. */
	function learnTime(answer: ResponseHead, signedAtOffset: number): boolean {
		const seconds = answer.status === 401 ? readOffset(answer, clock.now()) : undefined;
		if (seconds === undefined || Math.abs(seconds - signedAtOffset) <= toleranceSeconds)
			return false;
		offset.seconds = seconds;
		return true;
	}

	async function corrected<Answer extends ResponseHead>(
		{ signal }: Pick<HttpRequest, 'signal'>,
		attempt: () => Promise<Answer>,
		isRefusal: (answer: Answer) => boolean,
		discard: (answer: Answer) => void,
	): Promise<Answer> {
		await waitForFirst(signal);
		const signedAtOffset = offset.seconds;
		try {
			const answer = await attempt();
			if (answer.status === 401) offset.tokensSinceMs = clock.now();
			if (!isRefusal(answer) || !learnTime(answer, signedAtOffset)) return answer;
			discard(answer);
		} finally {
			serviceTimeKnown.abort();
		}
		return await attempt();
	}

	return {
		send: async (request) =>
			await corrected(
				request,
				async () => await transport.send(request),
				(answer) => request.repeatable === true || hasServiceForm(answer),
				() => undefined,
			),
		open: async (request) =>
			await corrected(
				request,
				async () => await transport.open(request),
				() => true,
				(stream) => stream.close(),
			),
	};
}

function readOffset({ headers }: ResponseHead, nowMs: number): number | undefined {
	const seconds = Math.round((Date.parse(headers['date'] ?? '') - nowMs) / 1000);
	return Math.abs(seconds) <= maxOffsetSeconds ? seconds : undefined;
}
