/** One operation over all input items: outputs in input order, each paired, failures never on the success branch. */
import pLimit from 'p-limit';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import type { PayoutClient } from '../../client';
import { isPayoutError } from '../../client/errors';
import { Download } from '../../client/http/download';
import { createClient } from './createClient';
import { describeError } from './describeError';
import { describeOtherItems } from './otherItems';
import { createFormReader } from './readForm';
import { toBinary } from './toBinary';
import { toNodeError } from './toNodeError';

const defaultConcurrency = 5;

/** What an operation of any node must be for its items to be run here. */
export interface ItemOperation {
	/** Its form: read per item, and the labels of its errors. */
	readonly fields: readonly INodeProperties[];
	/** Whether a failure must say if a payment was created. */
	readonly createsPayment?: boolean;
	/** The external ID that a form names, so that a failed payment can be looked up; default: its field. */
	readonly readExternalId?: (form: Readonly<Record<string, unknown>>) => unknown;
	/** Gives one output, a list of any length, or a file. */
	readonly run: (
		client: PayoutClient,
		form: Readonly<Record<string, unknown>>,
		signal?: AbortSignal,
	) => Promise<ItemOutput | readonly ItemOutput[] | Download>;
}

/** The json of an output item. */
export type ItemOutput = Readonly<Record<string, unknown>>;

interface Failure {
	readonly itemIndex: number;
	readonly error: unknown;
	/** As far as it could be read. */
	readonly form: Readonly<Record<string, unknown>>;
	/** Whether the operation was called: before that nothing can have been sent. */
	readonly wasBegun: boolean;
}

/**
 * @returns the outputs of each input item, in input order and each paired with its input
 * @throws NodeApiError or NodeOperationError of the first item that failed, unless the node
 * continues on failure; of payments it names the other items that were paid, whose outputs n8n drops
 */
export async function runItems(
	context: IExecuteFunctions,
	operation: ItemOperation,
): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const readForm = createFormReader(context, operation.fields);
	const signal = context.getExecutionCancelSignal();
	const limit = pLimit(readConcurrency(context));
	let client: Promise<PayoutClient> | undefined;
	const failures: Failure[] = [];
	const succeeded: number[] = [];

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[]> => {
		if (failures.length > 0 || signal?.aborted) return [];
		let form: Record<string, unknown> = {};
		let wasBegun = false;
		try {
			client ??= createClient(context);
			form = readForm(itemIndex);
			const ready = await client;
			wasBegun = true;
			const outputs = await runExplained(context, ready, operation, form, signal);
			succeeded.push(itemIndex);
			return outputs.map((output) => ({ ...output, pairedItem: { item: itemIndex } }));
		} catch (error) {
			const failure = { itemIndex, error, form, wasBegun };
			if (context.continueOnFail() && !signal?.aborted) return [toErrorItem(failure, operation)];
			failures.push(failure);
			return [];
		}
	};

	const outputs = await Promise.all(items.map(async (_, index) => await limit(runItem, index)));
	signal?.throwIfAborted();
	const [first, ...others] = failures.sort((a, b) => a.itemIndex - b.itemIndex);
	if (first) throw toStop(context, operation, first, others, succeeded);
	return [outputs.flat()];
}

async function runExplained(
	context: IExecuteFunctions,
	client: PayoutClient,
	operation: ItemOperation,
	form: Record<string, unknown>,
	signal: AbortSignal | undefined,
): Promise<INodeExecutionData[]> {
	try {
		const output = await operation.run(client, form, signal);
		if (output instanceof Download) return [await toBinary(context, output)];
		return (isList(output) ? output : [output]).map((json) => ({ json: { ...json } as IDataObject }));
	} catch (error) {
		throw await client.explain(error);
	}
}

/** `Array.isArray` alone does not tell a readonly list from a record. */
function isList(output: ItemOutput | readonly ItemOutput[]): output is readonly ItemOutput[] {
	return Array.isArray(output);
}

/** The error that stops the node: the first item's, with what became of the others' payments. */
function toStop(
	context: IExecuteFunctions,
	operation: ItemOperation,
	first: Failure,
	others: readonly Failure[],
	succeeded: readonly number[],
): Error {
	const { error, itemIndex } = first;
	const { fields, createsPayment = false } = operation;
	if (!createsPayment) return toNodeError(context.getNode(), error, { itemIndex, fields });
	const otherItems = {
		paid: [...succeeded].sort((a, b) => a - b),
		unconfirmed: others
			.filter((other) => detailsOf(other, operation)['created'] !== 'no')
			.map((other) => other.itemIndex),
	};
	return toNodeError(context.getNode(), error, {
		itemIndex,
		fields,
		createsPayment,
		data: { ...detailsOf(first, operation), otherItems },
		addition: describeOtherItems(otherItems),
	});
}

/**
 * n8n sends an item to the error output, its facts kept, only when its json has no keys but
 * `error`, `message` and `details`, and `error` is not set on the item itself.
 */
function toErrorItem(failure: Failure, operation: ItemOperation): INodeExecutionData {
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

/** What a workflow can branch on, in both ways of failing. */
function detailsOf({ error, form, wasBegun }: Failure, operation: ItemOperation): IDataObject {
	const { fields, createsPayment = false } = operation;
	const facts = isPayoutError(error)
		? describeError(error, fields, createsPayment).details
		: { code: 'unexpected', ...(createsPayment ? outcomeOfUnexpected(wasBegun) : {}) };
	return { ...facts, ...externalIdOf(operation, form) };
}

/** A fault of the program says nothing of what it had sent by then. */
const outcomeOfUnexpected = (wasBegun: boolean): IDataObject =>
	wasBegun ? { created: 'unknown', outcome: 'unconfirmed' } : { created: 'no', outcome: 'not_sent' };

function externalIdOf(operation: ItemOperation, form: Readonly<Record<string, unknown>>): IDataObject {
	if (!operation.createsPayment) return {};
	const externalId = operation.readExternalId ? operation.readExternalId(form) : form['externalId'];
	if (typeof externalId === 'number') return { externalId: String(externalId) };
	return { externalId: typeof externalId === 'string' ? externalId : null };
}

/** An expression that cannot be evaluated is left to the items, which fail by it one by one. */
function readConcurrency(context: IExecuteFunctions): number {
	let wished: unknown;
	try {
		wished = context.getNodeParameter('options.maxConcurrentRequests', 0, defaultConcurrency);
	} catch {
		wished = defaultConcurrency;
	}
	return typeof wished === 'number' && wished >= 1 ? Math.min(Math.floor(wished), 50) : 1;
}
