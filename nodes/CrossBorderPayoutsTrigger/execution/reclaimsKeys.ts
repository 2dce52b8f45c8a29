import * as n8nWorkflow from 'n8n-workflow';

/**
 * Exports that n8n has only since 2.32 or 2.33. n8n does not tell a node its version, so each of these
 * exports is taken as a sign that n8n is 2.32 or newer.
 */
const signs = [
	'pickVariableForProject',
	'normalizeGroupDescription',
	'circuitBreakerSchema',
	'validateWorkflowGroups',
	'isSubMinuteCron',
];

/**
 * Whether n8n starts an execution under a key that it has stored before and not begun. n8n 2.20 to
 * 2.31 refuses this. There, an execution that was stored and not begun when n8n was killed never
 * runs, and its key stays taken.
 *
 * @param n8n the exports of n8n-workflow
 */
export const reclaimsKeys = (n8n: object = n8nWorkflow): boolean =>
	signs.some((sign) => sign in n8n);
