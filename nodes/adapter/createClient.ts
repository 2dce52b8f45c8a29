import type { IExecuteFunctions } from 'n8n-workflow';

import { createPayoutClient, type PayoutClient } from '../../client';
import { withRetry } from '../../client/http/withRetry';
import { withServiceTime, type TimeOffset } from '../../client/http/withServiceTime';
import { createCredentialReader } from './credentialReader';
import { hashText } from './hashText';
import { n8nClock } from './n8nClock';
import { createN8nTransport } from './n8nTransport';
import { baseUrlOf } from './readBaseUrl';

/**
 * The client of one run of the node: its requests share one pace, so make it once per run.
 *
 * @throws InputError when the credential's base URL is none
 */
export async function createClient(context: IExecuteFunctions): Promise<PayoutClient> {
	const offset: TimeOffset = { seconds: 0 };
	const readCredential = createCredentialReader(context, n8nClock, offset);
	const single = createN8nTransport(context, { readCredential });
	const { data } = await readCredential();
	return createPayoutClient({
		baseUrl: baseUrlOf(data),
		account: hashText(String(data?.['accessApiKey'])),
		transport: withServiceTime(withRetry(single, { clock: n8nClock, random: Math.random }), offset, n8nClock),
		singleTransport: single,
		clock: n8nClock,
	});
}
