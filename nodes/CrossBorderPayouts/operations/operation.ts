/** An operation of the action node as one value: its form fields, and one call on the client. */
import type { ItemOperation } from '../../adapter/items/itemOperation';
import type { Resource } from './resources';

export type { Form, ItemRun, RunContext, Surroundings } from '../../adapter/items/itemOperation';
export type { Output } from '../../../client/run';

/**
 * Its `fields` are plain data without displayOptions for resource, operation and version.
 * `properties.ts` adds these.
 */
export type Operation = ItemOperation & MenuEntry;

interface MenuEntry {
	readonly resource: Resource;
	/** Unique within the resource and version: `create`. */
	readonly operation: string;
	/** As the operation list shows it: `Create`. */
	readonly name: string;
	/** As the node panel lists it, in sentence case with the resource: `Create quote`. */
	readonly action: string;
	readonly description: string;
	/**
	 * Describes the operation to a model that gets it as a tool. If both versions have the operation, the form
	 * takes it from the first. Default: the description.
	 */
	readonly toolDescription?: string;
	/** The endpoint whose answer it outputs unchanged, for the documentation. Default: it adds something. */
	readonly answers?: string;
}

export const defineOperation = (operation: Operation): Operation => operation;
