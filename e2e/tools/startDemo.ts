/* eslint-disable @n8n/community-nodes/require-node-api-error -- not part of the published package */
/**
 * The parts of the demo: sandbox, n8n, credential and the two example workflows. The second workflow listens.
 */
import { startSandbox } from '../../sandbox/server';
import type { Sandbox } from '../../sandbox/server';
import { CREDENTIAL_TYPE, readExample } from '../driver/examples';
import type { N8nVersion } from '../n8n/versions';
import type { WorkflowDocument } from '../driver/session/n8nApi';
import { startN8n } from '../driver/start/startN8n';
import type { RunningN8n } from '../driver/start/startN8n';
import { waitFor } from '../driver/waitFor';

/** Pause before a payment is processed, and again before it succeeds. */
const SETTLE_AFTER_MS = [1500, 1500];

/** A running demo. */
/** The name of the credential for the package's nodes. */
export const CREDENTIAL = 'Payout sandbox';

export interface Demo {
	readonly sandbox: Sandbox;
	readonly n8n: RunningN8n;
	/** The workflow that pays. */
	readonly payWorkflow: { id: string; triggerName: string };
	/** The active workflow that events start. */
	readonly eventWorkflow: { id: string; triggerName: string };
	stop(): Promise<void>;
}

/** Starts all parts and returns once the trigger listens. On a failure it stops the parts that it started. */
export async function startDemo(version: N8nVersion, log: (line: string) => void): Promise<Demo> {
	const sandbox = await startSandbox({
		settleAfterMs: SETTLE_AFTER_MS,
		acceptAnyPartyFields: false,
		page: {},
	});
	let n8n: RunningN8n | undefined;
	const stop = async (): Promise<void> => {
		await n8n?.stop();
		await sandbox.stop();
	};
	try {
		log(`The sandbox of the payout service listens on ${sandbox.baseUrl}`);
		// n8n's own default is New York, and windows of reports go by this zone.
		const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
		n8n = await startN8n({ version, log, environment: { GENERIC_TIMEZONE: timeZone } });
		log(`n8n is ready on ${n8n.baseUrl}`);
		const account = sandbox.accounts[0];
		if (account === undefined) throw new Error('The sandbox has no account.');
		const credential = await n8n.api.importCredential(CREDENTIAL, CREDENTIAL_TYPE, {
			baseUrl: sandbox.baseUrl,
			environment: 'sandbox',
			algorithm: 'HS256',
			accessApiKey: account.accessKey,
			secretKey: account.secretKey,
		});
		const pay = readExample('pay-from-a-quote', credential);
		const event = readExample('on-payment-event', credential);
		const payWorkflow = { id: await n8n.api.importWorkflow(pay), triggerName: nameOfTrigger(pay) };
		const eventWorkflow = {
			id: await n8n.api.importWorkflow(event),
			triggerName: nameOfTrigger(event),
		};
		await n8n.api.activate(eventWorkflow.id);
		await waitFor('the trigger to open its event stream', () => sandbox.control.streams()[0], {
			timeoutMs: 30_000,
		});
		return { sandbox, n8n, payWorkflow, eventWorkflow, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Name of the node that starts a workflow. */
export function nameOfTrigger(workflow: WorkflowDocument): string {
	const trigger = workflow.nodes.find((node) => /trigger$/i.test(node.type));
	if (trigger === undefined) throw new Error(`The workflow "${workflow.name}" has no trigger.`);
	return trigger.name;
}
