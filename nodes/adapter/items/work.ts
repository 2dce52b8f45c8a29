/** What `runItems` needs from the two ways of running items. */
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import { Download, OutputsWithFile } from '../../../client/call';
import type { ItemFailure } from './itemFailure';
import type { Output } from '../../../client/run';
import type { OperationFacts } from './itemOperation';
import type { ReadForm } from './readFields';
import { toBinary } from '../n8n/toBinary';

/** How far an item got. Kept up to date, so that a failure can report it. */
export type ItemProgress = {
	-readonly [Fact in keyof Omit<ItemFailure, 'error'>]: ItemFailure[Fact];
};

export interface Work {
	/**
	 * @returns the item's outputs. Those without a pairing are paired with the item
	 * @throws the client's errors; the reason of `stopping` if the item may not begin any more
	 */
	runItem(progress: ItemProgress): Promise<INodeExecutionData[]>;
	/**
	 * Called when all items have ended. Never throws.
	 *
	 * @param hasTrouble whether an item failed, or has a payment that a person must look at
	 */
	end(hasTrouble: boolean): Promise<void>;
}

/** Passes an error to the client's `explain`, which may find the cause of it. */
export async function explained<T>(client: PayoutClient, call: () => T | Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		throw await client.explain(error);
	}
}

/** @throws as `toBinary` */
export async function toItems(
	context: IExecuteFunctions,
	output: Output | readonly Output[] | Download | OutputsWithFile,
	facts: Pick<OperationFacts, 'select'> = {},
	read: Pick<ReadForm, 'form' | 'emptyOptions'> = { form: {}, emptyOptions: [] },
): Promise<INodeExecutionData[]> {
	if (output instanceof Download) return [await toBinary(context, output)];
	if (!(output instanceof OutputsWithFile)) return toJsonItems(output, facts, read);
	const { outputs, file, itemOf } = output;
	const items = toJsonItems(outputs, facts, read).map((item, at) => ({
		...item,
		...pairingOf(itemOf && { item: itemOf(outputs[at] ?? {}) }),
	}));
	const { binary } = await toBinary(context, file);
	return items.map((item, at) => (at === 0 ? { ...item, binary } : item));
}

/** An empty list says that an item comes from no item alone. Without it, n8n may make up a pairing. */
function pairingOf(about: { item: number | undefined } | undefined) {
	if (about === undefined) return {};
	return { pairedItem: about.item === undefined ? [] : { item: about.item } };
}

function toJsonItems(
	output: Output | readonly Output[],
	{ select = (whole) => whole }: Pick<OperationFacts, 'select'>,
	{ form, emptyOptions }: Pick<ReadForm, 'form' | 'emptyOptions'>,
): INodeExecutionData[] {
	// Whoever reads the item must see that its payment has the live rate, for example.
	const also = emptyOptions.length > 0 ? { emptyOptions } : {};
	return (isList(output) ? output : [output]).map((json) => ({
		json: { ...select(json, form), ...also } as IDataObject,
	}));
}

/** `Array.isArray` alone does not narrow a readonly list. */
function isList(output: Output | readonly Output[]): output is readonly Output[] {
	return Array.isArray(output);
}
