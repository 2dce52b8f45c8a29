/** Whether an error was told by the service itself: a gateway in front of it knows nothing of payments. [Errors, v2, v3 error body] */
import { isPayoutError, type ApiError } from '../errors';
import { readErrorBody } from '../http/readBody';
import type { HttpResponse } from '../http/transport';

/**
 * @param response an answer that is not a 2xx
 * @returns whether its body is in the form of either version: an object with a text or list in `detail`,
 * or with a `title` and the answer's own status. HTML, an empty body and other JSON are a gateway's word
 */
export function isServicesForm(response: HttpResponse): boolean {
	const { detail, title, status } = readErrorBody(response);
	if (Array.isArray(detail) || isText(detail)) return true;
	return isText(title) && status === response.status;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Whether the service refused with its own word, so that what the status means did happen. */
export function isServicesWord(error: unknown): error is ApiError {
	return isPayoutError(error) && error.name === 'ApiError' && error.problem.isServicesWord === true;
}

/** Whether it is the service's own word that there is none: its own 404. Nothing else means absent. */
export function saysThereIsNone(error: unknown): boolean {
	return isServicesWord(error) && error.status === 404;
}
