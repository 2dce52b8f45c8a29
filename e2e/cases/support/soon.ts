/** A schedule of an example that is due in a few seconds, instead of in the morning. */
import { changeNode } from './changeNode';
import type { WorkflowDocument } from '../../driver/session/n8nApi';

/** n8n needs a moment to publish a workflow, and on a busy machine a long one. */
const SECONDS = [8, 40];

export function dueSoon(workflow: WorkflowDocument, trigger: string): WorkflowDocument {
	const interval = SECONDS.map((seconds) => {
		const due = new Date(Date.now() + seconds * 1000);
		const time = [due.getUTCSeconds(), due.getUTCMinutes(), due.getUTCHours()].join(' ');
		return { field: 'cronExpression', expression: `${time} * * *` };
	});
	return {
		...changeNode(workflow, trigger, (node) => ({ ...node, parameters: { rule: { interval } } })),
		settings: { ...workflow.settings, timezone: 'UTC' },
	};
}
