/** The world's n8n, with the trigger's sources, one workflow, and executions of a fixed length. */
import type {
	ICredentialType,
	IDataObject,
	INode,
	INodeParameters,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { signRequest } from '../../../credentials/signRequest';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { CrossBorderPayoutsTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { executionsInFlight } from '../../../nodes/CrossBorderPayoutsTrigger/execution/inFlight';
import { Database as N8nDatabase } from '../../world/database';
import { N8nProcess } from '../../world/n8n';
import { newestN8n, plainWorkflow } from '../../world/traits';
import type { World } from './world';

/** The data that survives a stop of n8n. The n8n of a new one has run nothing yet. */
export class Database {
	constructor() {
		executionsInFlight.forgetAll();
	}

	staticData: IDataObject = {};
	readonly n8n = new N8nDatabase(
		Object.assign(new Map<string, IDataObject>(), {
			get: () => this.staticData,
			set: (_: string, saved: IDataObject) => (this.staticData = saved),
		}),
	);
	readonly failures = this.n8n.told;
	readonly logs = this.n8n.logs;
	/** The keys of all emits, including those that n8n treated as duplicates. */
	readonly handedOver = this.n8n.emitted;

	get items(): IDataObject[] {
		return this.n8n.executions.flatMap(({ items }) => items);
	}

	/** Items about payments, without those about the connection. */
	get events(): IDataObject[] {
		return this.items.filter(({ payment }) => payment !== undefined);
	}

	/** An execution with this key has run. */
	addKey(key: string): void {
		this.n8n.executions.push({
			workflow: '',
			key,
			items: [],
			process: '',
			storedAtMs: 0,
			begunAtMs: 0,
			endedAtMs: 0,
			status: 'success',
		});
	}
}

export interface ActiveTrigger {
	close(): Promise<void>;
}

export interface HostOptions {
	/** n8n before 2.7 does not let a trigger save a failed execution. */
	readonly savesFailures?: boolean;
	/** The source of the executions' keys. Default: generated. */
	readonly workflow?: { readonly id: string; readonly node?: INode };
}

/** Its memory is that of this process, whoever loads it. */
const loaded = {
	credential: { authenticate: signRequest } as unknown as ICredentialType,
	payouts: new CrossBorderPayouts(),
	trigger: new CrossBorderPayoutsTrigger(),
};

/** Activates the trigger on a database. */
export async function activate(
	world: World,
	database: Database,
	parameters: INodeParameters = {},
	activation: WorkflowActivateMode = 'activate',
	{ savesFailures = true, workflow = { id: 'workflow-1' } }: HostOptions = {},
): Promise<ActiveTrigger> {
	const { time, network } = world;
	// n8n does the same when it starts.
	if (activation === 'init') executionsInFlight.forgetAll();
	const n8n = new N8nProcess('n8n', {
		time,
		network: {
			request: async (_, options, signer) => await network.request('', options, signer),
			close: () => undefined,
		},
		database: database.n8n,
		load: () => loaded,
		traits: { ...newestN8n, savesFailures, storeMs: 0 },
		seed: 1,
		credential: () => world.credential,
		runOf: ({ runMs }) => ({ ms: runMs, fails: false }),
	});
	// The record comes whole, unless a play asks otherwise.
	const published = { ...plainWorkflow, ...workflow, parameters: { simple: false, ...parameters } };
	await n8n.publish(published, activation);
	return { close: async () => await time.finish(n8n.unpublish(published)) };
}
