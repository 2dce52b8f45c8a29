/** What the service says about an error, as facts to branch on. [Errors, v2, v3 error body] */
import type { PaymentFailure, Problem } from '../../../client/errors';
import { placeOf } from '../../../client/problem';

/** Only the members that the service gives. */
export interface ProblemFacts {
	readonly type?: string;
	readonly title?: string;
	readonly detail?: string;
	readonly instance?: string;
	readonly errors?: ReadonlyArray<{
		/** The label in the form. */
		readonly field: string;
		readonly pointer: string;
		readonly detail: string;
		readonly code?: string;
	}>;
	/** All other members of the service's answer. */
	readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * @param nameOfField finds the label for a member of the request
 * @returns undefined if the service said nothing, such as after a gateway's answer
 */
export function problemFacts(
	failure: PaymentFailure,
	nameOfField: (path: readonly string[]) => string,
): ProblemFacts | undefined {
	if (failure.name !== 'ApiError' || failure.problem.isFromService !== true) return undefined;
	const { fields, extensions } = failure.problem;
	const errors = fields.map(({ path, pointer, ...field }) => ({
		field: nameOfField(path ?? placeOf(pointer)),
		pointer,
		...field,
	}));
	const facts = {
		...textsOf(failure.problem),
		...(errors.length === 0 ? {} : { errors }),
		...(Object.keys(extensions).length === 0 ? {} : { extensions }),
	};
	return Object.keys(facts).length === 0 ? undefined : facts;
}

const textsOf = ({ type, title, detail, instance }: Problem): Partial<Problem> =>
	Object.fromEntries(
		Object.entries({ type, title, detail, instance }).filter(([, text]) => text !== undefined),
	);
