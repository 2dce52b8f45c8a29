/** A common form for both error bodies: v2's `{detail}` and v3's RFC 9457 problem. [Errors] */

export interface ProblemField {
	/** As the service writes it. For v2, `/name` for a member of the body and `?name` for any other. */
	readonly pointer: string;
	/** The members that the pointer means. See `place.ts`. */
	readonly path?: readonly string[];
	/** What the service says is wrong. */
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
	/** Further members of the body. */
	readonly extensions: Readonly<Record<string, unknown>>;
	/** Whether the body had the form of the service's errors. See `isFromService.ts`. */
	readonly isFromService?: true;
}

/** A problem for a response without a readable body (HTML of a gateway, an empty body). */
export const emptyProblem: Problem = { fields: [], extensions: {} };
