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
}

/**
 * @returns the outputs of each input item, in input order and each paired with its input
 * @throws NodeApiError or NodeOperationError of the first item that failed, unless the node
 * continues on failure
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

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[]> => {
		if (failures.length > 0 || signal?.aborted) return [];
		let form: Record<string, unknown> = {};
		try {
			client ??= createClient(context);
			form = readForm(itemIndex);
			const outputs = await runExplained(context, await client, operation, form, signal);
			return outputs.map((output) => ({ ...output, pairedItem: { item: itemIndex } }));
		} catch (error) {
			if (context.continueOnFail() && !signal?.aborted) {
				return [toErrorItem(error, operation, form, itemIndex)];
			}
			failures.push({ itemIndex, error });
			return [];
		}
	};

	const outputs = await Promise.all(items.map(async (_, index) => await limit(runItem, index)));
	signal?.throwIfAborted();
	const first = failures.sort((a, b) => a.itemIndex - b.itemIndex)[0];
	if (first) throw toNodeError(context.getNode(), first.error, { ...operation, ...first });
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

/**
 * n8n sends an item to the error output, its facts kept, only when its json has no keys but
 * `error`, `message` and `details`, and `error` is not set on the item itself.
 */
function toErrorItem(
	error: unknown,
	operation: ItemOperation,
	form: Record<string, unknown>,
	itemIndex: number,
): INodeExecutionData {
	const pairedItem = { item: itemIndex };
	if (!isPayoutError(error)) {
		const message = error instanceof Error ? error.message : String(error);
		return { json: { error: message, details: { code: 'unexpected', ...externalIdOf(operation, form) } }, pairedItem };
	}
	const { message, description, details } = describeError(
		error,
		operation.fields,
		operation.createsPayment ?? false,
	);
	return {
		json: { error: message, details: { ...details, ...externalIdOf(operation, form), description } },
		pairedItem,
	};
}

function externalIdOf(operation: ItemOperation, form: Record<string, unknown>): IDataObject {
	if (!operation.createsPayment) return {};
	const externalId = operation.readExternalId ? operation.readExternalId(form) : form['externalId'];
	if (typeof externalId === 'number') return { externalId: String(externalId) };
	return { externalId: typeof externalId === 'string' ? externalId : null };
}

function readConcurrency(context: IExecuteFunctions): number {
	const wished: unknown = context.getNodeParameter(
		'options.maxConcurrentRequests',
		0,
		defaultConcurrency,
	);
	return typeof wished === 'number' && wished >= 1 ? Math.min(Math.floor(wished), 50) : 1;
}
