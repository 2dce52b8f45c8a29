import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { textOf } from '../../../client/errors';
import type { ItemOperation } from './itemOperation';
import { runItems } from './runItems';
import { toNodeError } from '../errors/toNodeError';

/** Finds the operation that the form names. Throws the client's InputError if there is none. */
export type ChooseOperation = (
	resource: string,
	operation: string,
	apiVersion: unknown,
) => ItemOperation;

/**
 * Runs the operation that a node's form names for all input items. Resource, operation and version
 * cannot contain expressions, so the values of the first item apply to all.
 *
 * @throws NodeOperationError if the form names no known operation, as n8n's own entry "Custom API
 *   Call" does; otherwise as `runItems`
 */
export async function runNode(
	context: IExecuteFunctions,
	choose: ChooseOperation,
): Promise<INodeExecutionData[][]> {
	return await runItems(context, readOperation(context, choose));
}

function readOperation(context: IExecuteFunctions, choose: ChooseOperation): ItemOperation {
	const read = (name: string): unknown => context.getNodeParameter(name, 0, null);
	try {
		return choose(textOf(read('resource')), textOf(read('operation')), read('apiVersion'));
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
