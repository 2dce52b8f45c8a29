/** Opens the event stream of the chosen version with the node's credential. */
import type { ITriggerFunctions } from 'n8n-workflow';

import { createPayoutClient } from '../../client';
import { type TimeOffset, withRetry, withServiceTime } from '../../client/http';
import type { PaymentSource } from '../../delivery/lookup/paymentSource';
import { credentialName } from '../adapter/n8n/credentialName';
import { createCredentialReader } from '../adapter/n8n/credentialReader';
import { n8nClock } from '../adapter/n8n/clock';
import { steadyClock } from '../adapter/n8n/steadyClock';
import { createN8nTransport } from '../adapter/n8n/transport';
import { readBaseUrl } from '../adapter/n8n/readBaseUrl';
import { hashText } from '../../client/packed';
import { paymentSources } from './paymentSources';
import type { StreamConnection } from '../../delivery/settings/connection';
import type { TriggerSettings } from './settings';

export interface ConnectionWithLookups extends StreamConnection {
	/** Looks up payments at the service's pace. Null if no look-ups are possible. */
	readonly payments: PaymentSource | null;
}

/** Time limit for the response headers of the stream. */
const CONNECT_TIMEOUT_MS = 30_000;

/** @throws InputError if the credential's base URL is invalid */
export async function createConnection(
	context: ITriggerFunctions,
	{ version, profile, countries, idleTimeoutMs }: TriggerSettings,
): Promise<ConnectionWithLookups> {
	const baseUrl = await readBaseUrl(context);
	const offset: TimeOffset = { seconds: 0 };
	const readCredential = createCredentialReader(context, n8nClock, offset);
	const single = createN8nTransport(context, { readCredential });
	const transport = withServiceTime(single, offset, n8nClock);
	const retrying = withRetry(single, { clock: n8nClock, random: Math.random });
	const paced = withServiceTime(retrying, offset, n8nClock);
	const pacedClient = createPayoutClient({ baseUrl, transport: paced, clock: n8nClock });
	return {
		transport,
		clock: steadyClock,
		random: Math.random,
		url: `${baseUrl}${profile.path}`,
		endpoint: profile.endpoint,
		connectTimeoutMs: CONNECT_TIMEOUT_MS,
		toError: profile.toError,
		resume: profile.resume,
		idleTimeoutMs,
		payments: paymentSources[version](pacedClient, countries),
		async explain(error, signal) {
			// A client caches what `explain` found out for one run. The trigger listens for months, so it
			// needs a new client each time.
			const client = createPayoutClient({ baseUrl, transport, clock: n8nClock });
			const explained = await client.explain(error, signal);
			return explained instanceof Error ? explained : error;
		},
	};
}

/** Identifies the account that the events belong to. A hash, so the key cannot be read from it. */
export async function readScope(
	context: ITriggerFunctions,
	{ version }: TriggerSettings,
): Promise<string> {
	const { baseUrl, accessApiKey } = await context.getCredentials<{
		baseUrl?: unknown;
		accessApiKey?: unknown;
	}>(credentialName);
	return hashText(JSON.stringify([baseUrl, version, accessApiKey]));
}

/**
 * Identifies the environment and the version only. It stays the same when an access key is rotated.
 */
export async function readEnvironment(
	context: ITriggerFunctions,
	{ version }: TriggerSettings,
): Promise<string> {
	const { baseUrl } = await context.getCredentials<{ baseUrl?: unknown }>(credentialName);
	const address = typeof baseUrl === 'string' ? baseUrl.trim().replace(/\/+$/, '') : baseUrl;
	return hashText(JSON.stringify([address, version]));
}
