/** Runs a real node class in n8n-core's engine, in this process, over real HTTP. */
import 'reflect-metadata';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	NodeConnectionTypes,
	NodeHelpers,
	Workflow,
	createRunExecutionData,
	type IBinaryData,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type ICredentialsHelper,
	type IDataObject,
	type IExecutionContext,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IRun,
	type IRunExecutionData,
	type ITaskData,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

export interface NodeRun {
	readonly node: INodeType;
	readonly credential: ICredentialType;
	readonly credentialData: ICredentialDataDecryptedObject;
	/** A payment's record comes whole, unless they say otherwise. */
	readonly parameters: INodeParameters;
	/** One item per entry. Default: one empty item. */
	readonly items?: readonly IDataObject[];
	/** Text of a file that each item has in the binary field `data`. */
	readonly file?: string;
	/** The items of nodes that ran before, by name. Expressions can read them. */
	readonly before?: Readonly<Record<string, readonly IDataObject[]>>;
	readonly onError?: INode['onError'];
	readonly retryOnFail?: boolean;
	/** How n8n starts the workflow. Default: from the editor. */
	readonly mode?: WorkflowExecuteMode;
	/** Replaces parts of what n8n has around the engine. */
	readonly around?: Partial<IWorkflowExecuteAdditionalData>;
	/** How n8n started the execution that this one retries. */
	readonly firstTry?: WorkflowExecuteMode;
	/** How n8n started the workflow that called this one. n8n stores it with the execution. */
	readonly calledFrom?: WorkflowExecuteMode;
	/** Cancels the execution, as the editor's button does. */
	readonly cancel?: AbortSignal;
	/** Of the workflow. Default: that of n8n. */
	readonly timezone?: string;
	/** Of the node. Default: the first, as in the workflows that people have. */
	readonly typeVersion?: number;
}

export interface NodeOutcome {
	readonly status: IRun['status'];
	/** Items per output: the success branch, then the error branch if there is one. */
	readonly outputs: ReadonlyArray<readonly NodeOutput[]>;
	/** The error of the node, if it stopped the workflow. */
	readonly error: ITaskData['error'];
	/** What the editor shows above the output. */
	readonly hints: readonly string[];
	/** Everything that n8n would store, for scans. */
	readonly run: IRun;
}

export interface NodeOutput {
	readonly json: IDataObject;
	/** The input item of its pairedItem. */
	readonly item: number | undefined;
	/** The text of the file, if the engine keeps files in memory. */
	readonly file?: string;
}

const nodeName = 'Under Test';

/** Executes `Items -> node` once and returns the node's output. */
export async function executeNode(options: NodeRun): Promise<NodeOutcome> {
	const workflow = createWorkflow(options);
	const startNode = workflow.getNode(Object.keys(options.before ?? {})[0] ?? 'Items');
	if (!startNode) throw new Error('The workflow has lost its first node');
	const { mode = 'manual', around, firstTry, calledFrom } = options;
	const isStored = firstTry !== undefined || calledFrom !== undefined;
	const engine = new WorkflowExecute(
		{ ...createAdditionalData(options.credential, options.credentialData), ...around },
		mode,
		...(isStored ? [storedRun(startNode, options)] : []),
	);
	const running = isStored
		? engine.processRunExecutionData(workflow)
		: engine.run({ workflow, startNode });
	options.cancel?.addEventListener('abort', () => running.cancel(), { once: true });
	const run = await running;
	const task = run.data.resultData.runData[nodeName]?.[0];
	return {
		status: run.status,
		outputs: (task?.data?.['main'] ?? []).map((output) =>
			(output ?? []).map(({ json, pairedItem, binary }) => ({
				json,
				...(binary?.['data']
					? { file: Buffer.from(binary['data'].data, 'base64').toString('utf8') }
					: {}),
				item:
					typeof pairedItem === 'object' && !Array.isArray(pairedItem)
						? pairedItem.item
						: undefined,
			})),
		),
		error: task?.error,
		hints: (task?.hints ?? []).map(({ message }) => message),
		run,
	};
}

/** What n8n has stored of an execution that has not run its first node, or failed at it. */
function storedRun(node: INode, { firstTry, calledFrom }: NodeRun): IRunExecutionData {
	const contextOf = (source: WorkflowExecuteMode): IExecutionContext => ({
		version: 1,
		establishedAt: 0,
		source,
	});
	return createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node, data: { main: [[{ json: {} }]] }, source: null }],
			...(firstTry ? { runtimeData: contextOf(firstTry) } : {}),
		},
		...(calledFrom
			? {
					parentExecution: {
						executionId: 'caller-1',
						workflowId: 'workflow-0',
						executionContext: contextOf(calledFrom),
					},
				}
			: {}),
	});
}

