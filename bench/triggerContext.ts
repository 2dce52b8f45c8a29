/** n8n's own context for the triggers that a benchmark measures. */
import 'reflect-metadata';
import { TriggerContext } from 'n8n-core';
import {
	Workflow,
	type INodeParameters,
	type INodeType,
	type ITriggerFunctions,
} from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../credentials/CrossBorderPayoutsApi.credentials';
import { createAdditionalData } from '../test/support/engine/executeNode';

export interface TriggerPlan {
	readonly baseUrl: string;
	readonly workflows: number;
	/** Each workflow has its own credential, so that nothing is shared. */
	readonly ownCredentials: boolean;
	readonly parameters: INodeParameters;
}

/** What a running trigger calls. If a function is missing, n8n's context throws, which ends the process. */
export type TriggerPorts = Pick<ITriggerFunctions, 'emit' | 'saveFailedExecution'>;

/** @param n which of the workflows, from 1 */
export function createTriggerContext(
	nodeType: INodeType,
	plan: TriggerPlan,
	n: number,
	ports: TriggerPorts,
): TriggerContext {
	const id = plan.ownCredentials ? String(n) : '1';
	const node = {
		id: 'node-1',
		name: 'Trigger',
		type: 'test.trigger',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: plan.parameters,
		credentials: { crossBorderPayoutsApi: { id, name: 'Bench' } },
	};
	const nodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({
		id: `workflow-${n}`,
		name: 'Bench',
		active: true,
		nodes: [node],
		connections: {},
		nodeTypes,
	});
	const credential = {
		baseUrl: plan.baseUrl,
		algorithm: 'HS256',
		accessApiKey: 'bench-access-key',
		secretKey: Buffer.alloc(48, 7).toString('base64'),
		keyEncoding: 'text',
	};
	const additionalData = createAdditionalData(new CrossBorderPayoutsApi(), credential);
	return new TriggerContext(
		workflow,
		workflow.nodes['Trigger'] ?? node,
		additionalData,
		'trigger',
		'activate',
		ports.emit,
		undefined,
		ports.saveFailedExecution,
	);
}
