/** What a row of the error modes' table is: an operation, 20 items, and how to tell whose output is whose. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeOutput } from '../engine/executeNode';
import { itemCount, type FailureKind, type ItemFailure, type Placement } from './itemFailures';
import type { TestSandbox } from '../servers/startSandbox';

export interface ErrorModeCase {
	/** `v3 payment create`, with a remark behind it when an operation has two rows. */
	readonly name: string;
	readonly parameters: INodeParameters;
	readonly method: 'GET' | 'POST' | 'PUT';
	/** Of the item's requests, for faults. */
	readonly path: string;
	/** Makes what the items ask for. */
	readonly arrange?: (
		sandbox: TestSandbox,
		run: RunItems,
	) => Promise<IDataObject[]> | IDataObject[];
	/** A good item; `made` is what was arranged for it. */
	readonly item: (index: number, kind: FailureKind | undefined, made: IDataObject) => IDataObject;
	/** What makes an item bad input. */
	readonly refused: IDataObject;
	/** A text that only this item's request has; undefined when requests do not differ. */
	readonly marker: (item: IDataObject) => string | undefined;
	/** What an output says of its input, and what it should say: one entry per output. */
	readonly reported: (output: NodeOutput) => unknown;
	readonly expected: (item: IDataObject) => readonly unknown[];
	/** Of an operation that never fails by what the service does. */
	readonly onlyKind?: FailureKind;
	/** Of an operation with words of its own for a payment of which nobody knows. */
	readonly unconfirmed?: Pick<ItemFailure, 'code'>;
	/** Of an operation that judges all items before the first request: bad input would stop it before any is paid. */
	readonly judgesFirst?: boolean;
	/** Of an operation whose items are all under way at once: the first to fail ends the others. */
	readonly stopping?: Placement;
}

/** Runs the node over items and returns its outputs. */
export type RunItems = (
	parameters: INodeParameters,
	items: IDataObject[],
) => Promise<IDataObject[]>;

/** Of all items. */
export const indexes = Array.from({ length: itemCount }, (_, index) => index);
/** Two digits, so that no item's text begins another's. */
export const tag = (index: number): number => 10 + index;
