/** v2 error bodies: `{detail}` as a string, or as a list on 422. [v2 error body] */
import type { ServiceError } from './serviceError';

export const mediaType = 'application/json; charset=utf-8';

/** The body of a refused request. */
export function errorBody(error: ServiceError): object {
	if (error.status !== 422) return { detail: error.detail };
	return {
		detail: error.fields.map(({ place, path, message, code, input, ctx }) => ({
			loc: [place, ...path],
			msg: message,
			type: code,
			...(input === undefined ? {} : { input }),
			...(ctx === undefined ? {} : { ctx }),
		})),
	};
}
