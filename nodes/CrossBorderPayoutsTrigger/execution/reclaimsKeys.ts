import * as n8nWorkflow from 'n8n-workflow';

/** All of them came with n8n 2.32 or 2.33, and n8n tells its version to no node. One that is left is enough. */
const signs = [
	'pickVariableForProject',
	'normalizeGroupDescription',
	'circuitBreakerSchema',
	'validateWorkflowGroups',
	'isSubMinuteCron',
];

/**
 * Whether n8n starts an execution under a key that it has stored before and not begun. From 2.20 to 2.31 it refuses that:
 * an execution that was stored and not begun when n8n was killed is never run, and keeps its key.
 *
 * @param n8n what n8n gives the nodes
 */
export const reclaimsKeys = (n8n: object = n8nWorkflow): boolean =>
	signs.some((sign) => sign in n8n);
