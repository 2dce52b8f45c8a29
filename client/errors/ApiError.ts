import type { Problem } from './problem';
import { PayoutError } from './PayoutError';
import { explainForeign404 } from './foreign404';
import { explainNotFound } from './notFound';
import { adviseOnQuote, type AskedQuote } from './quoteAdvice';
import { reasons, type ReasonCode } from './reasonTexts';
import { adviseOnStream } from './streamAdvice';

const refusedOnce = {
	title: 'The service refused the keys once, and accepted the same keys a moment later',
	advice:
		"Try this operation again. If it fails again, show this message to the service's support.",
} as const;

/** The service responded with an error status. [Errors] */
export class ApiError extends PayoutError {
	override readonly name = 'ApiError';

	/**
	 * @param endpoint the endpoint's name, such as `POST /v3/quote`
	 * @param retryAfterMs the pause that a `retry-after` header asks for, in milliseconds
	 * @param asked what a quote request asked for, if it can be the cause
	 * @param keysWorkedLater whether the service accepted the same keys after it had refused them
	 */
	constructor(
		override readonly code: ReasonCode,
		readonly endpoint: string,
		readonly status: number,
		readonly problem: Problem,
		readonly retryAfterMs?: number,
		private readonly asked?: AskedQuote,
		private readonly keysWorkedLater = false,
	) {
		super(
			code,
			keysWorkedLater
				? refusedOnce.title
				: describe(code, endpoint, problem, asked) + pauseOf(code, retryAfterMs),
		);
	}

	/** @returns the same refusal of a token, with what was found out since */
	afterWhichKeysWorked(): ApiError {
		const { code, endpoint, status, problem, retryAfterMs, asked } = this;
		return new ApiError(code, endpoint, status, problem, retryAfterMs, asked, true);
	}

	override get advice(): string {
		if (this.keysWorkedLater) return refusedOnce.advice;
		return (
			explainForeign404(this.code, this.problem)?.advice ??
			adviseOnStream(this.endpoint, this.code) ??
			adviseOnQuote(this.endpoint, this.code, this.asked) ??
			explainNotFound(this.endpoint, this.code)?.advice ??
			super.advice
		);
	}
}

function describe(
	code: ReasonCode,
	endpoint: string,
	problem: Problem,
	asked: AskedQuote | undefined,
): string {
	const foreign = explainForeign404(code, problem);
	if (foreign) return foreign.title;
	const title = explainNotFound(endpoint, code)?.title ?? reasons[code].title;
	return asked === undefined ? title : `${title}: ${asked.route}`;
}

function pauseOf(code: ReasonCode, retryAfterMs: number | undefined): string {
	if (code !== 'rate_limited' || !retryAfterMs) return '';
	const seconds = Math.ceil(retryAfterMs / 1000);
	const pause = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
	return `. It asks for a pause of ${pause}`;
}
