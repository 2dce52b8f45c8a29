/** Ends with n8n 2.7: what an item says of a failure that cannot be saved as a failed execution. */
import type { IDataObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../../client/http';

/**
 * @param leftOut how many failures were not reported since the last one
 * @returns the error's message, its advice and its facts
 */
export function failureFacts(
	error: NodeApiError | NodeOperationError,
	leftOut: number,
): IDataObject {
	const { data } = error.context;
	return {
		...(isRecord(data) ? data : {}),
		state: 'failed',
		message: error.message,
		advice: error.description ?? '',
		leftOut,
	};
}
