import type { ITriggerFunctions, WorkflowActivateMode } from 'n8n-workflow';

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
export function otherNodesHaveData(context: ITriggerFunctions): boolean {
	const { workflow } = context as ContextWithWorkflow;
	const all = workflow?.staticData;
	if (typeof all !== 'object' || all === null) return true;
	const own = `node:${context.getNode().name}`;
	return Object.entries(all).some(([name, value]) => name !== own && isFilled(value));
}

/**
 * A trigger that n8n starts by itself has been active before, unless it is new in a workflow that is. When it finds
 * nothing but data of other nodes, not even the place of another account, then one of them has wiped it out
 * on a queue-mode worker, or the trigger was renamed.
 *
 * @param hasSaved whether there is a place of any account
 * @param othersHave whether there is static data of other nodes
 */
export const hasLostCheckpoint = (
	mode: WorkflowActivateMode,
	hasSaved: boolean,
	otherNodesHave: boolean,
): boolean => !hasSaved && otherNodesHave && ['init', 'update', 'leadershipChange'].includes(mode);
