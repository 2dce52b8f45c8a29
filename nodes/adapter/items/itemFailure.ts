/**
 * Turns an item that failed into an item of the error output, or into the error that stops the
 * node.
 */
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { isPayoutError, reasons } from '../../../client/errors';
import { isRecord } from '../../../client/http';
import { findExternalIdProblem, findUnpayableIdProblem } from '../../../client/input';
import { arrangeError, type ErrorPlace } from '../errors/arrangeError';
import type { Form, OperationFacts } from './itemOperation';
import {
	describeOtherItems,
	describeNothingPaid,
	describePosition,
	type NameItem,
} from './otherItems';
import { toNodeError } from '../errors/toNodeError';
import { leadToErrorOutput } from '../../olderN8n/leadToErrorOutput';

export interface ItemFailure {
	readonly itemIndex: number;
	readonly error: unknown;
	/** The values that could be read. */
	readonly form: Form;
	/** Whether the operation was called. If it was not, nothing was sent. */
	readonly wasBegun: boolean;
}

/** n8n sends an item to the error output if its json has only the keys `error`, `message` and `details`. */
export function toErrorItem(
	node: INode,
	failure: ItemFailure,
	operation: OperationFacts,
): INodeExecutionData {
	const item = describeItem(failure, operation);
	return node.onError === 'continueErrorOutput' ? leadToErrorOutput(node, item) : item;
}

function describeItem(failure: ItemFailure, operation: OperationFacts): INodeExecutionData {
	const { message, description } = arrangeError(failure.error, placeOf(failure, operation));
	const details = { ...detailsOf(failure, operation), description };
	return { json: { error: message, details }, pairedItem: { item: failure.itemIndex } };
}

/**
 * @param failures at least one
 * @param succeeded indexes of the items whose outputs n8n drops
 * @param nameItem gives the external ID of an item
 * @returns the error that stops the node: the error of the first item, with the payments of the
 *   other items
 */
export function toStop(
	context: IExecuteFunctions,
	operation: OperationFacts,
	failures: readonly [ItemFailure, ...ItemFailure[]],
	succeeded: readonly number[],
	nameItem: NameItem,
): Error {
	// A wrong value in one item can be why another one with its external ID was refused.
	const [first = failures[0], ...others] = [...failures].sort(
		(a, b) => Number(isShared(a)) - Number(isShared(b)) || a.itemIndex - b.itemIndex,
	);
	const { error, itemIndex } = first;
	const place = { itemIndex, ...placeOf(first, operation) };
	if (!operation.createsPayment) return toNodeError(context.getNode(), error, place);
	const otherItems = findPaid(operation, others, succeeded);
	const details = detailsOf(first, operation);
	const paidNothing =
		details['created'] === 'no' && otherItems.paid.length + otherItems.unconfirmed.length === 0;
	const count = context.getInputData().length;
	const { others: rest, addition } = paidNothing
		? describeNothingPaid(count)
		: {
				others: otherItems.paid.length > 0 ? paidOthers : undefined,
				addition: describeOtherItems(otherItems, nameItem),
			};
	return toNodeError(context.getNode(), error, {
		...place,
		others: rest,
		addition: [addition, describePosition(itemIndex, count)].join(' ').trim(),
		data: { ...details, otherItems },
	});
}

const paidOthers = 'Payments exist for other items of this run';

/**
 * Makes the error that ends a cancelled run. n8n looks for the word "canceled" in it. Without that
 * word the execution would count as failed.
 *
 * @param failures of the items that were in progress
 */
export function toCancelled(
	context: IExecuteFunctions,
	operation: OperationFacts,
	failures: readonly ItemFailure[],
	succeeded: readonly number[],
	nameItem: NameItem,
): Error {
	const cancelled = new Error('The execution was canceled');
	if (!operation.createsPayment) return toNodeError(context.getNode(), cancelled);
	const otherItems = findPaid(operation, failures, succeeded);
	const outcome = describeOtherItems(otherItems, nameItem);
	const count = outcome === '' ? 1 : context.getInputData().length;
	return toNodeError(context.getNode(), cancelled, {
		data: { otherItems },
		addition: [reasons.aborted.advice, outcome, describePosition(0, count)]
			.filter((sentence) => sentence !== '')
			.join(' '),
	});
}

/** What an execution is found by. A refused ID is no ID: it may contain a name or an account number. */
export const outcomeOfFailure = (failure: ItemFailure, operation: OperationFacts): IDataObject => ({
	externalId: operation.createsPayment ? namePayment(operation, failure.form) : undefined,
	outcome: detailsOf(failure, operation)['outcome'],
});

const isShared = ({ error }: ItemFailure): boolean =>
	isPayoutError(error) && error.code === 'external_id_shared';

function findPaid(
	operation: OperationFacts,
	failures: readonly ItemFailure[],
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

/** The facts that a workflow can branch on, the same in both ways of failing. */
const detailsOf = (failure: ItemFailure, operation: OperationFacts): IDataObject => ({
	...arrangeError(failure.error, placeOf(failure, operation)).details,
	...externalIdOf(operation, failure.form),
});

function placeOf({ form, wasBegun }: ItemFailure, operation: OperationFacts): ErrorPlace {
	const { fields, createsPayment = false, locate = (_form, path) => path } = operation;
	return {
		fields,
		createsPayment,
		wasBegun,
		payment: namePayment(operation, form),
		locate: (path) => locate(form, path),
	};
}

/**
 * The payment that the form creates, or asks for by either of its IDs. A refused ID counts as missing, because
 * the message must not repeat it.
 */
function namePayment({ createsPayment }: OperationFacts, form: Form): string | undefined {
	const { externalId, payment } = form;
	const asked = isRecord(payment) ? payment['value'] : undefined;
	const id = createsPayment ? externalId : asked;
	const findProblem = createsPayment ? findUnpayableIdProblem : findExternalIdProblem;
	const isId = typeof id === 'string' || typeof id === 'number';
	return isId && findProblem(String(id)) === null ? String(id) : undefined;
}

function externalIdOf(operation: OperationFacts, form: Form): { externalId?: string | null } {
	if (!operation.createsPayment) return {};
	const { externalId } = form;
	if (typeof externalId === 'number') return { externalId: String(externalId) };
	return { externalId: typeof externalId === 'string' ? externalId : null };
}
