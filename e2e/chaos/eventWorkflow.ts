/**
 * The workflow under test: the trigger, nodes that write the same static data as the trigger, and a report of
 * each event.
 */
import { chain, type NodeSketch } from '../driver/session/buildWorkflow';
import { CREDENTIAL_TYPE } from '../driver/examples';
import type { WorkflowDocument } from '../driver/session/n8nApi';
import { PACKAGE_NAME } from '../driver/install/packNodes';

/** Name of the trigger node. */
export const TRIGGER = 'Payment Event';

/** What the workflow is built from. */
export interface EventWorkflowParts {
	name: string;
	credential: { id: string; name: string };
	/** Address of the counting server. */
	reportTo: string;
	/** Nodes between the trigger and the report. */
	between?: readonly NodeSketch[];
	/** Additional parameters of the trigger. */
	parameters?: Record<string, unknown>;
}

/** @returns a workflow that reports each event after all its nodes have run */
export function eventWorkflow({
	name,
	credential,
	reportTo,
	between = [],
	parameters,
}: EventWorkflowParts): WorkflowDocument {
	return chain(name, [
		{
			name: TRIGGER,
			type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			parameters: { apiVersion: 'v3', simple: false, ...parameters },
			credentials: { [CREDENTIAL_TYPE]: credential },
		},
		...between,
		{
			name: 'Report',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: { url: `=${reportTo}?eventId={{ $json.eventId }}`, options: {} },
		},
	]);
}

/**
 * A node that writes static data. n8n then saves the workflow's static data as the execution knows it, which
 * is as old as the execution.
 */
export function staticDataWriter(type: 'global' | 'node', afterMs = 0): NodeSketch {
	return {
		name: `Write ${type} data`,
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: {
			jsCode: `await new Promise((done) => setTimeout(done, ${afterMs}));\nconst data = $getWorkflowStaticData('${type}');\ndata.count = (data.count ?? 0) + 1;\nreturn $input.all();`,
		},
	};
}
