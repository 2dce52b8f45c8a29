/** The client of the service: pure, with time and network as ports. */
import { ApiError, isPayoutError, PaymentError } from './errors';
import type { Clock } from './http/clock';
import type { Transport } from './http/transport';
import { checkConnection, type ConnectionReport } from './connection/checkConnection';
import { createV2 } from './v2';
import { decodeProblem as decodeV2 } from './v2/problem';
import { createV3 } from './v3';
import { decodeProblem as decodeV3 } from './v3/problem';

export interface ClientPorts {
	/** The base URL of the environment, as `requireBaseUrl` returns it. */
	readonly baseUrl: string;
	/** Tells this account from others without giving away its keys; default: empty. */
	readonly account?: string;
	readonly transport: Transport;
	/** For measuring: sends each request once. Default: `transport`. */
	readonly singleTransport?: Transport;
	readonly clock: Clock;
}

export type PayoutClient = ReturnType<typeof createPayoutClient>;

/**
 * @example
 * const client = createPayoutClient({ baseUrl, transport, clock });
 * const quote = await client.v3.quote.create({ country: 'IND', … });
 */
export function createPayoutClient({ baseUrl, account = '', transport, singleTransport, clock }: ClientPorts) {
	const v2 = createV2({ baseUrl, transport });
	return {
		baseUrl,
		account,
		clock,
		v2,
		v3: createV3({ baseUrl, transport }),

		/** Whether the credential works on either version, and the likely cause when not. */
		async check(signal?: AbortSignal): Promise<ConnectionReport> {
			const decodeProblem = { v2: decodeV2, v3: decodeV3 };
			const ports = { baseUrl, transport: singleTransport ?? transport, clock, decodeProblem };
			return await checkConnection(ports, signal);
		},

		/**
		 * A 401 of v3 also means that v3 is not enabled for the organisation, which only a call to v2
		 * with the same keys tells apart. [Access rules]
		 *
		 * @returns the same error, or one with the code `v3_not_enabled`
		 */
		async explain(error: unknown, signal?: AbortSignal): Promise<unknown> {
			if (!isPayoutError(error)) return error;
			if (error.name === 'PaymentError') {
				const failure = await this.explain(error.failure, signal);
				return isPayoutError(failure) && failure.name !== 'PaymentError'
					? new PaymentError(error.outcome, error.created, failure)
					: error;
			}
			if (error.name !== 'ApiError') return error;
			if (error.code !== 'unauthorized' || !error.endpoint.includes(' /v3/')) return error;
			const worksOnV2 = await v2.debug.echo({}, signal).then(
				() => true,
				() => false,
			);
			return worksOnV2
				? new ApiError('v3_not_enabled', error.endpoint, error.status, error.problem)
				: error;
		},
	};
}
