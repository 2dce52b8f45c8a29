import { InputError } from '../../client/errors';
import type { Operation } from './operations/operation';
import { findChoices } from './registry';

/**
 * Finds the operation that the form names. The version matters only if both versions have the
 * operation.
 *
 * @throws InputError if there is none, as for n8n's own entry "Custom API Call"
 */
export function chooseOperation(
	resource: string,
	operation: string,
	apiVersion: unknown,
): Operation {
	const found = findChoices(resource, operation);
	const choice = found.length > 1 ? found.find((one) => one.apiVersion === apiVersion) : found[0];
	if (choice) return choice.operation;
	throw new InputError([
		{
			field: '',
			problem: `The operation '${operation}' of '${resource}' is not one of this node. Choose a listed one; for a call that this node lacks, use an HTTP Request node with this credential`,
		},
	]);
}
