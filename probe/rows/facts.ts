/** Facts that several rows need. Each is determined once, and only if a row asks for it. */
import type { ApiVersion } from '../../client/interface';
import { NotTried } from '../finding/finding';
import { once } from '../finding/once';
import { createAccountFacts, type AccountFacts } from '../payments/accountFacts';
import { createPaidFacts, type PaidFacts } from '../payments/paidFacts';
import type { PayOptions } from '../payments/paying';
import type { ConnectionFacts } from '../service/connect';
import type { Service } from '../service/service';
import { createServiceFacts, type ServiceFacts } from '../service/serviceFacts';
import { openMadeUpPlace, type Replay } from '../streams/replay';
import { countStreams, type StreamCount } from '../streams/streamCount';
import { createStreams, type Streams } from '../streams/streams';
import type { Keys } from '../usage/keys';

export interface Facts extends ServiceFacts, PaidFacts, AccountFacts {
	readonly service: Service;
	readonly connection: ConnectionFacts;
	readonly keys: Keys;
	readonly streams: Streams;
	readonly payOptions: PayOptions;
	readonly pays: boolean;
	/** v3 where it is enabled. */
	readonly version: ApiVersion;
	/** @throws NotTried where v3 is not enabled */
	requireV3(): void;
	streamCount(): Promise<StreamCount>;
	/** The stream after a made-up event ID from before the newest known change. */
	replay(): Promise<Replay>;
}

export interface FactsOptions {
	readonly service: Service;
	readonly connection: ConnectionFacts;
	readonly keys: Keys;
	readonly pay: boolean;
	readonly payOptions: Omit<PayOptions, 'version'>;
	/** Announces a step to the user before it happens. */
	readonly tell: (line: string) => void;
}

/** How long before the newest change the made-up event ID is. */
const replayedMs = 60_000;

export function createFacts({
	service,
	connection,
	keys,
	pay,
	payOptions: given,
	tell,
}: FactsOptions): Facts {
	const version = connection.v3Refusal === null ? 'v3' : 'v2';
	const payOptions = { ...given, version } as const;
	const { country } = given;
	const streams = createStreams(service);
	const streamCount = once(async () => await countStreams(streams, service, version));
	const ofService = createServiceFacts({ service, connection, keys, version, country });
	const ofPayment = createPaidFacts({
		...ofService,
		service,
		streams,
		streamCount,
		payOptions,
		pay,
		baseUrl: connection.baseUrl,
		tell,
	});
	const ofAccount = createAccountFacts({
		service,
		version,
		country,
		paid: pay ? ofPayment.paid : undefined,
	});
	return {
		...ofService,
		...ofPayment,
		...ofAccount,
		service,
		connection,
		keys,
		streams,
		streamCount,
		payOptions,
		pays: pay,
		version,
		requireV3: () => {
			if (connection.v3Refusal !== null) throw new NotTried(connection.v3Refusal);
		},
		replay: once(async () => {
			const newest = (await ofAccount.newestChangeMs()) ?? service.now();
			return await openMadeUpPlace(streams, service, newest - replayedMs);
		}),
	};
}
