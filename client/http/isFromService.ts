/**
 * Whether an error comes from the service itself. A gateway in front of it knows nothing about
 * payments. [Errors, v2, v3 error body]
 */
import { isPayoutError, type ApiError } from '../errors';
import { readErrorBody } from './readBody';
import type { HttpResponse } from './transport';

/**
 * @param response a response that is not a 2xx
 * @returns whether its body has the form of either version: an object with a text or list in
 *   `detail`, or with a `title` and the response's own status. HTML, an empty body and other JSON
 *   come from a gateway
 */
export function hasServiceForm(response: HttpResponse): boolean {
	const { detail, title, status } = readErrorBody(response);
	if (Array.isArray(detail) || isText(detail)) return true;
	return isText(title) && status === response.status;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Whether the service itself refused the request, so that the meaning of the status is certain. */
export function isFromService(error: unknown): error is ApiError {
	return isPayoutError(error) && error.name === 'ApiError' && error.problem.isFromService === true;
}

/** Whether the service itself says that there is none: its own 404. No other error means absent. */
export function saysThereIsNone(error: unknown): boolean {
	return isFromService(error) && error.status === 404;
}
