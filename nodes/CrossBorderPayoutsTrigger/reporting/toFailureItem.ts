import type { INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../../../client/http';
import { ownItem } from './toHealthItem';

/**
 * Turns a failure into an item, with the error's message, its advice and its facts. Used if n8n
 * cannot save a failed execution.
 *
 * @param leftOut how many failures were not reported since the last one
 */
export function toFailureItem(
	error: NodeApiError | NodeOperationError,
	atMs: number,
	leftOut: number,
): INodeExecutionData {
	const { data } = error.context;
	return ownItem(atMs, {
		...(isRecord(data) ? data : {}),
		state: 'failed',
		message: error.message,
		advice: error.description ?? '',
		leftOut,
	});
}
