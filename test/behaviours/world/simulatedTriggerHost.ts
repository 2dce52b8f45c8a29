/**
 * The part of n8n around the trigger in a world: executions with a duration, their keys, and static data
 * saved at each emit.
 */
import type {
	IDataObject,
	INode,
	INodeParameters,
	IRun,
	ITriggerFunctions,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { executionsInFlight } from '../../../nodes/CrossBorderPayoutsTrigger/execution/inFlight';
import { properties } from '../../../nodes/CrossBorderPayoutsTrigger/properties';
import { startTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/startTrigger';
import { withDefaults } from '../../support/fakes/fakeExecuteContext';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';
import type { World } from './world';

/** The data that survives a stop of n8n. The n8n of a new one has run nothing yet. */
export class Database {
	constructor() {
		executionsInFlight.forgetAll();
	}

	staticData: IDataObject = {};
	readonly items: IDataObject[] = [];
	readonly keys = new Set<string>();
	/** The keys of all emits, including those that n8n treated as duplicates. */
	readonly handedOver: string[] = [];
	readonly failures: Array<{ readonly atMs: number; readonly text: string }> = [];
	readonly logs: string[] = [];

	/** Items about payments, without those about the connection. */
	get events(): IDataObject[] {
		return this.items.filter(({ payment }) => payment !== undefined);
	}
}

export interface ActiveTrigger {
	close(): Promise<void>;
}

export interface HostOptions {
	/** n8n before 2.7 does not let a trigger save a failed execution. */
	readonly savesFailures?: boolean;
	/** The source of the executions' keys. Default: generated. */
	readonly workflow?: { readonly id: string; readonly node: INode };
}

const executionMs = 20;

/** Activates the trigger on a database. */
export async function activate(
	world: World,
	database: Database,
	parameters: INodeParameters = {},
	activation: WorkflowActivateMode = 'activate',
	{ savesFailures = true, workflow }: HostOptions = {},
): Promise<ActiveTrigger> {
	const { time, network } = world;
	// n8n does the same when it starts.
	if (activation === 'init') executionsInFlight.forgetAll();
	// The record comes whole, unless a play asks otherwise.
	const filled = withDefaults(properties, { simple: false, ...parameters });
	const staticData = structuredClone(database.staticData);
	let isClosed = false;
	const read = (name: string, fallback: unknown): unknown => {
		const value = name
			.split('.')
			.reduce<unknown>((at, part) => (at as IDataObject | undefined)?.[part], filled);
		return value ?? fallback;
	};
	const emit: ITriggerFunctions['emit'] = (data, _response, done, key = '') => {
		database.staticData = structuredClone(staticData);
		database.handedOver.push(key);
		const run = async (): Promise<IRun | undefined> => {
			if (database.keys.has(key)) return undefined;
			database.keys.add(key);
			database.items.push(...(data[0] ?? []).map(({ json }) => json));
			await time.sleep(executionMs);
			return { status: 'success' } as IRun;
		};
		run().then(
			(result) => done?.resolve(result as IRun),
			(error: unknown) => done?.reject(error as Error),
		);
	};
	const saveFailedExecution = (error: { message: string; description?: string }): void => {
		if (!isClosed)
			database.failures.push({
				atMs: time.now(),
				text: `${error.message} | ${error.description ?? ''}`,
			});
	};
	const { context, logs } = createFakeTriggerContext(filled as IDataObject, {
		emit,
		getNodeParameter: read,
		getActivationMode: () => activation,
		getWorkflowSettings: () => ({}),
		getTimezone: () => 'UTC',
		getCredentials: async () => structuredClone(world.credential),
		getWorkflowStaticData: () => staticData,
		saveFailedExecution: savesFailures ? saveFailedExecution : undefined,
		...(workflow && {
			getNode: () => ({ ...workflow.node, parameters: filled }),
			getWorkflow: () => ({ id: workflow.id, name: 'Test', active: true }),
		}),
	});
	Object.assign(context.helpers, { httpRequestWithAuthentication: network.request });
	const { closeFunction } = await startTrigger(context);
	// n8n saves it after the activation.
	database.staticData = structuredClone(staticData);
	return {
		close: async () => {
			isClosed = true;
			const closing = closeFunction?.();
			if (closing) await time.finish(closing);
			database.logs.push(...logs);
		},
	};
}
