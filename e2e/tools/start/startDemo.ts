/**
 * The parts of the demo: sandbox, mail server, chat, n8n, credentials and all example workflows. Those that listen
 * for payments on a payout day are published.
 */
import { startSandbox, type Sandbox, type SandboxAccount } from '../../../sandbox/server';
import { listExamples, readExample } from '../../driver/examples';
import { startChatServer, type ChatServer } from '../../driver/servers/chatServer';
import { freePortNear } from '../../driver/servers/freePorts';
import { startMailServer, type MailServer } from '../../driver/servers/mailServer';
import { startModelServer, type ModelServer } from '../../driver/servers/modelServer';
import type { N8nApi, WorkflowDocument } from '../../driver/session/n8nApi';
import { startN8n, type RunningN8n } from '../../driver/start/startN8n';
import { waitFor } from '../../driver/processes/waitFor';
import type { N8nVersion } from '../../n8n/versions';
import {
	connectExample,
	missingServices,
	storeCredentials,
	type Credentials,
} from './connectExamples';
import { standIn } from './standInModel';
import { zoneForN8n } from './zoneForN8n';
import { claimFolder, keptFolder, readKept, writeKept, type KeptDemo } from './keptDemo';

/** Pause before a payment is processed, and again before it succeeds. */
const SETTLE_AFTER_MS = [1500, 1500];
/** The same at each start, unless another program uses one of them. */
const PORTS = { sandbox: 8787, n8n: 5678, broker: 5679, mail: 2525, chat: 8065, model: 8066 };
/** They make the Data Tables of the day. */
const WITH_SET_UP = ['ledger-data-table', 'batch-approval'];

/** Published: they listen for payments. */
const listeningOn = ({ makesDataTables }: N8nVersion): string[] =>
	makesDataTables ? ['ledger-data-table', 'final-status', 'payment-alarm'] : ['on-payment-event'];

export interface DemoOptions {
	readonly version: N8nVersion;
	/** Whether n8n's database and the sandbox's payments outlive the demo. */
	readonly keep: boolean;
	/** Receives lines of progress. */
	readonly log: (line: string) => void;
}

/** A running demo. */
export interface Demo {
	readonly sandbox: Sandbox;
	readonly n8n: RunningN8n;
	readonly mail: MailServer;
	readonly chat: ChatServer;
	readonly model: Pick<ModelServer, 'baseUrl'>;
	/** IDs in n8n by the example's name. */
	readonly workflows: Readonly<Record<string, string>>;
	/** Examples that need an account of another service, and of which one. */
	readonly missing: ReadonlyArray<{ name: string; services: string[] }>;
	/** Names of the examples that are published. */
	readonly listening: readonly string[];
	/** 1 on the first start. */
	readonly day: number;
	/** Where everything is kept for the next start. Undefined: nothing is. */
	readonly folder: string | undefined;
	/** When n8n was ready. */
	readonly readyAtMs: number;
	stop(): Promise<void>;
}

