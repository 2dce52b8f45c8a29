import type { ITriggerFunctions } from 'n8n-workflow';

/** n8n's context has its workflow, though the interface for nodes does not name it. */
interface ContextWithWorkflow {
	readonly workflow?: { readonly staticData?: unknown };
}

const isFilled = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/**
 * Whether other nodes have static data. Who wipes a trigger's place out leaves data of its own: where there is none,
 * the trigger has never been active.
 *
 * @returns true also when nothing tells
 */
export function hasOthersData(context: ITriggerFunctions): boolean {
	const { workflow } = context as ContextWithWorkflow;
	const all = workflow?.staticData;
	if (typeof all !== 'object' || all === null) return true;
	const own = `node:${context.getNode().name}`;
	return Object.entries(all).some(([name, value]) => name !== own && isFilled(value));
}
