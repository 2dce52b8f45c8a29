/** A machine whose clock is off signs tokens that the service refuses: its answer tells the right time. [Claims exp, iat; Access rules] */
import { TransportError } from '../errors/TransportError';
import { isServicesForm } from '../problem/servicesWord';
import type { Clock } from './clock';
import type { HttpRequest, ResponseHead, Transport } from './transport';

/** Shared with whoever signs: what is to be added to this machine's time. */
export interface TimeOffset {
	/** Whole seconds; 0 until an answer has told otherwise. */
	seconds: number;
}

/** `Date` is cut to the second, and the answer was on its way: less than this explains no refusal. */
const toleranceSeconds = 10;
/** Ten minutes, as exact as an answer tells. Beyond this somebody must set the clock: the service's time is not taken over blindly. */
export const maxOffsetSeconds = 600 + toleranceSeconds;
/** A refusal of a token comes at once; a slow answer of the first request holds the others back for no longer. */
const longestLeadMs = 1_000;

/**
 * A 401 whose `Date` (RFC 9110, 6.6.1) differs from the time that the token was signed at sets the
 * offset, and the request is sent once more: a refused token did nothing, so this holds for payments,
 * too, where the refusal is the service's own word. A 401 at the right time is handed on. The first request goes alone, for a second at most: what
 * begins together would otherwise be refused together.
 *
 * @param transport signs with the offset; its pace holds for the second request as well
 */
export function withServiceTime(transport: Transport, offset: TimeOffset, clock: Clock): Transport {
	/** Aborted as soon as the first request has an answer, or will have none. */
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

	/** Whether the answer refuses a token of the wrong time; the right one is known then. */
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
				(answer) => request.repeatable === true || isServicesForm(answer),
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