/** Starts all parts and returns once the triggers listen. On a failure it stops the parts that it started. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
	const folder = options.keep ? keptFolder(options.version) : undefined;
	const stops: Array<() => Promise<unknown>> = [];
	if (folder !== undefined) stops.push(await claimFolder(folder));
	const kept = folder === undefined ? undefined : await readKept(folder);
	const stop = async (): Promise<void> => {
		for (const each of stops.splice(0).reverse()) await each();
	};
	try {
		return { ...(await startParts(options, folder, kept, stops)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startParts(
	options: DemoOptions,
	folder: string | undefined,
	kept: KeptDemo | undefined,
	stops: Array<() => Promise<unknown>>,
): Promise<Omit<Demo, 'stop'>> {
	const { version, log } = options;
	const sandbox = await startService(kept);
	stops.push(sandbox.stop);
	log(`The sandbox of the payout service listens on ${sandbox.baseUrl}`);
	const mail = await startMailServer(await freePortNear(PORTS.mail));
	stops.push(mail.stop);
	const chat = await startChatServer(await freePortNear(PORTS.chat));
	stops.push(chat.stop);
	const model = await startModelServer(await freePortNear(PORTS.model));
	stops.push(model.stop);
	model.play(standIn);
	// n8n's own default is New York, and windows of reports go by this zone.
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const n8n = await startN8n({
		version,
		log,
		environment: { GENERIC_TIMEZONE: zoneForN8n(timeZone) },
		ports: [await freePortNear(PORTS.n8n), await freePortNear(PORTS.broker)],
		...(folder === undefined ? {} : { keepIn: folder }),
	});
	stops.push(n8n.stop);
	const readyAtMs = performance.now();
	log(`n8n is ready on ${n8n.baseUrl}`);
	const parts = { sandbox, n8n, mail, chat, model };
	const furnished = await furnish(parts, log, kept);
	const day = (kept?.days ?? 0) + 1;
	if (folder !== undefined) {
		const { credentials, workflows } = furnished;
		const account = accountOf(sandbox);
		const keep = async (): Promise<void> =>
			await writeKept(folder, {
				days: day,
				account,
				past: sandbox.past(),
				credentials: Object.fromEntries(
					Object.values(credentials).map(({ id, name }) => [name, id]),
				),
				workflows,
			});
		await keep();
		stops.push(keep);
	}
	return { ...parts, ...furnished, day, folder, readyAtMs };
}

/** Gives n8n all example workflows, their credentials and Data Tables, and publishes those that listen. */
export async function furnish(
	{ sandbox, n8n, mail, chat, model }: Pick<Demo, 'sandbox' | 'n8n' | 'mail' | 'chat' | 'model'>,
	log: (line: string) => void,
	kept?: KeptDemo,
): Promise<Pick<Demo, 'workflows' | 'missing' | 'listening'> & { credentials: Credentials }> {
	const { api, version } = n8n;
	const servers = {
		sandboxUrl: sandbox.baseUrl,
		account: accountOf(sandbox),
		mailPort: mail.port,
		chatUrl: chat.baseUrl,
		modelUrl: model.baseUrl,
	};
	const credentials = await storeCredentials(api, servers, kept?.credentials ?? {});
	const { workflows, missing } = await importExamples(api, credentials, kept?.workflows ?? {});
	log(`Example workflows in n8n: ${Object.keys(workflows).length}`);
	if (version.makesDataTables) await setUp(api, workflows);
	const listening = listeningOn(version);
	await listen(n8n, workflows, listening);
	log(`Published, and listening for payments: ${listening.join(', ')}`);
	return { credentials, workflows, missing, listening };
}

async function startService(kept: KeptDemo | undefined): Promise<Sandbox> {
	return await startSandbox({
		settleAfterMs: SETTLE_AFTER_MS,
		acceptAnyPartyFields: false,
		page: {},
		port: await freePortNear(PORTS.sandbox),
		...(kept === undefined ? {} : { accounts: [kept.account], past: kept.past }),
	});
}

function accountOf({ accounts: [account] }: Sandbox): SandboxAccount {
	if (account === undefined) throw new Error('The sandbox has no account.');
	return account;
}

/** Leaves alone what an earlier start has imported: a person may have changed it. */
async function importExamples(
	api: N8nApi,
	credentials: Credentials,
	known: Readonly<Record<string, string>>,
): Promise<Pick<Demo, 'workflows' | 'missing'>> {
	const workflows: Record<string, string> = { ...known };
	const missing: Array<{ name: string; services: string[] }> = [];
	for (const example of listExamples()) {
		const workflow = connectExample(readExample(example), credentials);
		const services = missingServices(workflow);
		if (services.length > 0) missing.push({ name: workflow.name, services });
		if (workflows[example] !== undefined) continue;
		workflows[example] = await api.importWorkflow(workflow);
	}
	return { workflows, missing };
}

async function setUp(api: N8nApi, workflows: Readonly<Record<string, string>>): Promise<void> {
	for (const example of WITH_SET_UP) {
		const { status, data } = await api.runManually(workflows[example] ?? '', 'Set Up Once');
		if (status !== 'success')
			throw new Error(`The Data Table could not be made: ${data?.resultData.error?.message}`);
	}
}

async function listen(
	{ api, readLog }: RunningN8n,
	workflows: Demo['workflows'],
	listening: readonly string[],
): Promise<void> {
	for (const example of listening) await api.activate(workflows[example] ?? '');
	// One stream serves all triggers of a credential, so the sandbox does not know who listens.
	const isListening = (log: string, example: string): boolean =>
		log.includes(`(ID: ${workflows[example]}): connected`);
	await waitFor(
		'the triggers to listen',
		async () => {
			const log = await readLog();
			return listening.every((example) => isListening(log, example)) || undefined;
		},
		{ timeoutMs: 60_000 },
	);
}

/** Name of the node that starts a workflow. */
export function nameOfTrigger(workflow: WorkflowDocument): string {
	const trigger = workflow.nodes.find((node) => /trigger$/i.test(node.type));
	if (trigger === undefined) throw new Error(`The workflow "${workflow.name}" has no trigger.`);
	return trigger.name;
}
