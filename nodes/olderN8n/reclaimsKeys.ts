/** Ends with n8n 2.32: what 2.20 to 2.31 need for executions that n8n has stored and not begun. */
import * as n8nWorkflow from 'n8n-workflow';

import type { RunResult } from '../../delivery/event/runResult';

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

export interface StuckOptions {
	/** Whether the execution may have been stored before n8n was killed. */
	readonly mayBeStored: boolean;
	readonly clock: { now(): number };
	readonly signal: AbortSignal;
	/** Default: what `reclaimsKeys` finds out. */
	readonly reclaims?: boolean | undefined;
}

/**
 * Starts an execution, and once more under another key if n8n has stored it and will never run it.
 *
 * @param emit takes a suffix for the key, if it is to be another one
 */
export async function emitUnlessStuck(
	emit: (again?: string) => Promise<RunResult>,
	{ mayBeStored, clock, signal, reclaims = reclaimsKeys() }: StuckOptions,
): Promise<RunResult> {
	const first = await emit();
	const isStuck = !reclaims && mayBeStored && first.kind === 'duplicate' && !signal.aborted;
	return isStuck ? await emit(`:again-${clock.now()}`) : first;
}
