/** A machine whose clock is off signs tokens that the service refuses: its answer tells the right time. [Claims exp, iat; Access rules] */
import type { Clock } from './clock';
import type { ResponseHead, Transport } from './transport';

/** Shared with whoever signs: what is to be added to this machine's time. */
export interface TimeOffset {
	/** Whole seconds; 0 until an answer has told otherwise. */
	seconds: number;
}

/** Beyond this somebody must set the clock: the service's time is not taken over blindly. */
export const maxOffsetSeconds = 600;
/** `Date` is cut to the second, and the answer was on its way: less than this explains no refusal. */
const toleranceSeconds = 10;

/**
 * A 401 whose `Date` (RFC 9110, 6.6.1) differs from the time that the token was signed at sets the
 * offset, and the request is sent once more: a refused token did nothing, so this holds for payments,
 * too. A 401 at the right time is handed on.
 *
 * @param transport signs with the offset; its pace holds for the second request as well
 */
export function withServiceTime(transport: Transport, offset: TimeOffset, clock: Pick<Clock, 'now'>): Transport {
	async function corrected<Answer extends ResponseHead>(
		attempt: () => Promise<Answer>,
		discard: (answer: Answer) => void,
	): Promise<Answer> {
		const signedAtOffset = offset.seconds;
		const answer = await attempt();
		const seconds = answer.status === 401 ? readOffset(answer, clock.now()) : undefined;
		if (seconds === undefined || Math.abs(seconds - signedAtOffset) <= toleranceSeconds) return answer;
		offset.seconds = seconds;
		discard(answer);
		return await attempt();
	}

	return {
		send: async (request) => await corrected(async () => await transport.send(request), () => undefined),
		open: async (request) => await corrected(async () => await transport.open(request), (stream) => stream.close()),
	};
}

function readOffset({ headers }: ResponseHead, nowMs: number): number | undefined {
	const seconds = Math.round((Date.parse(headers['date'] ?? '') - nowMs) / 1000);
	return Math.abs(seconds) <= maxOffsetSeconds ? seconds : undefined;
}