function createWorkflow({
	node,
	parameters,
	items = [{}],
	file,
	before = {},
	onError,
	retryOnFail,
	timezone,
	typeVersion = 1,
}: NodeRun): Workflow {
	const given: Readonly<Record<string, readonly IDataObject[]>> = { ...before, Items: items };
	const names = Object.keys(given);
	const source: INodeType = {
		description: {
			displayName: 'Items',
			name: 'items',
			group: ['trigger'],
			version: 1,
			description: 'Gives the items of the test',
			defaults: { name: 'Items' },
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute() {
			const own = given[this.getNode().name] ?? [];
			const binary = file === undefined ? {} : { binary: { data: csvOf(file) } };
			return [own.map((json, item) => ({ json, ...binary, pairedItem: { item } }))];
		},
	};
	const types = new Map<string, INodeType>([
		['test.items', source],
		['test.node', node],
	]);
	const nodeTypes: INodeTypes = {
		getByName: (name) => requireType(types, name),
		getByNameAndVersion: (name, version) =>
			NodeHelpers.getVersionedNodeType(requireType(types, name), version),
		getKnownTypes: () => ({}),
	};
	const at = (name: string, type: string): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	});
	return new Workflow({
		id: 'workflow-1',
		name: 'Test',
		active: false,
		nodeTypes,
		nodes: [
			...names.map((name) => at(name, 'test.items')),
			{
				...at(nodeName, 'test.node'),
				typeVersion,
				// n8n drops it where the form has no such field.
				parameters: { simple: false, ...parameters },
				credentials: { crossBorderPayoutsApi: { id: '1', name: 'Test' } },
				...(onError ? { onError } : {}),
				...(retryOnFail ? { retryOnFail, maxTries: 3, waitBetweenTries: 0 } : {}),
			},
		],
		connections: Object.fromEntries(
			names.map((name, index) => [
				name,
				{ main: [[{ node: names[index + 1] ?? nodeName, type: 'main', index: 0 }]] },
			]),
		),
		settings: { executionOrder: 'v1', ...(timezone === undefined ? {} : { timezone }) },
	});
}

/** As n8n has it if it keeps files in memory. */
const csvOf = (text: string): IBinaryData => ({
	data: Buffer.from(text).toString('base64'),
	mimeType: 'text/csv',
	fileName: 'data.csv',
});

function requireType(types: Map<string, INodeType>, name: string): INodeType {
	const type = types.get(name);
	if (!type) throw new Error(`The test has no node type ${name}`);
	return type;
}

/** The part of n8n around the engine. Credentials are in plain text, and their own class signs. */
export function createAdditionalData(
	credential: ICredentialType,
	data: ICredentialDataDecryptedObject,
): IWorkflowExecuteAdditionalData {
	const credentialsHelper = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		preAuthentication: async () => undefined,
		getCredentials: async () => ({}),
		getDecrypted: async () => structuredClone(data),
		updateCredentials: async () => undefined,
		getCredentialsProperties: () => credential.properties,
		authenticate: async (
			credentials: ICredentialDataDecryptedObject,
			_type: string,
			options: IHttpRequestOptions,
		) => {
			if (typeof credential.authenticate !== 'function')
				throw new Error('authenticate is no function');
			return await credential.authenticate(credentials, options);
		},
	} as unknown as ICredentialsHelper;
	const url = 'http://localhost/';
	return {
		credentialsHelper,
		hooks: new ExecutionLifecycleHooks('manual', 'execution-1', {
			id: 'workflow-1',
		} as IWorkflowBase),
		executionId: 'execution-1',
		variables: {},
		setExecutionStatus: () => undefined,
		sendDataToUI: () => undefined,
		instanceBaseUrl: url,
		restApiUrl: `${url}rest`,
		webhookBaseUrl: `${url}webhook`,
		webhookWaitingBaseUrl: `${url}webhook-waiting`,
		formWaitingBaseUrl: `${url}form-waiting`,
		webhookTestBaseUrl: `${url}webhook-test`,
	} as unknown as IWorkflowExecuteAdditionalData;
}
