/** What n8n tells of other processes that may listen for the same workflow. */
import type { IWorkflowSettings, WorkflowActivateMode } from 'n8n-workflow';

/** Whether another process may have the workflow active: n8n starts, or takes over from another main. */
export const mayOverlap = (mode: WorkflowActivateMode): boolean =>
	['init', 'leadershipChange'].includes(mode);

/** An execution that is not saved takes its key with it when it ends. Without a word in the workflow n8n's own setting counts, which saves all. */
export const savesKeys = ({
	saveDataSuccessExecution,
	saveDataErrorExecution,
}: IWorkflowSettings): boolean =>
	saveDataSuccessExecution !== 'none' && saveDataErrorExecution !== 'none';
