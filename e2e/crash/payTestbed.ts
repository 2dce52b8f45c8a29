/**
 * One workflow that pays, with its own service behind a proxy. What happens to it affects no other testbed.
 */
import { startSandbox } from '../../sandbox/server';
import type { FaultSpec } from '../../sandbox/faults/faults';
import type { SandboxControl } from '../../sandbox/control/createControl';
import { judge, type Made, type Verdict, type Wanted } from '../../test/crash/judge';
import type { CrashVersion } from '../../test/crash/forms';
import type { StoredOutput } from '../../test/crash/messages';
import { startTcpProxy, type TcpProxy } from '../../test/support/servers/proxy/tcpProxy';
import { createAccount, credentialFor } from '../driver/servers/account';
import { CREDENTIAL_TYPE } from '../driver/examples';
import type { Execution, N8nApi } from '../driver/session/n8nApi';
import { waitFor } from '../driver/processes/waitFor';
import { PAY, payWorkflow } from './payWorkflow';

export interface Testbed {
	readonly name: string;
	readonly version: CrashVersion;
	readonly proxy: TcpProxy;
	readonly control: SandboxControl;
	/** Applies this fault to the requests that pay. */
	spoilPayments(fault: Omit<FaultSpec, 'method' | 'path'>): void;
	/** Starts a run of the workflow, always with the same input. @returns its number, from 1 */
	run(): Promise<number>;
	/** The execution of a run, once n8n says that it has ended. */
	ended(run: number, timeoutMs?: number): Promise<Execution>;
	/** All executions as n8n shows them now. */
	executions(): Promise<Execution[]>;
	/** Compares the service's ledger with the output of one run. */
	judge(execution: Execution): Verdict;
	/** Deactivates the workflow and stops the service. */
	stop(): Promise<void>;
}

/** Imports the workflow for these orders and activates it. */
export async function startTestbed(
	{ api, baseUrl }: { api: N8nApi; baseUrl: string },
	{ name, version, wanted }: { name: string; version: CrashVersion; wanted: readonly Wanted[] },
): Promise<Testbed> {
	const proxy = await startTcpProxy();
	const account = createAccount();
	const sandbox = await startSandbox({ accounts: [account], publicUrl: proxy.baseUrl });
	proxy.leadTo(sandbox.port);
	const { control } = sandbox;
	const credential = await api.importCredential(
		name,
		CREDENTIAL_TYPE,
		credentialFor(proxy.baseUrl, account),
	);
	const id = await api.importWorkflow(
		payWorkflow({ name, version, credential, path: name, baseUrl: proxy.baseUrl }),
	);
	await api.activate(id);
	let runs = 0;
	const executions = async (): Promise<Execution[]> => await api.executions(id);
	return {
		name,
		version,
		proxy,
		control,
		executions,
		spoilPayments: (fault) =>
			void control.addFault({ ...fault, method: 'POST', path: `/${version}/payment` }),
		run: async () => {
			// n8n registers its webhooks a little after it is ready. Until then a call gets a 404 and starts
			// nothing.
			await waitFor(
				`the webhook of ${name}`,
				async () => await post(`${baseUrl}/webhook/${name}`, wanted),
				{ timeoutMs: 60_000 },
			);
			return (runs += 1);
		},
		ended: async (run, timeoutMs = 90_000) => {
			let seen: Execution[] = [];
			return await waitFor(
				`the end of run ${run} of ${name}`,
				async () => {
					seen = (await executions()).filter(
						({ status }) => !['new', 'running', 'waiting'].includes(status),
					);
					const found = seen[run - 1];
					return found === undefined ? undefined : await api.execution(found.id);
				},
				{ timeoutMs, everyMs: 300, describe: () => seen.map(({ status }) => status).join(', ') },
			);
		},
		judge: (execution) => judge(wanted, madeBy(control), outputOf(execution)),
		stop: async () => {
			await api.deactivate(id).catch(() => undefined);
			await proxy.stop();
			await sandbox.stop();
		},
	};
}

async function post(url: string, orders: readonly Wanted[]): Promise<true | undefined> {
	const response = await fetch(url, {
		method: 'POST',
		// On its own connection, because n8n may be closing one that was kept alive.
		headers: { 'content-type': 'application/json', connection: 'close' },
		body: JSON.stringify({ orders }),
	});
	const text = await response.text();
	if (response.ok) return true;
	if (response.status === 404) return undefined;
	throw new Error(`${url} answered ${response.status}: ${text}`);
}

const madeBy = (control: SandboxControl): Made[] =>
	control.payments().map(({ id, external_id, base_amount }) => ({
		id,
		externalId: external_id,
		amount: base_amount,
	}));

/** The output of the node that pays, in the form that the judge reads. */
function outputOf({ status, data }: Execution): StoredOutput | undefined {
	if (data === undefined) return undefined;
	const lastRun = data.resultData.runData[PAY]?.at(-1);
	const outputs = (lastRun?.data?.main ?? []).map((items) =>
		// Boundary: n8n has stored the node's output, which is JSON.
		(items ?? []).map(({ json, pairedItem }) => ({
			json: json as StoredOutput['outputs'][0][0]['json'],
			item: pairedItem?.item,
		})),
	);
	const error = lastRun?.error ?? data.resultData.error;
	return { status, error: error?.message ?? null, outputs };
}
