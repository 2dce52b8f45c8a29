import { type ApiVersion, apiVersions } from '../../client/interface';
import connectionCheck from './operations/connection/check';
import type { Operation } from './operations/operation';
import { v2Operations } from './operations/v2';
import { v3Operations } from './operations/v3';

export { resources } from './operations/resources';

/** The operations of each version. The first version that has an operation is its default. */
export const registry = {
	v3: v3Operations,
	v2: v2Operations,
} as const satisfies Record<ApiVersion, readonly Operation[]>;

/** Operations that call both versions themselves. */
const versionlessOperations: readonly Operation[] = [connectionCheck];

export interface OperationChoice {
	/** Null for an operation that needs no version. */
	readonly apiVersion: ApiVersion | null;
	readonly operation: Operation;
}

/**
 * All operations with their versions. If both versions have an operation, the default one is first.
 */
export const choices: readonly OperationChoice[] = [
	...versionlessOperations.map((operation) => ({ apiVersion: null, operation })),
	...apiVersions.flatMap((apiVersion) =>
		registry[apiVersion].map((operation) => ({ apiVersion, operation })),
	),
];

/** All versions of one operation: `findChoices('quote', 'create')`. */
export function findChoices(resource: string, operation: string): readonly OperationChoice[] {
	return choices.filter(
		(choice) => choice.operation.resource === resource && choice.operation.operation === operation,
	);
}
