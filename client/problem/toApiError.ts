import { attempt } from '../async/attempt';
import { ApiError } from '../errors/ApiError';
import type { ReasonCode } from '../errors/reasonTexts';
import { aboutQuote } from './aboutQuote';
import { hidePersonal } from './hidePersonal';
import { findKnownReason } from './knownMessages';
import type { Sent } from './personalValues';
import { placeOf } from './place';
import { emptyProblem, type Problem, type ProblemField } from '../errors/problem';
import { hasServiceForm } from '../http/isFromService';
import { readRetryAfterMs } from '../http/retryAfter';
import type { HttpResponse } from '../http/transport';

const reasonByStatus = new Map<number, ReasonCode>([
	[400, 'bad_request'],
	[401, 'unauthorized'],
	[403, 'forbidden'],
	[404, 'not_found'],
	[407, 'proxy_login'],
	[422, 'validation_failed'],
	[429, 'rate_limited'],
]);

/**
 * The reason for a status alone. A readable body can only make it more exact. [Errors, Status
 * codes]
 */
export function reasonOfStatus(status: number): ReasonCode {
	if (status >= 300 && status <= 399) return 'redirected';
	return reasonByStatus.get(status) ?? (status >= 500 ? 'server_error' : 'unexpected_status');
}

/**
 * The reason for a response that names no known cause. A 403 in another form than the service's own comes from a
 * proxy or gateway, which knows nothing about the keys.
 */
export function reasonOf(response: HttpResponse): ReasonCode {
	if (response.status === 403 && !hasServiceForm(response)) return 'proxy_refused';
	return reasonOfStatus(response.status);
}

/**
 * @param endpoint the endpoint's name, such as `POST /v3/quote`
 * @param response any response that is not a 2xx
 * @param decodeProblem decodes the error body of the endpoint's version
 * @param sent the request; the error's texts repeat none of what a person typed into it
 */
export function toApiError(
	endpoint: string,
	response: HttpResponse,
	decodeProblem: (response: HttpResponse) => Problem,
	sent?: Sent,
): ApiError {
	// What a body says about a refusal only makes it more exact. If no code can read it, the status still counts:
	// otherwise a refused payment would be taken for one whose answer was lost.
	const decoded = attempt(() => decodeProblem(response)) ?? emptyProblem;
	const problem: Problem = hasServiceForm(response) ? { ...decoded, isFromService: true } : decoded;
	const code = findKnownReason(endpoint, response.status, problem) ?? reasonOf(response);
	const retryAfterMs = readRetryAfterMs(response.headers);
	// Hide personal data last. If it were hidden earlier, the text could no longer show the reason.
	const shown = attempt(() => {
		const { fields, ...rest } = hidePersonal(problem, sent);
		return { ...rest, fields: fields.map((field) => withPath(field, sent)) };
	});
	return new ApiError(
		code,
		endpoint,
		response.status,
		shown ?? emptyProblem,
		retryAfterMs,
		aboutQuote(endpoint, code, sent?.body),
	);
}

const withPath = (field: ProblemField, sent?: Sent): ProblemField => ({
	...field,
	path: placeOf(field.pointer, sent),
});
