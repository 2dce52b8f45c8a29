import type { WorkflowDocument, WorkflowNode } from './n8nApi';

/** The workflow with one of its nodes changed. The others keep their order. */
export function changeNode(
	workflow: WorkflowDocument,
	name: string,
	change: (node: WorkflowNode) => WorkflowNode,
): WorkflowDocument {
	return {
		...workflow,
		nodes: workflow.nodes.map((node) => (node.name === name ? change(node) : node)),
	};
}
