import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';

import { arrangeError, type ErrorPlace } from './arrangeError';
import { escapeHtml } from './escapeHtml';

export interface ErrorContext extends ErrorPlace {
	readonly itemIndex?: number;
	/** Facts to add to those of the error. */
	readonly data?: IDataObject;
}

/**
 * Turns any error into one that n8n shows well. n8n's own errors keep their text. Of an unexpected
 * error, only the message is kept.
 */
export function toNodeError(
	node: INode,
	error: unknown,
	{ itemIndex, data = {}, ...place }: ErrorContext = {},
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		const addition = escapeHtml(place.addition ?? '');
		if (addition !== '') error.description = [error.description, addition].join(' ').trim();
		return error;
	}
	const { message, description, details } = arrangeError(error, place);
	const what = message + (itemIndex === undefined ? '' : ` [item ${itemIndex}]`);
	// Of an error, n8n gives a model the message only. Without the advice, it would not know whether to
	// try again.
	const isTool = node.type.endsWith('Tool');
	const text = isTool ? `${what}. ${description}` : what;
	const options = {
		message: text,
		...(isTool ? {} : { description }),
		...(itemIndex === undefined ? {} : { itemIndex }),
	};
	// Without an HTTP status, NodeApiError would guess one from the text.
	const shown =
		typeof details.httpCode === 'number'
			? new NodeApiError(node, {}, { ...options, httpCode: String(details.httpCode) })
			: new NodeOperationError(node, text, options);
	// n8n replaces a text that names a system code (ECONNRESET) with its own. That text advises to
	// send the request again, which could pay twice.
	shown.message = text;
	shown.messages = [];
	shown.context['data'] = { ...details, ...data };
	return shown;
}
