/** The world's network, between the nodes and a sandbox with chosen behaviours. Answers can get lost. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { signRequest } from '../../../credentials/signRequest';
import type { InnerSandbox } from '../../../sandbox/server';
import type { Fate } from '../../world/fate';
import { createNetwork, type Exchange, type Network, type Sender } from '../../world/network';
import type { WorldTime } from '../../world/time';

export interface HelperNetwork extends Omit<Network, 'request'> {
	/** Works like n8n's `httpRequestWithAuthentication`. */
	request(
		type: string,
		options: IHttpRequestOptions,
		signer?: Parameters<Network['request']>[2],
	): Promise<unknown>;
	/** Loses the answers of the next requests that match, after the service has done its work. */
	loseAnswers(isMeant: (exchange: Exchange) => boolean, count: number): void;
}

const everyMs = 30_000;
const endCheckMs = 5_000;

const neverMeant: (exchange: Exchange) => boolean = () => false;
const lost: Fate = { arrivalsMs: [0], outcome: { kind: 'lost', atMs: 0 } };

export function connect(
	sandbox: InnerSandbox,
	time: WorldTime,
	credential: () => ICredentialDataDecryptedObject,
): HelperNetwork {
	const { control } = sandbox;
	const { S12 } = control.behaviours().chosen;
	const isPinged = (path: string): boolean =>
		S12 === 'pingOnBoth' || (path.includes('/v2/') && S12 !== 'noPing');
	const network = createNetwork(
		{
			origin: new URL(sandbox.baseUrl).origin,
			answer: async (_, request) => await sandbox.inject(request),
			now: () => Date.parse(control.now()),
		},
		time,
		{ wayMs: 0, pingMs: (path) => (isPinged(path) ? everyMs : null) },
	);
	// The service's own timers run in real time, so this starts its due tasks.
	const runDue = async (): Promise<never> => {
		for (;;) {
			await time.sleep(endCheckMs);
			control.setClock({ advanceMs: 0 });
		}
	};
	if (S12 === 'endsQuiet' || S12 === 'endsWithToken') void runDue();
	let losing = { isMeant: neverMeant, count: 0 };
	const sender: Sender = {
		name: 'n8n',
		isAlive: () => true,
		credential: { authenticate: signRequest } as unknown as ICredentialType,
		data: credential,
		fateOf: (exchange) => {
			if (losing.count === 0 || !losing.isMeant(exchange)) return null;
			losing.count -= 1;
			return lost;
		},
	};
	return {
		...network,
		request: async (_, options, signer) => await network.request(sender, options, signer),
		loseAnswers: (isMeant, count) => {
			losing = { isMeant, count };
		},
	};
}
