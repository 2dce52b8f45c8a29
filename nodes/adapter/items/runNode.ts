import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { ItemOperation } from './itemOperation';
import { runItems } from './runItems';
import { toNodeError } from '../errors/toNodeError';

/** Finds an operation by what the form names; throws the client's InputError when there is none. */
export type ChooseOperation = (
	resource: string,
	operation: string,
	apiVersion: unknown,
) => ItemOperation;

/**
 * Runs the operation that a node's form names over all input items. Resource, operation and version
 * hold no expressions, so the first item's are everybody's.
 *
 * @throws NodeOperationError when the form names no operation, as n8n's own entry "Custom API Call"
 * does; otherwise as `runItems`
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
		return choose(String(read('resource')), String(read('operation')), read('apiVersion'));
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
