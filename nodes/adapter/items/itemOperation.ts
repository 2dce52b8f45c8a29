/** What an operation must provide so that `runItems` can run its items. Types only. */
import type { Semaphore } from '../../../client/async';
import type { PayoutClient } from '../../../client';
import type { InputError } from '../../../client/errors';
import type { Download, OutputsWithFile } from '../../../client/call';
import type { Output } from '../../../client/run';
import type { FormFacts } from './readFields';
import type { Environment } from '../n8n/editorRun';

/** The fields of an operation's form, by name. Empty fields are left out. */
export type Form = Readonly<Record<string, unknown>>;

export type ItemOperation = OperationFacts & (RunsEachItem | RunsItemsTogether);

/** Its `fields` are the operation's form. It is read per item, and its labels are used in errors. */
export interface OperationFacts extends FormFacts {
	/** Whether a failure must say if a payment was created. */
	readonly createsPayment?: boolean;
	/** How many items run at once without the option Max Concurrent Requests. Default: 5. */
	readonly concurrency?: number;
	/** Whether n8n finds an execution by the payments of its items. */
	readonly isTraced?: boolean;
	/**
	 * Where in the form a member of the request comes from, for its label in an error. Without it, from
	 * the field of the same name. Never throws.
	 */
	readonly locate?: (form: Form, path: readonly string[]) => readonly string[];
	/** Whether an output also has the columns of its item, so that a table keeps them. Not for a tool. */
	readonly keepsInput?: boolean;
	/** Leaves out of an output what the form does not ask for. Never throws. */
	readonly select?: (output: Output, form: Form) => Output;
	/**
	 * Whether all items are one input, such as the rows of a ledger. Then only the first one is run, with its form.
	 *
	 * @param parameters of the node, as they are written
	 */
	readonly takesAllItems?: (parameters: Form) => boolean;
}

/**
 * Items are independent. Each is one call, and Max Concurrent Requests limits how many run at once.
 */
export interface RunsEachItem {
	readonly startRun?: never;
	/**
	 * @returns the output, a list of any length (one item each, paired with the input), a file, or both
	 * @throws the client's errors
	 */
	readonly run: (
		client: PayoutClient,
		form: Form,
		signal: AbortSignal | undefined,
		surroundings: Surroundings,
	) => Promise<Output | readonly Output[] | Download | OutputsWithFile>;
}

/** What n8n knows in addition to the form and the keys. */
export interface Surroundings {
	/** Takes a sentence for the editor. Each sentence is shown once. */
	readonly showHint: (hint: string) => void;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	/** When the run began, in milliseconds since 1970, so that yesterday is the same day for all its items. */
	readonly startedAt: number;
	/** The json of all items of the run. Only for an operation that takes them all. */
	readonly items?: readonly Output[];
	/** Whether one of these items has a file. */
	readonly hasFiles?: boolean;
	/**
	 * Opens a file of the item.
	 *
	 * @param name of its binary field
	 * @returns the bytes, read when they are needed. Undefined if the item has no such field
	 */
	readonly openFile: (name: string) => AsyncIterable<Uint8Array> | undefined;
	/** Reads the credential again. Throws what n8n throws if it cannot be read. */
	readonly readEnvironment: () => Promise<Environment>;
}

/** Items share something, such as limits or one stream. */
export interface RunsItemsTogether {
	readonly run?: never;
	/**
	 * Makes what the items of one run share. Called once, before the first item.
	 *
	 * @throws the client's errors; every item then fails with this error, and nothing was sent
	 */
	readonly startRun: (run: RunContext) => ItemRun | Promise<ItemRun>;
}

export interface RunContext {
	readonly client: PayoutClient;
	/** By item index. A form that could not be read is empty, and its item fails on its own. */
	readonly forms: readonly Form[];
	/**
	 * Why an item must not run because of its form, by item index. Default: none. `run` is not called for such an
	 * item, unless `findProblem` knows of its problem.
	 */
	readonly refused?: ReadonlyMap<number, InputError>;
	/**
	 * Runs the task when its turn comes, in the order of the calls, within the form's Max Concurrent
	 * Requests. All items start at once, so every task that sends a request must run in here. A task
	 * that waits for another turn can deadlock.
	 *
	 * @throws the reason of `stopping` if it aborted before the task began; otherwise what the task
	 *   throws
	 */
	readonly inTurn: Semaphore;
	/** Aborts when the execution is cancelled. */
	readonly signal?: AbortSignal;
	/**
	 * Aborts when the execution is cancelled, or when an item fails and the node stops. Use it for
	 * work that is not worth finishing then. A payment in progress must be finished.
	 */
	readonly stopping: AbortSignal;
	/** IANA name of the workflow's time zone. Default: UTC. */
	readonly timezone?: string;
	/** Columns of items that expressions of the form use. */
	readonly usedColumns?: ReadonlySet<string>;
	/** Writes to n8n's log. Default: writes nothing. */
	readonly log?: (line: string) => void;
	/** See the function of this name. If true, an item pays only if its form allows it. Default: no. */
	readonly isEditorRunOnProduction?: boolean;
}

/** The items of one run. Made once per run. */
export interface ItemRun {
	/**
	 * Called for all items at once, in input order. Returns and throws as `RunsEachItem.run` does.
	 */
	run(form: Form, itemIndex: number): Promise<Output | readonly Output[]>;
	/**
	 * What is wrong with an item, known before the first request. If the node stops on errors, one such item stops the run
	 * before anything is sent. `run` throws it as well.
	 *
	 * @returns undefined if nothing is wrong so far
	 */
	findProblem?(itemIndex: number): unknown;
	/** One sentence for the editor, such as totals. Called when all items have ended. */
	hint?(): string | undefined;
	/** Called once at the end, whatever happened. */
	close?(): void | Promise<void>;
}
