/** Ends with n8n 2.36: since then, n8n recognizes an item of the error output by the keys of its json. */
import { NodeOperationError, type INode, type INodeExecutionData } from 'n8n-workflow';

import { textOf } from '../../client/errors';

/**
 * Before 2.36, n8n sends a failed item to the success output unless the item itself has `error`. An
 * unpaid item would then look paid. If an item still has `error` when it reaches the error output,
 * n8n drops its facts. n8n copies every item whose input it finds, and the copy leaves out
 * properties that are not enumerable. So `error` is not enumerable here.
 */
export function leadToErrorOutput(node: INode, item: INodeExecutionData): INodeExecutionData {
	const value = new NodeOperationError(node, textOf(item.json['error']));
	return Object.defineProperty(item, 'error', { value, enumerable: false });
}
