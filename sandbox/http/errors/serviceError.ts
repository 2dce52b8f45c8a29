/** A refused request, in the form from which the error bodies of both versions are made. [Errors] */

export interface FieldError {
	/** Which part of the request has the field. */
	readonly place: 'body' | 'query' | 'path' | 'header';
	/** Path to the field. Empty: the whole part of the request. */
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
	readonly code: string;
	readonly input?: unknown;
	/** The limit that was broken, for programs. Only v2 writes it. */
	readonly ctx?: Readonly<Record<string, unknown>>;
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500;

export class ServiceError extends Error {
	constructor(
		readonly status: ErrorStatus,
		readonly detail: string,
		readonly fields: readonly FieldError[] = [],
		/** RFC 6750, section 3: why the token was refused. Never a part of the token. */
		readonly tokenFault: string | null = null,
		/** Sent as `retry-after`. */
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
