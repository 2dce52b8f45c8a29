/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
/**
 * A process with only triggers: the built node in n8n's trigger context, whose executions end at once and
 * cost nothing. On request, it reports its processor time and the number of emitted items.
 */
import 'reflect-metadata';
import path from 'node:path';
import { TriggerContext } from 'n8n-core';
import {
	Workflow,
	type INodeParameters,
	type INodeType,
	type IRun,
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

export interface ProcessFigures {
	/** Milliseconds of processor time since the process began. */
	readonly cpuMs: number;
	readonly items: number;
}

let items = 0;
const done = { status: 'success' } as IRun;

const emit: ITriggerFunctions['emit'] = (data, _response, promise) => {
	items += data[0]?.length ?? 0;
	promise?.resolve(done);
};

function createContext(nodeType: INodeType, plan: TriggerPlan, n: number): TriggerContext {
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
		emit,
	);
}

async function start(plan: TriggerPlan): Promise<void> {
	const built = path.join(
		__dirname,
		'../dist/nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node.js',
	);
	const { CrossBorderPayoutsTrigger } = (await import(built)) as Record<
		string,
		new () => INodeType
	>;
	if (CrossBorderPayoutsTrigger === undefined) throw new Error('The trigger is not built');
	const nodeType = new CrossBorderPayoutsTrigger();
	for (let n = 1; n <= plan.workflows; n += 1) {
		await nodeType.trigger?.call(createContext(nodeType, plan, n) as unknown as ITriggerFunctions);
	}
}

process.on('message', (message: TriggerPlan | 'figures') => {
	if (message !== 'figures') return void start(message);
	const { user, system } = process.cpuUsage();
	process.send?.({ cpuMs: (user + system) / 1000, items } satisfies ProcessFigures);
});
// Without the measuring process, this process has no purpose.
process.on('disconnect', () => process.exit(0));
