/** What an operation of any node must be for its items to be run by `runItems`. Types only. */
import type { INodeProperties } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import type { Download } from '../../../client/http/download';

/** The fields of an operation's form, by their names; empty ones are left out. */
export type Form = Readonly<Record<string, unknown>>;

/** The json of an output item. */
export type Output = Readonly<Record<string, unknown>>;

export type ItemOperation = OperationFacts & (RunsEachItem | RunsItemsTogether);

export interface OperationFacts {
	/** Its form, read per item, with the labels of its errors. */
	readonly fields: readonly INodeProperties[];
	/** Whether a failure must say if a payment was created. */
	readonly createsPayment?: boolean;
	/** The external ID that a form names, where it is not the field of that name. Never throws. */
	readonly readExternalId?: (form: Form) => unknown;
}

/** No item knows of the others: each is one call, as many at a time as the form allows. */
export interface RunsEachItem {
	readonly startRun?: never;
	/**
	 * @param tell takes a sentence for the editor
	 * @returns the output, a list of any length (one item each, paired with the input), or a file
	 * @throws the client's errors
	 */
	readonly run: (
		client: PayoutClient,
		form: Form,
		signal?: AbortSignal,
		tell?: (hint: string) => void,
	) => Promise<Output | readonly Output[] | Download>;
}

/** The items share something: limits, one stream. */
export interface RunsItemsTogether {
	readonly run?: never;
	/**
	 * Makes what the items of one run share: once, before the first item.
	 *
	 * @throws the client's errors, which are then every item's, while nothing was sent
	 */
	readonly startRun: (run: RunContext) => ItemRun | Promise<ItemRun>;
}

export interface RunContext {
	readonly client: PayoutClient;
	/** By item. One that could not be read is empty, and its item fails by itself. */
	readonly forms: readonly Form[];
	/**
	 * Keeps to the form's Max Concurrent Requests: runs the task when its turn comes, the first asked
	 * first. All items start at once, so everything that sends a request belongs in here. A task that
	 * waits for another turn can wait for ever.
	 *
	 * @throws the reason of `stopping` instead of beginning a task after it has aborted; else what the task throws
	 */
	readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
	/** Aborts with the execution. */
	readonly signal?: AbortSignal;
	/**
	 * Aborts with the execution, and when an item has failed for which the node stops: for what is then
	 * not worth finishing. A payment that is under way is.
	 */
	readonly stopping: AbortSignal;
}

/** The items of one run; made anew for each. */
export interface ItemRun {
	/** Called for all items at once, in their order. Returns and throws as `RunsEachItem.run` does. */
	run(form: Form, itemIndex: number): Promise<Output | readonly Output[]>;
	/** One sentence for the editor, such as totals; asked when all items have ended. */
	hint?(): string | undefined;
	/** Always called at the end, once. */
	close?(): void | Promise<void>;
}
