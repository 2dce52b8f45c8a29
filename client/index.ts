/** The client of the service. Pure: time and network are ports. */
import { isPayoutError, PaymentError } from './errors';
import type { Clock } from './async/clock';
import type { Endpoint } from './call/endpoint';
import { prepare } from './call/prepare';
import type { Transport } from './http/transport';
import {
	checkConnection,
	checkKeys,
	type CheckOptions,
	type ConnectionReport,
} from './connectionCheck/checkConnection';
import { createRefusalExplainer } from './connectionCheck/explainRefusal';
import { otherBaseUrlOf, type OtherBaseUrl } from './connectionCheck/otherBaseUrl';
import { createV2, endpoints as v2Endpoints } from './v2';
import { decodeProblem as decodeV2 } from './v2/problem';
import { createV3, endpoints as v3Endpoints } from './v3';
import { decodeProblem as decodeV3 } from './v3/problem';
import { apiVersions, type ApiVersion } from './interface/versions';

export interface ClientPorts {
	/** The base URL of the environment, without a slash at its end. */
	readonly baseUrl: string;
	/** Identifies the account without revealing its keys. Default: empty. */
	readonly account?: string;
	readonly transport: Transport;
	/** A transport that sends each request only once, for measurements. Default: `transport`. */
	readonly singleTransport?: Transport;
	/** The same address with its slash at the end, or without. Default: it is not tried. */
	readonly otherBaseUrl?: OtherBaseUrl;
	/** Whether the transport signs the bodies of POSTs. Default: no. */
	readonly signsBodies?: boolean;
	/** What is unusual about the credential, although it works. Default: nothing. */
	readonly credentialHints?: readonly string[];
	readonly clock: Clock;
}

/** Every endpoint of the interface, by version. Published code, tests and documentation have no other list. */
const endpointsOf = { v2: v2Endpoints, v3: v3Endpoints } satisfies Record<ApiVersion, unknown>;

/** In the order of the interface. */
export const endpoints = [...endpointsOf.v2, ...endpointsOf.v3];

const versionOf = (endpoint: string): ApiVersion | undefined =>
	apiVersions.find((version) => endpointsOf[version].some(({ name }) => name === endpoint));

export type PayoutClient = ReturnType<typeof createPayoutClient>;

/**
 * Make one per run: what it finds out about the credential applies to the whole run.
 *
 * @example
 * const client = createPayoutClient({ baseUrl: 'https://api.example.com', transport, clock });
 * const payment = await client.v3.payment.get({ id: 'INV-2026-0001', external: true });
 * if (payment.status === 'succeeded') releaseFunds();
 */
export function createPayoutClient(ports: ClientPorts) {
	const {
		baseUrl,
		account = '',
		transport,
		singleTransport = transport,
		otherBaseUrl,
		signsBodies = false,
		credentialHints = [],
		clock,
	} = ports;
	const decodeProblem = { v2: decodeV2, v3: decodeV3 } satisfies Record<ApiVersion, unknown>;
	const connection = {
		// As typed, because the token contains it in this form.
		baseUrl: otherBaseUrl ? otherBaseUrlOf(otherBaseUrl.baseUrl) : baseUrl,
		transport: singleTransport,
		clock,
		decodeProblem,
		signsBodies,
		...(otherBaseUrl && { otherBaseUrl }),
	};
	const refusals = createRefusalExplainer({
		versionOf,
		look: {
			v2: async (signal) => await v2.debug.echo({}, signal),
			v3: async (signal) => await v3.balance.get({ country: 'IND' }, signal),
		},
	});
	const v2 = createV2({ baseUrl, transport: refusals.watch('v2', transport) });
	const v3 = createV3({ baseUrl, transport: refusals.watch('v3', transport) });
	return {
		baseUrl,
		account,
		clock,
		v2,
		v3,

		/**
		 * Calls one endpoint of the list.
		 *
		 * @example
		 * const balance = await client.ask(getBalance, { country: 'IND' });
		 */
		async ask<Input, Output>(
			endpoint: Endpoint<Input, Output>,
			input: unknown,
			signal?: AbortSignal,
		): Promise<Output> {
			const version = versionOf(endpoint.name);
			if (!version) throw new TypeError(`${endpoint.name} is not in the list of endpoints`);
			return await { v2, v3 }[version].exchange(prepare(endpoint, input), signal);
		},

		/**
		 * Whether the credential works on either version, and the likely cause if it does not.
		 *
		 * @example
		 * const { ok, summary, advice } = await client.check();
		 * if (!ok) throw new Error(`${summary}. ${advice}`);
		 */
		async check(
			options: CheckOptions = {},
			signal?: AbortSignal,
		): Promise<ConnectionReport & { readonly hints: readonly string[] }> {
			return {
				...(await checkConnection(connection, options, signal)),
				hints: credentialHints,
			};
		},

		/** Whether the keys work at all: one call of v2, and the likely cause if it is refused. */
		async checkKeys(signal?: AbortSignal) {
			return { failure: await checkKeys(connection, signal), hints: credentialHints };
		},

		/**
		 * Looks for the cause of an error that a call threw. Only other calls with the same keys can
		 * tell the causes of a 401 apart.
		 *
		 * @returns the same error, or one with the code of its likely cause
		 * @example
		 * try {
		 * 	await client.v3.balance.get({ country: 'IND' });
		 * } catch (error) {
		 * 	throw await client.explain(error);
		 * }
		 */
		async explain(error: unknown, signal?: AbortSignal): Promise<unknown> {
			if (!isPayoutError(error)) return error;
			if (error.name === 'PaymentError') {
				const failure = await this.explain(error.failure, signal);
				return failure !== error.failure &&
					isPayoutError(failure) &&
					failure.name !== 'PaymentError'
					? new PaymentError(error.outcome, error.created, failure)
					: error;
			}
			return error.name === 'ApiError' ? await refusals.explain(error, signal) : error;
		},
	};
}
