/** One run of a real n8n with the current package, killed in the middle, and the data to keep from it. */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { newestNodeVersion } from '../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { everyForm, everyOperation } from '../../test/releases/everyForm';
import type { PlaceFixture, ServiceFixture } from '../../test/releases/fixture';
import { readableSettings, readPlace, triggerOf } from '../../test/releases/readPlace';
import { sendForm } from '../../test/support/fakes/forms';
import { chain, MANUAL_TRIGGER, manualFan, type NodeSketch } from '../driver/session/buildWorkflow';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import { newestN8n } from '../n8n/versions';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { countExecutions, readExecutions } from '../driver/readDatabase';
import { startN8n, type RunningN8n } from '../driver/start/startN8n';
import { waitFor } from '../driver/processes/waitFor';
import { recordedAccounts, toFixture } from './accounts';
import { startBackend, type Backend } from './backend';
import { everyParameter, moments, startedAfter, type Moment } from './moments';
import { readCredentials, readWorkflow } from './readStored';

/** Files by their path in the version's folder. */
export type Recording = ReadonlyMap<string, unknown>;

const TRIGGER = 'Payment Event';
const WAIT = { timeoutMs: 120_000 };
const STATUSES = ['queued', 'processing'];

type CredentialName = keyof typeof recordedAccounts;
type Credentials = Record<CredentialName, { id: string; name: string }>;

interface Stage {
	readonly n8n: RunningN8n;
	readonly sandbox: Sandbox;
	readonly backend: Backend;
	readonly credentials: Credentials;
	/** IDs of the workflows that are active, by their moment. */
	readonly active: Map<Moment, string>;
}

/** @throws Error if the run does not reach the moments that it has to record */
export async function recordRelease(log: (line: string) => void): Promise<Recording> {
	const sandbox = await startSandbox({
		accounts: Object.values(recordedAccounts).map(({ account }) => account),
	});
	const byName = new Map(moments.map((moment) => [moment.name, moment]));
	const backend = await startBackend(byName);
	const n8n = await startN8n({ version: newestN8n, log });
	try {
		const credentials = await importCredentials(n8n, sandbox);
		const stage: Stage = { n8n, sandbox, backend, credentials, active: new Map() };
		const files = new Map<string, unknown>([
			...(await recordWorkflows(stage)),
			...(await recordCredentials(n8n)),
		]);
		log('Credentials and workflows are recorded. Starting the triggers …');
		for (const moment of moments) await activate(stage, moment);
		await waitFor(
			'four streams',
			() => (sandbox.control.streams().length === 4 ? true : undefined),
			WAIT,
		);
		await playEvents(stage, log);
		log('Killing n8n …');
		let places = (): Promise<ReadonlyMap<string, unknown>> =>
			Promise.reject(new Error('n8n was not killed'));
		await n8n.crash(() => {
			const read = [...stage.active].map(([moment, id]) => readMoment(stage, moment, id));
			const service: ServiceFixture = {
				n8n: newestN8n.release,
				recordedAt: sandbox.control.now(),
				baseUrl: sandbox.issuer,
				past: sandbox.past(),
			};
			places = async () =>
				new Map<string, unknown>([['service.json', service], ...(await Promise.all(read))]);
		});
		for (const [file, content] of await places()) files.set(file, content);
		return files;
	} finally {
		backend.stop();
		await n8n.stop();
		await sandbox.stop();
	}
}

async function importCredentials({ api }: RunningN8n, { issuer }: Sandbox): Promise<Credentials> {
	const importOne = async (name: CredentialName) =>
		await api.importCredential(name, CREDENTIAL_TYPE, recordedAccounts[name].credentialAt(issuer));
	return {
		hs256: await importOne('hs256'),
		rs256: await importOne('rs256'),
		signed: await importOne('signed'),
	};
}

async function recordCredentials(n8n: RunningN8n): Promise<Array<[string, unknown]>> {
	const stored = await readCredentials(n8n);
	return Object.entries(recordedAccounts).map(([name, { account }]) => [
		`credentials/${name}.json`,
		toFixture(account.name, stored.get(name) ?? {}),
	]);
}

