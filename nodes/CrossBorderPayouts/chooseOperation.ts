import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import type { Operation } from './operations/operation';
import { findChoices } from './registry';

/**
 * The operation that the form names. The version counts only where both have the operation.
 *
 * @throws NodeOperationError when there is none, as for n8n's own entry "Custom API Call"
 */
export function chooseOperation(context: IExecuteFunctions): Operation {
	const resource = String(context.getNodeParameter('resource', 0));
	const name = String(context.getNodeParameter('operation', 0));
	const found = findChoices(resource, name);
	const apiVersion: unknown = context.getNodeParameter('apiVersion', 0, null);
	const choice =
		found.length > 1 ? found.find((one) => one.apiVersion === apiVersion) : found[0];
	if (choice) return choice.operation;
	throw new NodeOperationError(
		context.getNode(),
		`The operation '${name}' of '${resource}' is not one of this node`,
		{
			description:
				'Choose one of the listed operations. For a call that this node lacks, use an HTTP Request node with this credential.',
		},
	);
}
