/**
 * What n8n reveals about other processes that may listen for the same workflow. What the trigger does
 * about them is in `delivery/standby/standby.ts`.
 */
import type { IWorkflowSettings, WorkflowActivateMode } from 'n8n-workflow';

/**
 * Whether the workflow may be active in another process: when n8n starts, or takes over from
 * another main process.
 */
export const mayOverlap = (mode: WorkflowActivateMode): boolean =>
	['init', 'leadershipChange'].includes(mode);

/**
 * Whether n8n keeps the key of an execution that has ended. n8n deletes the key with an execution
 * that it does not save. If the workflow has no setting, n8n's own setting applies, which saves
 * all.
 */
export const savesKeys = ({
	saveDataSuccessExecution,
	saveDataErrorExecution,
}: IWorkflowSettings): boolean =>
	saveDataSuccessExecution !== 'none' && saveDataErrorExecution !== 'none';
