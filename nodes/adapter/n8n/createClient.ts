import type { IExecuteFunctions } from 'n8n-workflow';

import { createPayoutClient, type PayoutClient } from '../../../client';
import { findSecretHints } from '../../../client/auth';
import { type OtherBaseUrl, otherBaseUrlOf } from '../../../client/connectionCheck';
import { textOf } from '../../../client/errors';
import { type TimeOffset, withRetry, withServiceTime } from '../../../client/http';
import { createCredentialReader, type ReadCredential } from './credentialReader';
import { hashText } from '../../../client/packed';
import { n8nClock } from './clock';
import { requireOneCredential } from './oneCredential';
import { createN8nTransport } from './transport';
import { baseUrlOf } from './readBaseUrl';

/**
 * Creates the client of one run of the node. The requests of a client share one pace, so make it
 * once per run.
 *
 * @throws InputError if the credential's base URL is invalid, or if items have different credentials
 */
export async function createClient(context: IExecuteFunctions): Promise<PayoutClient> {
	const offset: TimeOffset = { seconds: 0 };
	const readCredential = createCredentialReader(context, n8nClock, offset);
	const single = createN8nTransport(context, { readCredential });
	const { data } = await readCredential();
	await requireOneCredential(context, data);
	const baseUrl = baseUrlOf(data);
	return createPayoutClient({
		baseUrl,
		account: hashText(textOf(data?.['accessApiKey'])),
		transport: withServiceTime(
			withRetry(single, { clock: n8nClock, random: Math.random }),
			offset,
			n8nClock,
		),
		singleTransport: single,
		signsBodies: data?.['signBody'] === true,
		credentialHints: findSecretHints(data ?? {}),
		otherBaseUrl: otherBaseUrl(context, readCredential, data?.['baseUrl']),
		clock: n8nClock,
	});
}

/** @param typed the base URL as typed in the credential */
function otherBaseUrl(
	context: IExecuteFunctions,
	readCredential: ReadCredential,
	typed: unknown,
): OtherBaseUrl {
	const baseUrl = otherBaseUrlOf(textOf(typed));
	const readOther: ReadCredential = async () => {
		const credential = await readCredential();
		return { ...credential, data: { ...credential.data, baseUrl } };
	};
	return { baseUrl, transport: createN8nTransport(context, { readCredential: readOther }) };
}
