import type { Problem } from '../problem/problem';
import { PayoutError } from './PayoutError';
import { reasons, type ReasonCode } from './reasons';

/** The service answered with an error status. [Errors] */
export class ApiError extends PayoutError {
	override readonly name = 'ApiError';

	/**
	 * @param endpoint the endpoint's name, such as `POST /v3/quote`
	 * @param retryAfterMs what a `retry-after` header asked for, in milliseconds
	 */
	constructor(
		override readonly code: ReasonCode,
		readonly endpoint: string,
		readonly status: number,
		readonly problem: Problem,
		readonly retryAfterMs?: number,
	) {
		super(code, reasons[code].title + pauseOf(code, retryAfterMs));
	}
}

function pauseOf(code: ReasonCode, retryAfterMs: number | undefined): string {
	if (code !== 'rate_limited' || !retryAfterMs) return '';
	return `: no requests for ${Math.ceil(retryAfterMs / 1000)} s`;
}
