/** A common form for both error bodies: v2's `{detail}` and v3's RFC 9457 problem. [Errors] */

export interface ProblemField {
	/** RFC 6901 JSON pointer into the request body, or `?name` for a query parameter. */
	readonly pointer: string;
	/** What the service says is wrong. Never the value itself. */
	readonly detail: string;
	readonly code?: string;
}

export interface Problem {
	/** RFC 9457 `type`. Absent on v2. */
	readonly type?: string;
	readonly title?: string;
	readonly detail?: string;
	readonly instance?: string;
	/** The invalid fields of a 422. */
	readonly fields: readonly ProblemField[];
	/** Further members of an RFC 9457 body, unchanged. */
	readonly extensions: Readonly<Record<string, unknown>>;
	/** Whether the body had the form of the service's errors. See `isFromService.ts`. */
	readonly isFromService?: true;
}

/** A problem for a response without a readable body (HTML of a gateway, an empty body). */
export const emptyProblem: Problem = { fields: [], extensions: {} };
