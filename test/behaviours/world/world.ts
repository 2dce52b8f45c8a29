/**
 * A service with chosen behaviours and an n8n, in simulated time: the real node classes against the real
 * sandbox.
 */
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { chooseOperation } from '../../../nodes/CrossBorderPayouts/chooseOperation';
import { properties } from '../../../nodes/CrossBorderPayouts/properties';
import { runNode } from '../../../nodes/adapter/items/runNode';
import { createRandom } from '../../../sandbox/basics/random';
import { rowNames, rows, type Behaviours, type RowName } from '../../../sandbox/behaviours/rows';
import type { Aims } from '../../../sandbox/settings/aims';
import type { SandboxOptions } from '../../../sandbox/options';
import {
	createInnerSandbox,
	type InnerSandbox,
	type SandboxAccount,
} from '../../../sandbox/server';
import { createFakeContext, withDefaults } from '../../support/fakes/fakeExecuteContext';
import { WorldTime } from '../../world/time';
import { MachineClock } from './machineClock';
import { connect, type HelperNetwork } from './network';

export interface Service {
	readonly behaviours: Partial<Behaviours>;
	readonly hits?: Partial<Aims>;
	/**
	 * Several rows differ, and one of them may refuse what another lets through. The plays then check only what
	 * must never happen, and not how each run ends.
	 */
	readonly isMixed?: boolean;
}

export interface World {
	readonly service: Service;
	readonly sandbox: InnerSandbox;
	readonly time: WorldTime;
	readonly machine: MachineClock;
	readonly network: HelperNetwork;
	readonly account: SandboxAccount;
	/** The form of the credential. Plays may change it. */
	credential: ICredentialDataDecryptedObject;
	/** Runs the action node, with errors as items. @returns its items once it has ended */
	run(parameters: INodeParameters, items?: readonly IDataObject[]): Promise<IDataObject[]>;
	/** The same, without waiting for it. */
	begin(parameters: INodeParameters, items?: readonly IDataObject[]): Promise<IDataObject[]>;
	/** IDs of all payments, by external ID. */
	payments(): Readonly<Record<string, string[]>>;
}

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 5, 10);
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a world, passes it to the play and ends it. Worlds run one after another, because each has its own
 * clock.
 */
export async function inWorld<T>(
	service: Service,
	play: (world: World) => Promise<T>,
	options: SandboxOptions = {},
): Promise<T> {
	const before = last;
	const playing = (async () => {
		await before;
		return await playIn(service, play, options);
	})();
	last = playing.catch(() => undefined);
	return await playing;
}

async function playIn<T>(
	service: Service,
	play: (world: World) => Promise<T>,
	options: SandboxOptions,
): Promise<T> {
	const time = new WorldTime(
		options.startTime === undefined ? startMs : Date.parse(options.startTime),
	);
	const machine = new MachineClock(time);
	const { random } = Math;
	Math.random = createRandom(1);
	try {
		const sandbox = await createInnerSandbox({
			publicUrl: 'http://127.0.0.1:1',
			behaviours: servicePart(service.behaviours),
			...(service.hits ? { hits: service.hits } : {}),
			...options,
		});
		try {
			const world = createWorld(service, sandbox, time, machine);
			void setMachineForAWhile(world).catch(() => undefined);
			return await play(world);
		} finally {
			await sandbox.stop();
		}
	} finally {
		Math.random = random;
		machine.end();
	}
}

/** S3: sets the clock of n8n's machine by five hours, and corrects it half an hour later. */
async function setMachineForAWhile({ service, sandbox, time, machine }: World): Promise<void> {
	const { S3 } = service.behaviours;
	if (S3 !== 'n8nSetForward' && S3 !== 'n8nSetBack') return;
	const byMs = S3 === 'n8nSetForward' ? 5 * hourMs : -5 * hourMs;
	const set = (ms: number): void => {
		// In this simulation, the service shares the machine. Its clock must not change.
		const now = sandbox.control.now();
		machine.set(ms);
		sandbox.control.setClock({ set: now });
	};
	await time.sleep(1_000);
	set(byMs);
	await time.sleep(hourMs / 2);
	set(-byMs);
}

/**
 * Leaves out what no service can play, and what belongs into the middle of a run. The plays do those
 * themselves.
 */
function servicePart(behaviours: Partial<Behaviours>): Partial<Behaviours> {
	const apartOf = (name: RowName, value: string) =>
		rows[name].values.find((one) => one.name === value)?.apart;
	const played = rowNames.filter((name) => {
		const value = behaviours[name];
		return value !== undefined && !['client', 'command'].includes(apartOf(name, value) ?? '');
	});
	return Object.fromEntries(played.map((name) => [name, behaviours[name]]));
}

function createWorld(
	service: Service,
	sandbox: InnerSandbox,
	time: WorldTime,
	machine: MachineClock,
): World {
	const [account] = sandbox.accounts;
	if (!account) throw new Error('The sandbox has no account');
	const world: World = {
		service,
		sandbox,
		time,
		machine,
		account,
		credential: {
			baseUrl: sandbox.issuer,
			environment: 'sandbox',
			algorithm: 'HS256',
			accessApiKey: account.accessKey,
			secretKey: account.secretKey,
			keyEncoding: account.secretKeyEncoding ?? 'text',
			// One service may require it, and another may ignore it. [behaviours, row R7]
			signBody: service.behaviours.R7 === 'requiredOnPost',
			hmacEncoding: 'hex',
			lifetimeSeconds: 120,
		},
		network: connect(sandbox, time, () => world.credential),
		run: async (parameters, items) => await time.finish(world.begin(parameters, items)),
		begin: async (parameters, items = [{}]) => {
			const { context } = createFakeContext({
				// A payment's record comes whole, unless a play asks otherwise.
				parameters: withDefaults(properties, { simple: false, ...parameters }),
				items,
				credential: world.credential,
				continueOnFail: true,
			});
			Object.assign(context, { getTimezone: () => 'UTC', addExecutionHints: () => undefined });
			Object.assign(context.helpers, { httpRequestWithAuthentication: world.network.request });
			const [output] = await runNode(context, chooseOperation);
			return (output ?? []).map(({ json }) => json);
		},
		payments: () => sandbox.control.ledger().paymentsByExternalId,
	};
	return world;
}
