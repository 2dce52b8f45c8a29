import type { ITriggerFunctions } from 'n8n-workflow';

/**
 * Makes the key under which n8n starts at most one execution, so here n8n drops a duplicate. Keys are global to the n8n
 * instance. The head of `delivery/consumer.ts` lists what else drops an event that comes again.
 */
export function deduplicationKey(
	context: ITriggerFunctions,
	batchKey: string,
	attempt: number,
): string {
	const own = `${context.getWorkflow().id ?? ''}:${context.getNode().id}:${batchKey}`;
	return attempt > 1 ? `${own}:try-${attempt}` : own;
}