/** Stores the workflows that are not activated, and runs the one that pays. */
async function recordWorkflows({ n8n, credentials }: Stage): Promise<Array<[string, unknown]>> {
	const action = (name: string, parameters: Record<string, unknown>): NodeSketch => ({
		name,
		type: `${PACKAGE_NAME}.crossBorderPayouts`,
		typeVersion: newestNodeVersion,
		parameters,
	});
	const trigger = (version: 'v3' | 'v2') =>
		chain(`Every parameter of ${version}`, [
			{
				name: TRIGGER,
				type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
				parameters: everyParameter[version],
			},
		]);
	const pays = manualFan('Pay and look', [
		action('Send v3', { ...sendForm('v3'), externalId: 'INV-3' }),
		action('Send v2', { ...sendForm('v2'), externalId: 'INV-2' }),
		action('Quote', {
			resource: 'quote',
			operation: 'create',
			apiVersion: 'v3',
			country: 'IND',
			currency: 'AED',
			amount: '12.50',
		}),
		action('Payments', { resource: 'payment', operation: 'getAll', apiVersion: 'v3' }),
		action('Connection', { resource: 'connection', operation: 'check' }),
	]);
	const forms = manualFan(
		'Every form',
		everyForm().map(({ name, parameters }) => action(name, parameters)),
	);
	const operations = manualFan(
		'Every operation',
		everyOperation().map(({ name, parameters }) => action(name, parameters)),
	);
	const filled = Object.fromEntries(everyOperation().map(({ name, filled: form }) => [name, form]));
	const workflows = {
		'pay-and-look': pays,
		'every-form': forms,
		'every-operation': operations,
		'trigger-v3': trigger('v3'),
		'trigger-v2': trigger('v2'),
	};
	const files: Array<[string, unknown]> = [];
	for (const [name, workflow] of Object.entries(workflows)) {
		const id = await n8n.api.importWorkflow(withCredential(workflow, credentials.signed));
		if (workflow === pays) {
			const { status, data } = await n8n.api.runManually(id, MANUAL_TRIGGER, WAIT.timeoutMs);
			assert.equal(status, 'success', JSON.stringify(data?.resultData.error));
		}
		files.push([
			`workflows/${name}.json`,
			{
				...readWorkflow(n8n.databaseFile, id).workflow,
				...(workflow === operations && { filled }),
			},
		]);
	}
	return files;
}

async function activate(
	{ n8n, credentials, backend, active }: Stage,
	moment: Moment,
): Promise<void> {
	const workflow = chain(moment.name, [
		{
			name: TRIGGER,
			type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			parameters: moment.parameters,
		},
		{
			name: 'Book',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: `=${backend.url}/${moment.name}/{{ $json.paymentId }}/{{ $json.status }}`,
				options: { timeout: 300_000 },
			},
		},
	]);
	const id = await n8n.api.importWorkflow(withCredential(workflow, credentials[moment.credential]));
	await n8n.api.activate(id);
	active.set(moment, id);
}

/**
 * First sends some events without trouble. Then sends more, in which one payment of each workflow gets its
 * trouble.
 */
async function playEvents(stage: Stage, log: (line: string) => void): Promise<void> {
	const { sandbox, n8n, active, backend } = stage;
	const counts = (): Array<[Moment, Record<string, number>]> =>
		[...active].map(([moment, id]) => [moment, countExecutions(n8n.databaseFile, id)]);
	const describe = (): string =>
		JSON.stringify(Object.fromEntries(counts().map(([{ name }, count]) => [name, count])));
	const isOver = (count: Record<string, number>): boolean =>
		(count['running'] ?? 0) + (count['new'] ?? 0) === 0;
	const pay = async (payments: number, seed: number) =>
		await sandbox.control.burst({
			account: 'busy',
			payments,
			statuses: STATUSES,
			interleave: 'random',
			seed,
			intervalMs: 250,
		});
	/**
	 * Waits until the idle workflow has as many successful executions as v3 has events, and nothing changes any
	 * more.
	 */
	const quiet = async (): Promise<void> => {
		const events = sandbox.control.events('v3').filter(({ account }) => account === 'busy').length;
		let last = '';
		await waitFor(
			'quiet',
			async () => {
				const before = last;
				last = describe();
				const [, idle = {}] = counts()[0] ?? [];
				await delay(2_000);
				return idle['success'] === events && last === before ? true : undefined;
			},
			{ ...WAIT, describe },
		);
	};
	const { paymentIds, eventIds } = await pay(3, 1);
	await quiet();
	log(`Three payments have come: ${describe()}`);
	await activate(stage, startedAfter(String(eventIds[1])));
	await delay(3_000);
	backend.beginTrouble();
	await pay(4, 2);
	sandbox.control.advancePayment(String(paymentIds[0]), { status: 'succeeded' });
	await waitFor(
		'each trouble',
		() => {
			const isThere = counts().every(([{ booking }, count]) => {
				if (booking === 'holds') return (count['running'] ?? 0) > 0;
				return booking === 'refuses' ? (count['error'] ?? 0) > 1 : isOver(count);
			});
			return isThere ? true : undefined;
		},
		{ ...WAIT, describe },
	);
	await delay(3_000);
	log(`Four more have come: ${describe()}`);
}

/** Reads the database at once, and calculates the checkpoint for what it found. */
function readMoment(
	{ n8n, sandbox, backend }: Stage,
	moment: Moment,
	id: string,
): Promise<[string, PlaceFixture]> {
	const { workflow, staticData } = readWorkflow(n8n.databaseFile, id);
	const executions = readExecutions(n8n.databaseFile, id, false).map(
		({ deduplicationKey, status }) => ({ key: deduplicationKey ?? '', status }),
	);
	const node = triggerOf(workflow);
	const { name, credential } = moment;
	const booked = [...(backend.booked.get(name) ?? [])];
	return (async () => {
		// As n8n passes it to the trigger. The scope depends only on its base URL and access key.
		const data = recordedAccounts[credential].credentialAt(sandbox.issuer);
		const place = await readPlace(staticData, node, data as Parameters<typeof readPlace>[2]);
		return [
			`places/${name}.json`,
			{
				moment: moment.moment,
				credential,
				workflow,
				staticData,
				executions,
				booked,
				place,
				settings: readableSettings(node),
			},
		];
	})();
}
