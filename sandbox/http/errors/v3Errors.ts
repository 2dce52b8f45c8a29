/** v3 error bodies: RFC 9457 problem responses. [v3 error body] */
import { STATUS_CODES } from 'node:http';
import type { FieldError, ServiceError } from './serviceError';

export const mediaType = 'application/problem+json';

/**
 * The problem for a refused request. Its type has no meaning, because the set of types is not documented.
 * (Assumption A9)
 *
 * @param instance the path of the request, if it reached the service
 */
export function errorBody(error: ServiceError, instance?: string): object {
	return {
		type: 'about:blank',
		title: STATUS_CODES[error.status] ?? 'Error',
		status: error.status,
		detail: error.detail,
		...(instance === undefined ? {} : { instance }),
		...(error.status === 422 ? { errors: error.fields.map(problemItem) } : {}),
	};
}

function problemItem({ place, path, message, code, input }: FieldError): object {
	const steps = place === 'body' ? path : [place, ...path];
	const pointer = steps.map(
		(step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`,
	);
	return {
		detail: message,
		pointer: `#${pointer.join('')}`,
		code,
		...(input === undefined ? {} : { input }),
	};
}
