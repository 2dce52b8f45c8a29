/** A schedule of an example that is due once, in a few seconds, instead of in the morning. */
import { changeNode } from './changeNode';
import type { WorkflowDocument } from '../../driver/session/n8nApi';

/** n8n needs a moment to publish a workflow. */
const SECONDS = 8;

export function dueSoon(workflow: WorkflowDocument, trigger: string): WorkflowDocument {
	const due = new Date(Date.now() + SECONDS * 1000);
	const time = [due.getUTCSeconds(), due.getUTCMinutes(), due.getUTCHours()].join(' ');
	const interval = [{ field: 'cronExpression', expression: `${time} * * *` }];
	return {
		...changeNode(workflow, trigger, (node) => ({ ...node, parameters: { rule: { interval } } })),
		settings: { ...workflow.settings, timezone: 'UTC' },
	};
}
