import type { ITriggerFunctions, WorkflowActivateMode } from 'n8n-workflow';

/** n8n's context has its workflow, although the interface for nodes does not declare it. */
interface ContextWithWorkflow {
	readonly workflow?: { readonly staticData?: unknown };
}

const isFilled = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/**
 * Whether other nodes have static data. Only a node that saves static data can erase the trigger's
 * checkpoint, and its own data remains. If no other node has data, the trigger has never been
 * active.
 *
 * @returns true also if this cannot be determined
 */
export function otherNodesHaveData(context: ITriggerFunctions): boolean {
	const { workflow } = context as ContextWithWorkflow;
	const all = workflow?.staticData;
	if (typeof all !== 'object' || all === null) return true;
	const own = `node:${context.getNode().name}`;
	return Object.entries(all).some(([name, value]) => name !== own && isFilled(value));
}

/**
 * Whether the trigger has lost its checkpoint. A trigger that n8n starts by itself has been active
 * before, unless it is new in an active workflow. If there is only data of other nodes, and no
 * checkpoint of any account, another node has erased it on a queue-mode worker, or the trigger was
 * renamed.
 *
 * @param hasSaved whether there is a checkpoint of any account
 * @param otherNodesHave whether other nodes have static data
 */
export const hasLostCheckpoint = (
	mode: WorkflowActivateMode,
	hasSaved: boolean,
	otherNodesHave: boolean,
): boolean => !hasSaved && otherNodesHave && ['init', 'update', 'leadershipChange'].includes(mode);
