/** Controls a running n8n as its editor does: owner, credentials, workflows, runs. */
import { setTimeout as delay } from 'node:timers/promises';

import type { N8nVersion } from '../../n8n/versions';
import { call, dataOf, logIn } from './n8nSession';

/** A workflow as it is in a file or as a test builds it. */
export interface WorkflowDocument {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	/** Pinned data: what the editor uses as a node's output instead of a run, by the node's name. */
	pinData?: Record<string, Array<{ json: Record<string, unknown> }>>;
}

export interface WorkflowNode {
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
	onError?: string;
	/** Webhook nodes only. */
	webhookId?: string;
	/** n8n's Retry On Fail: runs all items again, up to this total number of tries. */
	retryOnFail?: boolean;
	maxTries?: number;
	/** In milliseconds. */
	waitBetweenTries?: number;
}

/** One execution with its data unflattened, as n8n's public API returns it. */
export interface Execution {
	id: string;
	status: string;
	mode: string;
	workflowId: string;
	startedAt: string;
	stoppedAt: string | null;
	data?: {
		resultData: {
			error?: { message: string; description?: string | null };
			runData: Record<string, NodeRun[]>;
			/** In an execution that waits, the node that waits. */
			lastNodeExecuted?: string;
		};
	};
}

export interface NodeRun {
	executionStatus?: string;
	/** The hint that the editor shows next to the output. A warning is amber. */
	hints?: Array<{ message: string; type?: string }>;
	error?: { message: string; description?: string | null };
	data?: { main?: Array<RunItem[] | null> };
}

export interface RunItem {
	json: Record<string, unknown>;
	/** Files by their field. If n8n stores them outside the execution, `id` says where. */
	binary?: Record<
		string,
		{ id?: string; fileExtension?: string; fileSize?: string; mimeType: string }
	>;
	/** The input item from which it comes. */
	pairedItem?: { item: number };
}

/** Result of n8n's credential test. */
export interface CredentialTestResult {
	status: 'OK' | 'Error';
	message: string;
}

/** n8n writes an execution's data after its status. Even on a busy machine it takes no longer than this. */
const WRITTEN_WITHIN_MS = 1_000;

/** Calls to one n8n, logged in as its owner. */
export interface N8nApi {
	/** GET of a path that needs the login cookie, parsed as JSON. */
	get(path: string): Promise<unknown>;
	/**
	 * Stores a credential.
	 *
	 * @returns what a workflow's node refers to
	 */
	importCredential(
		name: string,
		type: string,
		data: Record<string, unknown>,
	): Promise<{ id: string; name: string }>;
	/** Deletes all credentials of a type. */
	deleteCredentials(type: string): Promise<void>;
	/** Replaces the data of a credential. */
	updateCredential(
		credential: { id: string; name: string },
		type: string,
		data: Record<string, unknown>,
	): Promise<void>;
	/** Runs the credential's own test, as the editor does on saving. */
	testCredential(
		credential: { id: string; name: string },
		type: string,
		data: Record<string, unknown>,
	): Promise<CredentialTestResult>;
	/**
	 * Stores a workflow.
	 *
	 * @returns its ID
	 */
	importWorkflow(workflow: WorkflowDocument): Promise<string>;
	/** Publishes the workflow. n8n starts its trigger a little later. */
	activate(workflowId: string): Promise<void>;
	deactivate(workflowId: string): Promise<void>;
	/** Saves the workflow again. A published workflow stays as it was published. */
	saveWorkflow(workflowId: string, workflow: WorkflowDocument): Promise<void>;
	/** Deletes the workflow with its executions. */
	deleteWorkflow(workflowId: string): Promise<void>;
	/** Saves the workflow again and publishes what was saved, as Save and Publish in the editor do. */
	republish(workflowId: string, workflow: WorkflowDocument): Promise<void>;
	/**
	 * Starts a workflow with the given trigger, as "Execute workflow" does.
	 *
	 * @returns the execution's ID
	 */
	startManually(workflowId: string, triggerName: string): Promise<string>;
	/** The same, and waits until the execution ends. */
	runManually(workflowId: string, triggerName: string, timeoutMs?: number): Promise<Execution>;
	/** Executions of a workflow, oldest first, with or without their data. */
	executions(workflowId: string, options?: { withData?: boolean }): Promise<Execution[]>;
	/** With its data, except while it runs. */
	execution(id: string): Promise<Execution>;
	/**
	 * Runs a failed execution again, as its button in the list does. Waits until the new one ends.
	 *
	 * @returns the ID and status of the new one
	 */
	retry(id: string): Promise<Pick<Execution, 'id' | 'status'>>;
}

