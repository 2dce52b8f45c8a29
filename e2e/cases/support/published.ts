/** Examples in production: published, and started by a webhook that brings the invoice. */
import { randomUUID } from 'node:crypto';

import type { WorkflowDocument, WorkflowNode } from '../../driver/session/n8nApi';
import type { RunningN8n } from '../../driver/start/startN8n';
import { waitFor } from '../../driver/processes/waitFor';

const WAIT = { timeoutMs: 30_000 };
const TRIGGER = 'When Clicked';
const WEBHOOK = 'n8n-nodes-base.webhook';
const RESPOND = 'n8n-nodes-base.respondToWebhook';

/** The fields of the node Invoice to Pay. What it leaves out is as in the example. */
export type Invoice = Readonly<Record<string, string>>;

export interface Published {
	readonly id: string;
	/** @returns the ID of the execution */
	start(invoice: Invoice): Promise<string>;
	stop(): Promise<void>;
}

export async function publish(
	{ api, baseUrl }: Pick<RunningN8n, 'api' | 'baseUrl'>,
	workflow: WorkflowDocument,
): Promise<Published> {
	const path = randomUUID();
	const started = { ...workflow, nodes: workflow.nodes.map(startedBy(path)) };
	const id = await api.importWorkflow(answersItself(workflow) ? answeredFirst(started) : started);
	await api.activate(id);
	const known = new Set<string>();
	return {
		id,
		async start(invoice) {
			// n8n registers the webhook a little after it has published the workflow.
			await waitFor(
				'the webhook',
				async () => {
					const { ok } = await fetch(`${baseUrl}/webhook/${path}`, {
						method: 'POST',
						headers: { 'content-type': 'application/json' },
						body: JSON.stringify(invoice),
					});
					return ok ? true : undefined;
				},
				WAIT,
			);
			const started = await waitFor(
				'the execution',
				async () => (await api.executions(id)).find((execution) => !known.has(execution.id)),
				WAIT,
			);
			known.add(started.id);
			return started.id;
		},
		stop: async () => await api.deactivate(id),
	};
}

const startedBy =
	(path: string) =>
	(node: WorkflowNode): WorkflowNode => {
		if (node.type === 'n8n-nodes-base.manualTrigger')
			return {
				...node,
				type: WEBHOOK,
				typeVersion: 2,
				webhookId: path,
				parameters: { httpMethod: 'POST', path, options: {} },
			};
		return node.name === 'Invoice to Pay' ? withBody(node) : node;
	};

const answersItself = ({ nodes }: WorkflowDocument): boolean =>
	nodes.some(({ type }) => type === RESPOND);

/**
 * Before 2.41, n8n refuses a webhook that answers at once if a later node answers a form of the workflow. So a node
 * of its own answers the webhook.
 */
function answeredFirst(workflow: WorkflowDocument): WorkflowDocument {
	const name = 'Answer the Caller';
	const answer: WorkflowNode = {
		...{ id: randomUUID(), name, type: RESPOND, typeVersion: 1.1, position: [0, 0] },
		parameters: { respondWith: 'noData', options: {} },
	};
	const nodes = workflow.nodes.map((node) =>
		node.type === WEBHOOK
			? { ...node, parameters: { ...node.parameters, responseMode: 'responseNode' } }
			: node,
	);
	const { [TRIGGER]: next, ...others } = workflow.connections;
	const toAnswer = { main: [[{ node: name, type: 'main', index: 0 }]] };
	return {
		...workflow,
		nodes: [...nodes, answer],
		connections: { ...others, [TRIGGER]: toAnswer, [name]: next },
	};
}

interface Assignment {
	readonly name: string;
	readonly value: string;
}

function withBody(node: WorkflowNode): WorkflowNode {
	const { assignments }: { assignments: readonly Assignment[] } = Object(
		node.parameters.assignments,
	);
	const read = assignments.map((one) => ({
		...one,
		value: `={{ $json.body.${one.name} ?? ${JSON.stringify(one.value)} }}`,
	}));
	return { ...node, parameters: { ...node.parameters, assignments: { assignments: read } } };
}
