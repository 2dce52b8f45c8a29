/** A refused request, in the terms that both versions' error bodies are written from. [Errors] */

export interface FieldError {
	/** Where the field was sent. */
	readonly place: 'body' | 'query' | 'path' | 'header';
	/** Steps to the field; empty: the place as a whole. */
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
	readonly code: string;
	readonly input?: unknown;
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500;

export class ServiceError extends Error {
	constructor(
		readonly status: ErrorStatus,
		readonly detail: string,
		readonly fields: readonly FieldError[] = [],
		/** RFC 6750, section 3: why a token was refused. Never a part of the token. */
		readonly tokenFault: string | null = null,
		/** Goes out as `retry-after`. */
		readonly retryAfterSeconds: number | null = null,
	) {
		super(detail);
		this.name = 'ServiceError';
	}
}

/** 422: one or more request fields are invalid. */
export function invalidFields(fields: readonly FieldError[]): ServiceError {
	return new ServiceError(422, 'one or more request fields are invalid', fields);
}

/** 400: bad data in the request, or a business rule failed. */
export function refused(detail: string): ServiceError {
	return new ServiceError(400, detail);
}
