import type { Problem } from '../problem/problem';
import { PayoutError } from './PayoutError';
import { explainForeign404 } from './foreign404';
import { adviseOnQuote } from './quoteAdvice';
import { reasons, type ReasonCode } from './reasons';

/** The service responded with an error status. [Errors] */
export class ApiError extends PayoutError {
	override readonly name = 'ApiError';

	/**
	 * @param endpoint the endpoint's name, such as `POST /v3/quote`
	 * @param retryAfterMs the pause that a `retry-after` header asks for, in milliseconds
	 * @param about what was requested, if it can be the cause, such as a quote's currency and route
	 */
	constructor(
		override readonly code: ReasonCode,
		readonly endpoint: string,
		readonly status: number,
		readonly problem: Problem,
		readonly retryAfterMs?: number,
		about?: string,
	) {
		super(
			code,
			(explainForeign404(code, problem)?.title ?? reasons[code].title) +
				(about === undefined ? '' : `: ${about}`) +
				pauseOf(code, retryAfterMs),
		);
	}

	override get advice(): string {
		return (
			explainForeign404(this.code, this.problem)?.advice ??
			adviseOnQuote(this.endpoint, this.code) ??
			super.advice
		);
	}
}

function pauseOf(code: ReasonCode, retryAfterMs: number | undefined): string {
	if (code !== 'rate_limited' || !retryAfterMs) return '';
	const seconds = Math.ceil(retryAfterMs / 1000);
	const pause = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
	return `. It asks for a pause of ${pause}`;
}
