import {
	NodeApiError,
	NodeOperationError,
	type INode,
	type INodeProperties,
	type JsonObject,
} from 'n8n-workflow';

import { isPayoutError } from '../../client/errors';
import { describeError } from './describeError';

export interface ErrorContext {
	readonly itemIndex?: number;
	/** The operation's form, for the labels. */
	readonly fields?: readonly INodeProperties[];
	readonly createsPayment?: boolean;
}

/**
 * Any error as one that n8n shows well. n8n's own errors pass unchanged; of an error that is not
 * the client's only the message is kept.
 */
export function toNodeError(
	node: INode,
	error: unknown,
	{ itemIndex, fields = [], createsPayment = false }: ErrorContext = {},
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const item = itemIndex === undefined ? {} : { itemIndex };
	if (!isPayoutError(error)) {
		const message = error instanceof Error ? error.message : String(error);
		return new NodeOperationError(node, message, item);
	}
	const { message, description, details } = describeError(error, fields, createsPayment);
	const text = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	const options = { message: text, description, ...item };
	// Without an HTTP status NodeApiError would guess one from the text.
	const shown =
		details.httpCode === null
			? new NodeOperationError(node, text, options)
			: new NodeApiError(node, {}, { ...options, httpCode: details.httpCode });
	// n8n puts words of its own in place of a text that names a system code (ECONNRESET), and they tell
	// to send the request again.
	shown.message = text;
	shown.messages = [];
	shown.context['data'] = { ...details } satisfies JsonObject;
	return shown;
}
