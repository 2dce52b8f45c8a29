/**
 * Runs one operation for all input items. Outputs keep the input order and are paired. Failures
 * never reach the success output.
 */
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isPayoutError } from '../../../client/errors';
import { callsPerson } from '../../../client/payment';
import type { NameItem } from './otherItems';
import { saveCustomData } from '../n8n/customData';
import {
	outcomeOfFailure,
	toCancelled,
	toErrorItem,
	toStop,
	type ItemFailure,
} from './itemFailure';
import type { ItemOperation, OperationFacts } from './itemOperation';
import { mostConcurrent } from './formReader';
import { createTaskLimit } from './taskLimit';
import { traceOf } from './traceOf';
import type { ItemProgress } from './work';
import { runEachItem } from './runEachItem';
import { runItemsTogether } from './runItemsTogether';
import { withInput } from './withInput';

const defaultConcurrency = 5;

/**
 * @returns the outputs of all input items, in input order and each paired with its input
 * @throws NodeApiError or NodeOperationError of the first item that failed, unless the node
 *   continues on failure; NodeOperationError if the execution was cancelled. If the operation
 *   creates payments, the error names the other items that were paid, because n8n drops their
 *   outputs
 */
export async function runItems(
	context: IExecuteFunctions,
	operation: ItemOperation,
): Promise<INodeExecutionData[][]> {
	const signal = context.getExecutionCancelSignal();
	const turns = createTaskLimit(readConcurrency(context, operation), signal);
	const work = operation.startRun
		? runItemsTogether(context, operation, turns)
		: runEachItem(context, operation, turns);
	const items = context.getInputData();
	// A model gets only the answer: its input may be a whole conversation.
	const keepsInput = operation.keepsInput === true && !context.getNode().type.endsWith('Tool');
	const withColumns = (output: INodeExecutionData, itemIndex: number): INodeExecutionData =>
		keepsInput ? { ...output, json: withInput(items[itemIndex]?.json ?? {}, output.json) } : output;
	const failures: ItemFailure[] = [];
	const succeeded: number[] = [];
	const shown: IDataObject[][] = [];
	let hasFailed = false;

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[]> => {
		const progress: ItemProgress = { itemIndex, form: {}, wasBegun: false };
		try {
			const outputs = await work.runItem(progress);
			if (!outputs.some(isRehearsal)) succeeded.push(itemIndex);
			shown[itemIndex] = outputs.map(({ json }) => json);
			return outputs.map((output) => ({
				pairedItem: { item: itemIndex },
				...withColumns(output, itemIndex),
			}));
		} catch (error) {
			const failure = { ...progress, error };
			if (wasStopped(error, turns.stopping)) {
				if (signal?.aborted && isPayoutError(error)) {
					failures.push(failure);
					shown[itemIndex] = [outcomeOfFailure(failure, operation)];
				}
				return [];
			}
			shown[itemIndex] = [outcomeOfFailure(failure, operation)];
			hasFailed = true;
			if (context.continueOnFail() && !signal?.aborted) {
				const item = toErrorItem(context.getNode(), failure, operation);
				// On the error output, n8n adds the columns itself, and only to an item that has no others.
				const isBeside = context.getNode().onError === 'continueErrorOutput';
				return [isBeside ? item : withColumns(item, itemIndex)];
			}
			failures.push(failure);
			turns.stop();
			return [];
		}
	};

	const outputs = await Promise.all(
		itemsToRun(context, operation).map(async (_, index) => await runItem(index)),
	);
	await work.end(hasFailed || shown.flat().some(({ action }) => callsPerson(action)));
	if (operation.isTraced)
		saveCustomData(context, () => (wantsCustomData(context) ? shown.flat().map(traceOf) : []));
	const nameItem: NameItem = (index) => traceOf(shown[index]?.[0] ?? {}).externalId ?? undefined;
	if (signal?.aborted) throw toCancelled(context, operation, failures, succeeded, nameItem);
	const [first, ...others] = failures;
	if (first) throw toStop(context, operation, [first, ...others], succeeded, nameItem);
	return [outputs.flat()];
}

function itemsToRun(context: IExecuteFunctions, { takesAllItems }: ItemOperation) {
	const items = context.getInputData();
	return takesAllItems?.(context.getNode().parameters) === true ? items.slice(0, 1) : items;
}

/** Whether an item ended because no new work may begin, and not because of its own failure. */
function wasStopped(error: unknown, stopping: AbortSignal): boolean {
	if (!stopping.aborted) return false;
	return error === stopping.reason || (isPayoutError(error) && error.code === 'aborted');
}

/** A dry run succeeds without a payment, so it must not count as paid. */
const isRehearsal = ({ json }: INodeExecutionData): boolean => json['outcome'] === 'would_pay';

/** May throw if somebody wrote an expression into the workflow's file. */
const wantsCustomData = (context: IExecuteFunctions): boolean =>
	context.getNodeParameter('options.customData', 0, true) === true;

/** If the expression cannot be evaluated, the default applies. Each item then fails on its own. */
function readConcurrency(
	context: IExecuteFunctions,
	{ concurrency = defaultConcurrency }: OperationFacts,
): number {
	let wished: unknown;
	try {
		wished = context.getNodeParameter('options.maxConcurrentRequests', 0, concurrency);
	} catch {
		wished = concurrency;
	}
	return typeof wished === 'number' && wished >= 1
		? Math.min(Math.floor(wished), mostConcurrent)
		: 1;
}
