import type { IExecuteFunctions } from 'n8n-workflow';

import { createPayoutClient, type PayoutClient } from '../../client';
import { withRetry } from '../../client/http/withRetry';
import { n8nClock } from './n8nClock';
import { createN8nTransport } from './n8nTransport';
import { readBaseUrl } from './readBaseUrl';

/**
 * The client of one run of the node: its requests share one pace, so make it once per run.
 *
 * @throws InputError when the credential's base URL is none
 */
export async function createClient(context: IExecuteFunctions): Promise<PayoutClient> {
	const single = createN8nTransport(context);
	return createPayoutClient({
		baseUrl: await readBaseUrl(context),
		transport: withRetry(single, { clock: n8nClock, random: Math.random }),
		singleTransport: single,
		clock: n8nClock,
	});
}
