/** An item that failed, as an item of the error output or as the error that stops the node. */
import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { isPayoutError } from '../../../client/errors';
import { describeError } from '../errors/describeError';
import type { Form, OperationFacts } from './itemOperation';
import { describeBatchOutcome } from './batchOutcome';
import { toNodeError } from '../errors/toNodeError';

export interface Failure {
	readonly itemIndex: number;
	readonly error: unknown;
	/** As far as it could be read. */
	readonly form: Form;
	/** Whether the operation was called: before that nothing can have been sent. */
	readonly wasBegun: boolean;
}

/** n8n since 2.36 sends an item to the error output when its json has no keys but `error`, `message` and `details`. */
export function toErrorItem(
	node: INode,
	failure: Failure,
	operation: OperationFacts,
): INodeExecutionData {
	const item = describeItem(failure, operation);
	return node.onError === 'continueErrorOutput' ? leadToErrorOutput(node, item) : item;
}

/**
 * Before 2.36 such an item goes to the output of what succeeded, unless `error` is set on the item: what was not paid would
 * look as if it were. n8n drops the facts of an item that still has `error` behind the output; where it copies the item
 * on its way, which it does for every item whose input it finds, it leaves out what is not enumerable.
 */
function leadToErrorOutput(node: INode, item: INodeExecutionData): INodeExecutionData {
	const value = new NodeOperationError(node, String(item.json['error']));
	return Object.defineProperty(item, 'error', { value, enumerable: false });
}

function describeItem(failure: Failure, operation: OperationFacts): INodeExecutionData {
	const { error, itemIndex } = failure;
	const { fields, createsPayment = false } = operation;
	const pairedItem = { item: itemIndex };
	const details = detailsOf(failure, operation);
	if (!isPayoutError(error)) {
		const message = error instanceof Error ? error.message : String(error);
		return { json: { error: message, details }, pairedItem };
	}
	const { message, description } = describeError(error, fields, createsPayment);
	return { json: { error: message, details: { ...details, description } }, pairedItem };
}

/**
 * @param failures at least one
 * @param succeeded indexes of the items whose outputs n8n drops now
 * @returns the error that stops the node: the first item's, with what became of the others' payments
 */
export function toStop(
	context: IExecuteFunctions,
	operation: OperationFacts,
	failures: readonly [Failure, ...Failure[]],
	succeeded: readonly number[],
): Error {
	const [first = failures[0], ...others] = [...failures].sort((a, b) => a.itemIndex - b.itemIndex);
	const { error, itemIndex } = first;
	const { fields, createsPayment = false } = operation;
	if (!createsPayment) return toNodeError(context.getNode(), error, { itemIndex, fields });
	const otherItems = findPaid(operation, others, succeeded);
	return toNodeError(context.getNode(), error, {
		itemIndex,
		fields,
		createsPayment,
		data: { ...detailsOf(first, operation), otherItems },
		addition: describeBatchOutcome(otherItems),
	});
}

/**
 * The error that ends a cancelled run. n8n looks for the word "canceled" in it: without it the execution would
 * end as a failed one.
 *
 * @param failures of the items that were under way
 */
export function toCancelled(
	context: IExecuteFunctions,
	operation: OperationFacts,
	failures: readonly Failure[],
	succeeded: readonly number[],
): Error {
	const cancelled = new Error('The execution was canceled');
	if (!operation.createsPayment) return toNodeError(context.getNode(), cancelled);
	const otherItems = findPaid(operation, failures, succeeded);
	return toNodeError(context.getNode(), cancelled, {
		data: { otherItems },
		addition: describeBatchOutcome(otherItems),
	});
}

function findPaid(
	operation: OperationFacts,
	failures: readonly Failure[],
	succeeded: readonly number[],
): { paid: number[]; unconfirmed: number[] } {
	const unconfirmed = failures.filter(
		(failure) => detailsOf(failure, operation)['created'] !== 'no',
	);
	return {
		paid: [...succeeded].sort((a, b) => a - b),
		unconfirmed: unconfirmed.map(({ itemIndex }) => itemIndex).sort((a, b) => a - b),
	};
}

/** What a workflow can branch on, in both ways of failing. */
function detailsOf({ error, form, wasBegun }: Failure, operation: OperationFacts): IDataObject {
	const { fields, createsPayment = false } = operation;
	const facts = isPayoutError(error)
		? describeError(error, fields, createsPayment).details
		: { code: 'unexpected', ...(createsPayment ? outcomeOfUnexpected(wasBegun) : {}) };
	return { ...facts, ...externalIdOf(operation, form) };
}

/** A fault of the program says nothing of what it had sent by then. */
const outcomeOfUnexpected = (wasBegun: boolean): IDataObject =>
	wasBegun
		? { created: 'unknown', outcome: 'unconfirmed' }
		: { created: 'no', outcome: 'not_sent' };

function externalIdOf(operation: OperationFacts, form: Form): IDataObject {
	if (!operation.createsPayment) return {};
	const externalId = operation.readExternalId ? operation.readExternalId(form) : form['externalId'];
	if (typeof externalId === 'number') return { externalId: String(externalId) };
	return { externalId: typeof externalId === 'string' ? externalId : null };
}
