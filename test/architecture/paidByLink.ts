/**
 * Finds the nodes of a workflow that let a payment go ahead without a person's password. Programs open links:
 * mail scanners, previews of chats. So a link that n8n takes for a yes when it is opened is no approval.
 */
import type { INode } from 'n8n-workflow';

interface Graph {
	readonly nodes: readonly INode[];
	/** By the name of a node, then by the type of the connection. */
	readonly connections: Readonly<Record<string, unknown>>;
}

/** @returns one sentence for each such node that comes before a payment */
export function findPaidByLink(workflow: Graph): string[] {
	return workflow.nodes.flatMap((node) => {
		const fault = faultOf(node);
		if (fault === undefined) return [];
		return payingAfter(workflow, node.name).map(
			(paying) => `${paying} pays after ${node.name}, which ${fault}`,
		);
	});
}

/** Whether the node makes payments. A value that an expression gives counts as every value. */
export function isPaying({ type, parameters }: INode): boolean {
	const { operation, dryRun } = parameters;
	return (
		/\.crossBorderPayouts(Tool)?$/.test(type) &&
		(isOneOf(operation, ['send', 'create']) || isExpression(operation)) &&
		isOneOf(parameters['resource'], ['payment', undefined]) &&
		dryRun !== true
	);
}

const passwords = ['basicAuth', 'n8nUserAuth'];

function faultOf({ type, typeVersion, parameters }: INode): string | undefined {
	const { operation, resume, httpMethod, incomingAuthentication, authentication } = parameters;
	if (operation === 'sendAndWait' || type.endsWith('HitlTool'))
		return 'takes an opened link for a yes';
	if (type === 'n8n-nodes-base.webhook' && !isOneOf(httpMethod, ['POST', 'PUT', 'PATCH', 'DELETE']))
		return 'starts when a link is opened';
	if (type === 'n8n-nodes-base.formTrigger' && !isOneOf(authentication, passwords))
		return 'asks for no password';
	if (type === 'n8n-nodes-base.form' && operation !== 'completion') return 'asks for no password';
	if (type !== 'n8n-nodes-base.wait') return undefined;
	if (resume === 'webhook') return 'continues when a link is opened';
	// Version 1 of the node shows the field and checks no password.
	const isLocked = typeVersion > 1 && isOneOf(incomingAuthentication, passwords);
	return resume === 'form' && !isLocked ? 'asks for no password' : undefined;
}

const isOneOf = (value: unknown, values: readonly unknown[]): boolean => values.includes(value);

const isExpression = (value: unknown): boolean =>
	typeof value === 'string' && value.startsWith('=');

function payingAfter({ nodes, connections }: Graph, start: string): string[] {
	const reached = new Set([start]);
	for (const name of reached) for (const next of nextOf(connections, name)) reached.add(next);
	return nodes.filter((node) => reached.has(node.name) && isPaying(node)).map(({ name }) => name);
}

/** A tool is connected to its agent, and runs after it. */
function nextOf(connections: Graph['connections'], name: string): string[] {
	const links = Object.entries(connections).flatMap(([from, byType]) =>
		Object.entries(Object(byType)).flatMap(([type, outputs]) =>
			[outputs].flat(2).map((link) => ({ type, from, to: String(Object(link).node) })),
		),
	);
	return links.flatMap(({ type, from, to }) => {
		if (type === 'main') return from === name ? [to] : [];
		return to === name ? [from] : [];
	});
}
