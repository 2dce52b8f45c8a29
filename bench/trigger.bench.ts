/**
 * Events per second for which the trigger starts runs in a real n8n: 100 per execution compared with one per
 * execution.
 */
import type { Sandbox } from '../sandbox/server';
import { credentialFor } from '../e2e/driver/servers/account';
import { chain } from '../e2e/driver/session/buildWorkflow';
import { CREDENTIAL_TYPE } from '../e2e/driver/examples';
import { PACKAGE_NAME } from '../e2e/driver/install/packNodes';
import { readExecutions } from '../e2e/driver/readDatabase';
import { itemsOf } from '../test/chaos/executionData';
import { newestN8n } from '../e2e/n8n/versions';
import { startN8n, type RunningN8n } from '../e2e/driver/start/startN8n';
import { waitFor } from '../e2e/driver/processes/waitFor';
import { withSandbox } from '../e2e/driver/servers/withSandbox';
import { compare, format } from './measure';

const trigger = 'Payment Event';

export async function benchTriggerBatches(log: (line: string) => void): Promise<void> {
	const n8n = await startN8n({ version: newestN8n, log });
	try {
		await withSandbox({}, async (sandbox, account) => {
			const credential = await n8n.api.importCredential(
				'bench',
				CREDENTIAL_TYPE,
				credentialFor(sandbox.baseUrl, account),
			);
			const measure = async (eventsPerExecution: number, events: number): Promise<number> =>
				await eventsPerSecond(n8n, sandbox, credential, eventsPerExecution, events);
			// The first executions load code that stays in memory.
			await measure(1, 50);
			const result = await compare(
				3,
				async () => await measure(100, 12_000),
				async () => await measure(1, 300),
			);
			log(format(result, 'events/s, 100 per execution', 'one per execution'));
		});
	} finally {
		await n8n.stop();
	}
}

async function eventsPerSecond(
	n8n: RunningN8n,
	sandbox: Sandbox,
	credential: { id: string; name: string },
	eventsPerExecution: number,
	events: number,
): Promise<number> {
	const id = await n8n.api.importWorkflow(
		chain(`${eventsPerExecution} per execution`, [
			{
				name: trigger,
				type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
				parameters: { apiVersion: 'v3', options: { eventsPerExecution } },
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
			{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
		]),
	);
	await n8n.api.activate(id);
	try {
		await waitFor('the stream to open', () => sandbox.control.streams()[0], {
			timeoutMs: 30_000,
		});
		const start = performance.now();
		await sandbox.control.burst({ payments: events, statuses: ['succeeded'] });
		await waitFor(
			`${events} events to have run`,
			() => (countItems(n8n, id, eventsPerExecution, events) >= events ? true : undefined),
			{ timeoutMs: 120_000, everyMs: 100 },
		);
		return (events * 1000) / (performance.now() - start);
	} finally {
		await n8n.api.deactivate(id);
		await waitFor(
			'the stream to close',
			() => sandbox.control.streams().length === 0 || undefined,
			{
				timeoutMs: 30_000,
			},
		);
	}
}

/** Reads the data only once all events can have run, because constant reading would slow n8n down. */
function countItems(
	n8n: RunningN8n,
	id: string,
	eventsPerExecution: number,
	events: number,
): number {
	const ended = readExecutions(n8n.databaseFile, id, false).filter(
		({ status }) => status === 'success',
	);
	if (eventsPerExecution === 1 || ended.length * eventsPerExecution < events) return ended.length;
	return readExecutions(n8n.databaseFile, id, true).reduce(
		(sum, { status, data }) =>
			sum + (status === 'success' && data !== null ? itemsOf(data, trigger).length : 0),
		0,
	);
}
