/** A schedule of an example that is due in a few seconds, instead of in the morning. */
import type { Post } from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import type { N8nApi, WorkflowDocument } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';

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

/** Publishes the workflow until its schedule has sent a mail. */
export async function mailsOnTime(
	api: N8nApi,
	{ mail }: Post,
	workflow: WorkflowDocument,
	trigger: string,
): Promise<void> {
	const before = mail().length;
	const id = await api.importWorkflow(dueSoon(workflow, trigger));
	await api.activate(id);
	try {
		await waitFor('the mail', () => (mail().length > before ? true : undefined), {
			timeoutMs: 60_000,
		});
	} finally {
		await api.deactivate(id);
	}
}
