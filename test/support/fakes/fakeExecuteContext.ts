/**
 * The part of n8n's execution context that the adapter uses, without an engine: parameters, items and one
 * HTTP helper.
 */
import {
	NodeHelpers,
	type IBinaryKeyData,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

export interface FakeExecution {
	readonly parameters?: INodeParameters;
	readonly items?: readonly IDataObject[];
	/** The files of each item. Default: none. */
	readonly binary?: IBinaryKeyData;
	/** Answers every request. Default: fails the test. */
	readonly httpRequest?: (options: IHttpRequestOptions) => Promise<unknown>;
	readonly credential?: IDataObject;
	readonly continueOnFail?: boolean;
	/** The node's setting. Default: none. */
	readonly onError?: INode['onError'];
	readonly cancelSignal?: AbortSignal;
	/** The execution's, by key. Default: the context has none. */
	readonly customData?: Map<string, string>;
	/** The node's. Default: no tool. */
	readonly type?: string;
	/** Default: started by a trigger. */
	readonly mode?: WorkflowExecuteMode;
	/** The workflow's. Default: UTC. */
	readonly timezone?: string;
}

export interface FakeContext {
	readonly context: IExecuteFunctions;
	/** How often each parameter was read, by its name. */
	readonly reads: Map<string, number>;
}

/**
 * An expression such as `={{ $json.amount }}` gives the item's member of that name. Nothing else is
 * evaluated.
 */
export function createFakeContext(execution: FakeExecution = {}): FakeContext {
	const {
		parameters = {},
		items = [{}],
		credential = { baseUrl: 'https://service.example' },
	} = execution;
	const node: INode = {
		id: 'node-1',
		name: 'Payouts',
		type: execution.type ?? 'test.payouts',
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...(execution.onError === undefined ? {} : { onError: execution.onError }),
	};
	const reads = new Map<string, number>();
	const context = {
		getNode: () => node,
		getInputData: () =>
			items.map((json) => ({ json, ...(execution.binary && { binary: execution.binary }) })),
		getNodeParameter: (name: string, itemIndex: number, fallback?: unknown): unknown => {
			reads.set(name, (reads.get(name) ?? 0) + 1);
			const value = name.split('.').reduce<unknown>(memberOf, parameters);
			return value === undefined ? fallback : evaluate(value, items[itemIndex] ?? {});
		},
		getWorkflowDataProxy: () => ({ $execution: executionData(execution.customData) }),
		getMode: () => execution.mode ?? 'trigger',
		continueOnFail: () => execution.continueOnFail ?? false,
		getExecutionCancelSignal: () => execution.cancelSignal,
		getTimezone: () => execution.timezone ?? 'UTC',
		getCredentials: async () => credential,
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) => {
				if (!execution.httpRequest)
					throw new Error(`No answer is set up for ${options.method} ${options.url}`);
				return await execution.httpRequest(options);
			},
		},
	};
	// The engine's context has many more members. The adapter reads none of them.
	return { context: context as unknown as IExecuteFunctions, reads };
}

/** As n8n gives it to expressions. */
const executionData = (customData: Map<string, string> | undefined) => ({
	customData: customData && {
		getAll: () => Object.fromEntries(customData),
		set: (key: string, value: string) => customData.set(key, value),
	},
});

/**
 * The form of an operation with its defaults, as the engine completes it.
 *
 * @param typeVersion of the node. Default: the first
 */
export function withDefaults(
	properties: readonly INodeProperties[],
	parameters: INodeParameters,
	typeVersion = 1,
): INodeParameters {
	const node = { typeVersion };
	return NodeHelpers.getNodeParameters([...properties], parameters, true, false, node, null) ?? {};
}

function evaluate(value: unknown, item: IDataObject): unknown {
	if (typeof value === 'string') {
		const member = /^=\{\{ \$json\.(\w+) \}\}$/.exec(value)?.[1];
		return member === undefined ? value : item[member];
	}
	if (Array.isArray(value)) return value.map((one) => evaluate(one, item));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [name, evaluate(one, item)]),
	);
}

function memberOf(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null
		? new Map(Object.entries(value)).get(name)
		: undefined;
}
