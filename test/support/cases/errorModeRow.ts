/** A row of the error modes' table: an operation, 20 items, and how to match outputs to inputs. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeOutput } from '../engine/executeNode';
import { itemCount, type FailureKind, type ItemFailure, type Placement } from './itemFailures';
import type { TestSandbox } from '../servers/startSandbox';

export interface ErrorModeCase {
	/** `v3 payment create`, followed by a remark if an operation has two rows. */
	readonly name: string;
	readonly parameters: INodeParameters;
	/** The endpoint of the item's own request, as the interface writes it. */
	readonly endpoint: string;
	/** Prepares what the items ask for. */
	readonly arrange?: (
		sandbox: TestSandbox,
		run: RunItems,
	) => Promise<IDataObject[]> | IDataObject[];
	/** A good item. `made` is what was prepared for it. */
	readonly item: (index: number, kind: FailureKind | undefined, made: IDataObject) => IDataObject;
	/** Text of a file that each item has. */
	readonly file?: string;
	/** The fields that make an item bad input. */
	readonly refused: IDataObject;
	/** A text that only this item's request contains. Undefined if the requests do not differ. */
	readonly marker: (item: IDataObject) => string | undefined;
	/** What an output shows of its input, and what it should show: one entry per output. */
	readonly reported: (output: NodeOutput) => unknown;
	readonly expected: (item: IDataObject) => readonly unknown[];
	/** For an operation that never fails because of the service. */
	readonly onlyKind?: FailureKind;
	/** For an operation with its own error code for a payment with an unknown outcome. */
	readonly unconfirmed?: Pick<ItemFailure, 'code'>;
	/**
	 * For an operation that checks all items before the first request. Bad input stops it before anything is
	 * paid.
	 */
	readonly judgesFirst?: boolean;
	/** How many requests are on their way at once, if that does not depend on the items. */
	readonly inFlight?: number;
	/**
	 * The call as it is made once, if the first item does not show it to suites that arrange nothing. Default: the
	 * parameters with what the first item makes up.
	 */
	readonly single?: SingleCall;
	/** For an operation that processes all items at once. The first failure stops the others. */
	readonly stopping?: Placement;
}

export interface SingleCall {
	readonly parameters: INodeParameters;
	/** Prepares what the call needs, and returns the item that it runs on. */
	readonly arrange?: (run: RunNode, sandbox: TestSandbox) => Promise<IDataObject>;
}

/** Runs the node once over one item and returns its output. */
export type RunNode = (parameters: INodeParameters, item?: IDataObject) => Promise<IDataObject>;

/** Runs the node over items and returns its outputs. */
export type RunItems = (
	parameters: INodeParameters,
	items: IDataObject[],
) => Promise<IDataObject[]>;

/** Of all items. */
export const indexes = Array.from({ length: itemCount }, (_, index) => index);
/** Two digits, so that no item's text is the beginning of another's. */
export const tag = (index: number): number => 10 + index;
