/** Ends with n8n 2.7: before, a trigger cannot save a failed execution. */
import type { ITriggerFunctions } from 'n8n-workflow';

/** Whether n8n lets a trigger save a failed execution. It does since 2.7. */
export const showsFailures = (context: ITriggerFunctions): boolean =>
	typeof context.saveFailedExecution === 'function';
