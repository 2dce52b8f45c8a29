import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeProperties,
} from 'n8n-workflow';

import { isPayoutError } from '../../../client/errors';
import { describeError, type Locate } from './describeError';

export interface ErrorContext {
	readonly itemIndex?: number;
	/** The operation's form, for the labels. */
	readonly fields?: readonly INodeProperties[];
	/** For members that do not come from the field of their name. */
	readonly locate?: Locate;
	readonly createsPayment?: boolean;
	/** Names the payment in the message. */
	readonly externalId?: string | null;
	/** Facts to add to those of the error. */
	readonly data?: IDataObject;
	/** Sentences to append to the description. Must be safe to render as HTML. */
	readonly addition?: string;
}

/**
 * Turns any error into one that n8n shows well. n8n's own errors keep their text. Of an unexpected
 * error, only the message is kept.
 */
export function toNodeError(
	node: INode,
	error: unknown,
	{
		itemIndex,
		fields = [],
		locate,
		createsPayment = false,
		externalId = null,
		data = {},
		addition = '',
	}: ErrorContext = {},
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		if (addition !== '') error.description = join(error.description, addition);
		return error;
	}
	const item = itemIndex === undefined ? {} : { itemIndex };
	const place = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
	if (!isPayoutError(error)) {
		const message = error instanceof Error ? error.message : String(error);
		const unexpected = new NodeOperationError(node, message + place, {
			...item,
			description: addition,
		});
		unexpected.context['data'] = { code: 'unexpected', ...data };
		return unexpected;
	}
	const { message, description, details } = describeError(
		error,
		fields,
		createsPayment,
		externalId,
		locate,
	);
	const what = message + place;
	// Of an error, n8n gives a model the message only. Without the advice, it would not know whether to
	// try again.
	const isTool = node.type.endsWith('Tool');
	const text = isTool ? `${what}. ${description}` : what;
	const options = {
		message: text,
		description: isTool ? addition : join(description, addition),
		...item,
	};
	// Without an HTTP status, NodeApiError would guess one from the text.
	const shown =
		details.httpCode === null
			? new NodeOperationError(node, text, options)
			: new NodeApiError(node, {}, { ...options, httpCode: String(details.httpCode) });
	// n8n replaces a text that names a system code (ECONNRESET) with its own. That text advises to
	// send the request again, which could pay twice.
	shown.message = text;
	shown.messages = [];
	shown.context['data'] = { ...details, ...data };
	return shown;
}

const join = (...sentences: ReadonlyArray<string | null | undefined>): string =>
	sentences.filter((sentence) => sentence).join(' ');
