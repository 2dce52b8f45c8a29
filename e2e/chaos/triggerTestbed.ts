/** The trigger in n8n, and its service behind a proxy. */
import type { Behaviours } from '../../sandbox/behaviours/rows';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { createRandom } from '../../sandbox/basics/random';
import { idleTimeoutMs } from '../../test/chaos/chaosPlan';
import { randomPlan } from '../../test/support/servers/proxy/connectionPlan';
import { startTcpProxy, type TcpProxy } from '../../test/support/servers/proxy/tcpProxy';
import { createAccount, credentialFor, type E2eAccount } from '../driver/servers/account';
import { findFreePorts } from '../driver/servers/freePorts';
import { chain } from '../driver/session/buildWorkflow';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { countExecutions } from '../driver/readDatabase';
import type { RunningN8n } from '../driver/start/startN8n';
import { waitFor } from '../driver/processes/waitFor';
import { readDeliveries, type Deliveries } from './readDeliveries';
import { watchStreams, type StreamWatch } from './watchStreams';

export type ChaosVersion = 'v2' | 'v3';

const TRIGGER = 'Payment Event';

/** Few, because an answer that never comes holds back an execution until the request times out. */
const lookUpWeather = { cutShare: 0.01, cutWithinBytes: 2_000 };

export interface ChaosTestbed {
	readonly sandbox: Sandbox;
	readonly proxy: TcpProxy;
	readonly streams: StreamWatch;
	/** The number of executions, or the last known number if the database cannot be read at the moment. */
	executions(): number;
	/** How many of them have not ended. */
	unfinished(): number;
	read(): Deliveries;
	stop(): Promise<void>;
}

export interface TestbedOptions {
	readonly version: ChaosVersion;
	readonly seed: number;
	/** The differences from the sandbox's default service. */
	readonly behaviours: Behaviours | undefined;
}

/** Returns once the trigger listens. */
export async function startTestbed(
	n8n: RunningN8n,
	{ version, seed, behaviours }: TestbedOptions,
): Promise<ChaosTestbed> {
	const proxy = await startTcpProxy({ seed });
	const streams = watchStreams(proxy);
	const account = createAccount();
	// Chaos restarts the sandbox, which must get its port back.
	const [port = 0] = await findFreePorts(1);
	// In v2, pings are frequent enough for the trigger to notice silence. v3 has no pings.
	const sandbox = await startSandbox({
		accounts: [account],
		port,
		publicUrl: proxy.baseUrl,
		pingIntervalMs: idleTimeoutMs * 0.4,
		...(behaviours === undefined ? {} : { behaviours }),
	});
	proxy.leadTo(sandbox.port);
	const random = createRandom(seed);
	// Look-ups and lists. Streams get their own plans when they are requested.
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
				parameters: {
					apiVersion: version,
					simple: false,
					options: { idleTimeoutSeconds: idleTimeoutMs / 1000 },
				},
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
			{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
		]),
	);
	await n8n.api.activate(id);
	// The trigger starts with the connection and ignores events from before it.
	await waitFor('the trigger to listen', () => sandbox.control.streams()[0], {
		timeoutMs: 120_000,
	});

	let counts: Record<string, number> = {};
	const count = (): Record<string, number> => {
		try {
			counts = countExecutions(n8n.databaseFile, id);
		} catch {
			// SQLite is recovering after a kill of n8n.
		}
		return counts;
	};
	return {
		sandbox,
		proxy,
		streams,
		executions: () => Object.values(count()).reduce((sum, each) => sum + each, 0),
		unfinished: () => {
			const { new: created = 0, running = 0 } = count();
			return created + running;
		},
		read: () => readDeliveries(n8n.databaseFile, id, TRIGGER),
		stop: async () => {
			await n8n.api.deactivate(id).catch(() => undefined);
			streams.stop();
			await proxy.stop();
			await sandbox.stop();
		},
	};
}

/** With the secret key and the base URL that this service requires. */
function credentialOf({ issuer, accounts }: Sandbox, account: E2eAccount): Record<string, unknown> {
	const { secretKey = account.secretKey, secretKeyEncoding = 'text' } = accounts[0] ?? {};
	return credentialFor(issuer, { ...account, secretKey }, { keyEncoding: secretKeyEncoding });
}
