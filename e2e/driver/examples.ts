/** The example workflows of `examples/`, ready for import into a running n8n. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Sandbox } from '../../sandbox/server';
import type { WorkflowDocument } from './session/n8nApi';
import { PACKAGE_NAME } from './install/packNodes';
import type { RunningN8n } from './start/startN8n';

export const EXAMPLES = path.resolve(__dirname, '../../examples');
const SUFFIX = '.workflow.json';

/** Type of the credential, as workflows name it. */
export const CREDENTIAL_TYPE = 'crossBorderPayoutsApi';

/** An example ready to run: its nodes from our package have a credential of the sandbox. */
export interface ExampleRun {
	readonly n8n: RunningN8n;
	readonly sandbox: Sandbox;
	readonly workflow: WorkflowDocument;
}

/** Names of all example workflows, without folder and suffix. */
export function listExamples(): string[] {
	return readdirSync(EXAMPLES)
		.filter((file) => file.endsWith(SUFFIX))
		.map((file) => file.slice(0, -SUFFIX.length));
}

/**
 * Reads an example workflow and gives all nodes from our package the credential, as a user does after the
 * import.
 *
 * @param name file name without folder and suffix.
 * @param credential none: the workflow as it is in the file
 */
export function readExample(
	name: string,
	credential?: { id: string; name: string },
): WorkflowDocument {
	const text = readFileSync(path.join(EXAMPLES, `${name}${SUFFIX}`), 'utf8');
	// Boundary: the file is ours, and n8n refuses it if it is no workflow.
	const workflow = JSON.parse(text) as WorkflowDocument;
	return credential === undefined ? workflow : withCredential(workflow, credential);
}

/** Gives every node of our package the credential. */
export function withCredential(
	workflow: WorkflowDocument,
	credential: { id: string; name: string },
): WorkflowDocument {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(`${PACKAGE_NAME}.`)
			? { ...node, credentials: { [CREDENTIAL_TYPE]: credential } }
			: node,
	);
	return { ...workflow, nodes };
}
