/** The few functions of n8n's trigger context that the trigger's parts call. It records their arguments. */
import {
	type IDataObject,
	type IExecuteResponsePromiseData,
	type INode,
	type INodeExecutionData,
	type IRun,
	type ITriggerFunctions,
} from 'n8n-workflow';

export interface Emitted {
	readonly items: INodeExecutionData[];
	readonly key: string | undefined;
	finish(status: IRun['status']): void;
	duplicate(): void;
	reject(error: Error): void;
	/** Acts like a worker's message that the execution has ended, or like a response of the workflow. */
	answer(response: IExecuteResponsePromiseData): void;
	/** Acts like n8n when it is stopped. */
	rejectAnswer(error: Error): void;
}

export interface FakeTriggerContext {
	readonly context: ITriggerFunctions;
	readonly emitted: Emitted[];
	readonly failures: Array<{ message: string; description: string }>;
	/** `level: text` of each log line. */
	readonly logs: string[];
}

const node: INode = {
	id: 'node-1',
	name: 'Trigger',
	type: 'test.trigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** @param parameters the results of getNodeParameter; anything else returns its fallback */
export function createFakeTriggerContext(
	parameters: IDataObject = {},
	overrides: Partial<Record<keyof ITriggerFunctions, unknown>> = {},
): FakeTriggerContext {
	const emitted: Emitted[] = [];
	const failures: FakeTriggerContext['failures'] = [];
	const logs: string[] = [];
	const log = (level: string) => (text: string) => logs.push(`${level}: ${text}`);
	const functions = {
		getNode: () => ({ ...node, parameters }),
		getWorkflow: () => ({ id: 'workflow-1', name: 'Test', active: true }),
		getWorkflowSettings: () => ({}),
		getMode: () => 'trigger',
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getCredentials: async () => ({}),
		getWorkflowStaticData: () => ({}),
		logger: { info: log('info'), warn: log('warn'), error: log('error'), debug: log('debug') },
		helpers: {
			createDeferredPromise: () => {
				let resolve: (run: unknown) => void = () => undefined;
				let reject: (error: Error) => void = () => undefined;
				const promise = new Promise((onResolve, onReject) => {
					resolve = onResolve;
					reject = onReject;
				});
				return { promise, resolve, reject };
			},
		},
		emit: (
			data: INodeExecutionData[][],
			response: { resolve(answer: IExecuteResponsePromiseData): void; reject(error: Error): void },
			done: { resolve(run: unknown): void; reject(error: Error): void },
			key?: string,
		) =>
			emitted.push({
				items: data[0] ?? [],
				key,
				finish: (status) => done.resolve({ status }),
				duplicate: () => done.resolve(undefined),
				reject: (error) => done.reject(error),
				answer: (answer) => response.resolve(answer),
				rejectAnswer: (error) => response.reject(error),
			}),
		saveFailedExecution: (error: { message: string; description?: string }) =>
			failures.push({ message: error.message, description: error.description ?? '' }),
		...overrides,
	};
	// The only place where a partial object is used as the whole interface.
	return { context: functions as unknown as ITriggerFunctions, emitted, failures, logs };
}
