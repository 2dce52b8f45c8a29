/** The trigger in n8n, and its service behind a proxy. */
import type { Behaviours } from '../../sandbox/behaviours/rows';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { createRandom } from '../../sandbox/basics/random';
import { idleTimeoutMs } from '../../test/chaos/chaosPlan';
import { randomPlan } from '../../test/support/servers/proxy/connectionPlan';
import { startTcpProxy, type TcpProxy } from '../../test/support/servers/tcpProxy';
import { createAccount, credentialFor, type E2eAccount } from '../driver/account';
import { chain } from '../driver/buildWorkflow';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/packNodes';
import { countExecutions } from '../driver/readDatabase';
import type { RunningN8n } from '../driver/startN8n';
import { waitFor } from '../driver/waitFor';
import { readDeliveries, type Deliveries } from './readDeliveries';

export type ChaosVersion = 'v2' | 'v3';

const TRIGGER = 'Payment Event';

/** Few: what waits for an answer that never comes holds back an execution for as long as a request may take. */
const lookUpWeather = { cutShare: 0.01, cutWithinBytes: 2_000 };

export interface ChaosStation {
	readonly sandbox: Sandbox;
	readonly proxy: TcpProxy;
	/** How many executions there are; the last number that could be read, when it cannot be read now. */
	executions(): number;
	/** How many of them have not ended. */
	unfinished(): number;
	read(): Deliveries;
	stop(): Promise<void>;
}

export interface StationOptions {
	readonly version: ChaosVersion;
	readonly seed: number;
	/** Where the service is another than the sandbox by default. */
	readonly behaviours: Behaviours | undefined;
}

/** Answers once the trigger listens. */
export async function startStation(
	n8n: RunningN8n,
	{ version, seed, behaviours }: StationOptions,
): Promise<ChaosStation> {
	const proxy = await startTcpProxy({ seed });
	const account = createAccount();
	// In v2 a ping comes often enough for the trigger to notice silence; in v3 there is none.
	const sandbox = await startSandbox({
		accounts: [account],
		publicUrl: proxy.baseUrl,
		pingIntervalMs: idleTimeoutMs * 0.4,
		...(behaviours === undefined ? {} : { behaviours }),
	});
	proxy.leadTo(sandbox.port);
	const random = createRandom(seed);
	// Look-ups and lists; streams get plans of their own when they are asked for.
	proxy.plan(() => randomPlan(random, lookUpWeather));
	const name = `chaos-${version}-${seed}`;
	const credential = await n8n.api.importCredential(
		name,
		CREDENTIAL_TYPE,
		credentialOf(sandbox, account),
	);
	const id = await n8n.api.importWorkflow(
		chain(name, [
			{
				name: TRIGGER,
				type: `${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
				parameters: { apiVersion: version, options: { idleTimeoutSeconds: idleTimeoutMs / 1000 } },
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
			{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
		]),
	);
	await n8n.api.activate(id);
	// It starts from now: an event from before the connection is none of its business.
	await waitFor('the trigger to listen', () => sandbox.control.state().streams[0], {
		timeoutMs: 120_000,
	});

	let counts: Record<string, number> = {};
	const count = (): Record<string, number> => {
		try {
			counts = countExecutions(n8n.databaseFile, id);
		} catch {
			// SQLite is being brought back by an n8n that was killed.
		}
		return counts;
	};
	return {
		sandbox,
		proxy,
		executions: () => Object.values(count()).reduce((sum, each) => sum + each, 0),
		unfinished: () => {
			const { new: created = 0, running = 0 } = count();
			return created + running;
		},
		read: () => readDeliveries(n8n.databaseFile, id, TRIGGER),
		stop: async () => {
			await n8n.api.deactivate(id).catch(() => undefined);
			await proxy.stop();
			await sandbox.stop();
		},
	};
}

/** With the secret key and the base URL that this service wants. */
function credentialOf({ issuer, accounts }: Sandbox, account: E2eAccount): Record<string, unknown> {
	const { secretKey = account.secretKey, secretKeyEncoding = 'text' } = accounts[0] ?? {};
	return credentialFor(issuer, { ...account, secretKey }, { keyEncoding: secretKeyEncoding });
}
