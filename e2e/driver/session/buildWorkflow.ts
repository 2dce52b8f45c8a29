/** Builds small workflows for the end-to-end cases, with their nodes in a row. */
import type { WorkflowDocument, WorkflowNode } from './n8nApi';

/** A node as a case writes it. The builder fills in the rest that n8n needs. */
export type NodeSketch = Pick<WorkflowNode, 'name' | 'type' | 'parameters'> &
	Partial<Omit<WorkflowNode, 'id' | 'name' | 'type' | 'position' | 'parameters'>>;

/** Name of the first node of every chain that has no trigger of its own. */
export const MANUAL_TRIGGER = 'Start';

/** A manual trigger followed by the nodes, one after another. */
export function manualChain(name: string, nodes: NodeSketch[]): WorkflowDocument {
	return chain(name, [
		{ name: MANUAL_TRIGGER, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
		...nodes,
	]);
}

/** A manual trigger with all nodes connected directly to it, side by side. */
export function manualFan(name: string, nodes: NodeSketch[]): WorkflowDocument {
	const fan = nodes.map((node) => ({ node: node.name, type: 'main', index: 0 }));
	return { ...manualChain(name, nodes), connections: { [MANUAL_TRIGGER]: { main: [fan] } } };
}

/** The nodes one after another. */
export function chain(name: string, sketches: NodeSketch[]): WorkflowDocument {
	const nodes = sketches.map((sketch, index) => ({
		id: `${index}-${sketch.name.replaceAll(' ', '-')}`,
		typeVersion: 1,
		position: [index * 220, 0] satisfies [number, number],
		...sketch,
	}));
	const connections = Object.fromEntries(
		nodes
			.slice(0, -1)
			.map((node, index) => [
				node.name,
				{ main: [[{ node: nodes[index + 1]?.name, type: 'main', index: 0 }]] },
			]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}