/**
 * Sets n8n up with an owner, or logs in if there is an owner already.
 *
 * @param baseUrl address of n8n, without a trailing slash.
 */
export async function createN8nApi(baseUrl: string, version: N8nVersion): Promise<N8nApi> {
	const { cookie, apiKey } = await logIn(baseUrl, version);

	const rest = async (method: string, path: string, body?: unknown): Promise<unknown> =>
		dataOf(await call(`${baseUrl}${path}`, method, { cookie }, body));
	const publicApi = async (method: string, path: string): Promise<unknown> =>
		await call(`${baseUrl}/api/v1${path}`, method, { 'X-N8N-API-KEY': apiKey });

	/** Reads executions. Reads again if the data of one may not be stored yet. */
	const settled = async <T extends Execution | Execution[]>(read: () => Promise<T>): Promise<T> => {
		const first = await read();
		const ends = version.writesStatusFirst
			? [first].flat().map(({ stoppedAt }) => Date.parse(stoppedAt ?? ''))
			: [];
		const wait = Math.max(0, ...ends.filter(Boolean)) + WRITTEN_WITHIN_MS - Date.now();
		if (wait <= 0) return first;
		await delay(wait);
		return await read();
	};
	const execution = async (id: string): Promise<Execution> => {
		const bare = boundary<Execution>(await publicApi('GET', `/executions/${id}`));
		// n8n 2.16 and 2.20 answer 500 to a request for the data of a running execution.
		if (['new', 'running'].includes(bare.status)) return bare;
		return await settled(async () =>
			boundary<Execution>(await publicApi('GET', `/executions/${id}?includeData=true`)),
		);
	};

	const startManually = async (workflowId: string, triggerName: string): Promise<string> => {
		const started = await rest('POST', `/rest/workflows/${workflowId}/run`, {
			...(version.runTakes === 'workflow'
				? { workflowData: await rest('GET', `/rest/workflows/${workflowId}`) }
				: {}),
			triggerToStartFrom: { name: triggerName },
		});
		return boundary<{ executionId: string }>(started).executionId;
	};

	/** Executions that run or wait. The public API of this n8n does not list them. */
	const underWay = async (workflowId: string, withData: boolean): Promise<Execution[]> => {
		if (version.listsWhatHasNotEnded) return [];
		const filter = encodeURIComponent(
			JSON.stringify({ workflowId, status: ['new', 'running', 'waiting'] }),
		);
		const { results } = boundary<{ results: Execution[] }>(
			await rest('GET', `/rest/executions?limit=100&filter=${filter}`),
		);
		return withData
			? await Promise.all(results.map(async ({ id }) => await execution(id)))
			: results;
	};

	/** Of one workflow, oldest first. */
	const list = async (workflowId: string, withData: boolean): Promise<Execution[]> => {
		// Read first, so that an execution that ends in between is not missed.
		const found = await underWay(workflowId, withData);
		let cursor = '';
		do {
			const query = new URLSearchParams({
				workflowId,
				limit: withData ? '100' : '250',
				includeData: String(withData),
				...(cursor === '' ? {} : { cursor }),
			});
			const page = boundary<{ data: Execution[]; nextCursor: string | null }>(
				await publicApi('GET', `/executions?${query.toString()}`),
			);
			found.push(...page.data);
			cursor = page.nextCursor ?? '';
		} while (cursor !== '');
		// An execution that ended in between is in both lists. The later status counts.
		const each = new Map(found.map((one) => [one.id, one]));
		return [...each.values()].sort((a, b) => Number(a.id) - Number(b.id));
	};

	/** @returns the version that was saved */
	const save = async (
		workflowId: string,
		{ name, nodes, connections, settings }: WorkflowDocument,
	): Promise<string> => {
		const { versionId } = boundary<{ versionId: string }>(
			await rest('GET', `/rest/workflows/${workflowId}`),
		);
		const document = { name, nodes, connections, settings, versionId };
		return boundary<{ versionId: string }>(
			await rest('PATCH', `/rest/workflows/${workflowId}`, document),
		).versionId;
	};

	return {
		get: async (path) => await call(`${baseUrl}${path}`, 'GET', { cookie }),
		execution,
		startManually,
		retry: async (id) =>
			boundary<Execution>(
				await rest('POST', `/rest/executions/${id}/retry`, { loadWorkflow: true }),
			),
		async importCredential(name, type, data) {
			const saved = boundary<{ id: string }>(
				await rest('POST', '/rest/credentials', { name, type, data }),
			);
			return { id: saved.id, name };
		},
		async deleteCredentials(type) {
			const all = boundary<Array<{ id: string; type: string }>>(
				await rest('GET', '/rest/credentials'),
			);
			for (const each of all)
				if (each.type === type) await rest('DELETE', `/rest/credentials/${each.id}`);
		},
		async updateCredential({ id, name }, type, data) {
			await rest('PATCH', `/rest/credentials/${id}`, { name, type, data });
		},
		async testCredential(credential, type, data) {
			return boundary<CredentialTestResult>(
				await rest('POST', '/rest/credentials/test', {
					credentials: { ...credential, type, data },
				}),
			);
		},
		async importWorkflow(workflow) {
			const saved = await rest('POST', '/rest/workflows', {
				settings: {},
				// Without it, the editor cannot run a single node a second time.
				pinData: {},
				...workflow,
				active: false,
			});
			return boundary<{ id: string }>(saved).id;
		},
		activate: async (id) => void (await publicApi('POST', `/workflows/${id}/activate`)),
		deactivate: async (id) => void (await publicApi('POST', `/workflows/${id}/deactivate`)),
		saveWorkflow: async (id, workflow) => void (await save(id, workflow)),
		deleteWorkflow: async (id) => void (await publicApi('DELETE', `/workflows/${id}`)),
		async republish(workflowId, workflow) {
			const versionId = await save(workflowId, workflow);
			await rest('POST', `/rest/workflows/${workflowId}/activate`, { versionId });
		},
		async runManually(workflowId, triggerName, timeoutMs = 60_000) {
			const executionId = await startManually(workflowId, triggerName);
			const deadline = performance.now() + timeoutMs;
			while (performance.now() < deadline) {
				const current = await execution(executionId);
				if (!['new', 'running', 'waiting'].includes(current.status)) return current;
				await delay(150);
			}
			throw new Error(`Execution ${executionId} did not end within ${timeoutMs} ms.`);
		},
		executions: async (workflowId, options = {}) => {
			const withData = options.withData === true;
			return withData
				? await settled(async () => await list(workflowId, true))
				: await list(workflowId, false);
		},
	};
}

/** The only place where an answer of n8n gets its type. A wrong type shows up as a failing test. */
function boundary<T>(value: unknown): T {
	return value as T;
}

/** The output of a node on its first run, item by item. */
export function jsonOf(
	execution: Execution,
	node: string,
	output = 0,
): Array<Record<string, unknown>> {
	const items = execution.data?.resultData.runData[node]?.[0]?.data?.main?.[output] ?? [];
	return items.map(({ json }) => json);
}
