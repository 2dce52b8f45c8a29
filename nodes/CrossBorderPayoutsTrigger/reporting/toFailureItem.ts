import type { INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../../../client/http/answer';
import { ownItem } from './toHealthItem';

/**
 * What would be a failed execution, as an item: the error's sentence, its advice and its facts.
 *
 * @param leftOut how many failures were not told since the last one
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
