/**
 * The part of n8n around a trigger: real TriggerContext, executions with a duration, static data saved at
 * each emit.
 */
import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';

import { TriggerContext } from 'n8n-core';
import {
	sleep,
	Workflow,
	type IDataObject,
	type INodeParameters,
	type INodeType,
	type IRun,
	type ITriggerFunctions,
	type ITriggerResponse,
	type IWorkflowSettings,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayoutsTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { executionsInFlight } from '../../../nodes/CrossBorderPayoutsTrigger/execution/inFlight';
import { credentialDataFor } from '../servers/credentialData';
import { createAdditionalData } from './executeNode';
import type { TestSandbox } from '../servers/startSandbox';

export interface Execution {
	readonly key: string;
	readonly items: IDataObject[];
	readonly startedAt: number;
	endedAt: number | null;
	status: IRun['status'];
}

export interface HostOptions {
	/** How long an execution takes, in milliseconds. */
	readonly durationMs?: number;
	/** Why n8n starts the trigger. Default: a person publishes the workflow. */
	readonly activation?: WorkflowActivateMode;
	/** The workflow's own settings. Default: n8n's. */
	readonly settings?: IWorkflowSettings;
	/** Older n8n does not know the deduplication key. */
	readonly ignoresKeys?: boolean;
	/** The result of the nth execution. Default success. Throw to prevent its creation. */
	readonly outcome?: (execution: Execution, index: number) => IRun['status'];
}

/** The part of a database that survives a crash. The n8n of a new one has run nothing yet. */
export class Database {
	staticData: IDataObject = {};
	readonly executions: Execution[] = [];
	readonly failures: string[] = [];
	/** Emits that n8n treated as duplicates. */
	duplicates = 0;

	/** @param workflowId a different one for each trigger that is active at the same time */
	constructor(readonly workflowId = 'workflow-1') {
		executionsInFlight.forgetAll();
	}

	get events(): IDataObject[] {
		return this.executions.flatMap(({ items }) => items);
	}

	get eventIds(): unknown[] {
		return this.events.map(({ eventId }) => eventId);
	}
}

export interface RunningTrigger {
	readonly response: ITriggerResponse;
	/** Acts like deactivation. */
	close(): Promise<void>;
	/** Acts like kill -9: nothing that happens from now on is stored. */
	kill(): Promise<void>;
	emitsAfterClose(): number;
}

const nodeType = new CrossBorderPayoutsTrigger();

export function createContext(
	sandbox: Pick<TestSandbox, 'baseUrl' | 'account'>,
	parameters: INodeParameters,
	staticData: IDataObject,
	mode: 'trigger' | 'manual',
	ports: Partial<Pick<ITriggerFunctions, 'emit' | 'saveFailedExecution'>> = {},
	activation: WorkflowActivateMode = 'activate',
	workflowId = 'workflow-1',
	settings: IWorkflowSettings = {},
): TriggerContext {
	const workflow = new Workflow({
		id: workflowId,
		name: 'Test',
		active: true,
		nodes: [
			{
				id: 'node-1',
				name: 'Trigger',
				type: 'test.trigger',
				typeVersion: 1,
				position: [0, 0],
				// The record comes whole, unless a test asks otherwise.
				parameters: { simple: false, ...parameters },
				credentials: { crossBorderPayoutsApi: { id: '1', name: 'Test' } },
			},
		],
		connections: {},
		staticData,
		settings,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: (): INodeType => nodeType,
			getKnownTypes: () => ({}),
		},
	});
	const node = workflow.getNode('Trigger');
	if (node === null) throw new Error('The workflow has no trigger');
	return new TriggerContext(
		workflow,
		node,
		createAdditionalData(
			new CrossBorderPayoutsApi(),
			credentialDataFor(sandbox.baseUrl, sandbox.account),
		),
		mode,
		mode === 'manual' ? 'manual' : activation,
		ports.emit,
		undefined,
		ports.saveFailedExecution,
	);
}

/** Activates the trigger on a database. */
export async function activate(
	sandbox: TestSandbox,
	database: Database,
	parameters: INodeParameters = {},
	{
		durationMs = 5,
		ignoresKeys = false,
		outcome = () => 'success',
		activation,
		settings,
	}: HostOptions = {},
): Promise<RunningTrigger> {
	// n8n does the same when it starts.
	if (activation === 'init') executionsInFlight.forgetAll();
	let closed = false;
	let killed = false;
	let late = 0;
	const emit: ITriggerFunctions['emit'] = (data, _response, done, key) => {
		if (killed) return;
		if (closed) late += 1;
		database.staticData = structuredClone(staticDataOf(context));
		const run = async (): Promise<IRun | undefined> => {
			if (key === undefined) throw new Error('No deduplication key');
			if (!ignoresKeys && database.executions.some((other) => other.key === key)) {
				database.duplicates += 1;
				return undefined;
			}
			const execution: Execution = {
				key,
				items: (data[0] ?? []).map(({ json }) => json),
				startedAt: performance.now(),
				endedAt: null,
				status: 'running',
			};
			// Called first: if the outcome throws, n8n does not create the execution.
			const status = outcome(execution, database.executions.length);
			database.executions.push(execution);
			// An execution that a test does not wait for must not keep the process alive.
			await delay(durationMs, undefined, { ref: false });
			execution.endedAt = performance.now();
			execution.status = status;
			return { status } as IRun;
		};
		// n8n's type says IRun, but n8n itself resolves undefined for a duplicate.
		run().then(
			(result) => !killed && done?.resolve(result as IRun),
			(error: unknown) => !killed && done?.reject(error as Error),
		);
	};
	const saveFailedExecution: ITriggerFunctions['saveFailedExecution'] = (error) => {
		if (!killed) database.failures.push(`${error.message} | ${error.description ?? ''}`);
	};
	const context = createContext(
		sandbox,
		parameters,
		structuredClone(database.staticData),
		'trigger',
		{ emit, saveFailedExecution },
		activation,
		database.workflowId,
		settings,
	);
	const response = await nodeType.trigger.call(toFunctions(context));
	// n8n saves it after the activation.
	database.staticData = structuredClone(staticDataOf(context));
	const close = async (): Promise<void> => {
		closed = true;
		await response.closeFunction?.();
	};
	return {
		response,
		close,
		kill: async () => {
			killed = true;
			executionsInFlight.forgetAll();
			await close();
		},
		emitsAfterClose: () => late,
	};
}

function staticDataOf(context: TriggerContext): IDataObject {
	// The whole column, as n8n saves it.
	return { 'node:Trigger': { ...context.getWorkflowStaticData('node') } };
}

/** n8n's own class lacks members that n8n's own interface requires. */
const toFunctions = (context: TriggerContext): ITriggerFunctions =>
	context as unknown as ITriggerFunctions;

/** Waits until the condition holds. */
export async function until(
	condition: () => boolean,
	what: string,
	limitMs = 15_000,
): Promise<void> {
	const end = performance.now() + limitMs;
	while (!condition()) {
		if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
		await sleep(5);
	}
}
