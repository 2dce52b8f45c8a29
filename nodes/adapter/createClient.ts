import type { IExecuteFunctions } from 'n8n-workflow';

import { createPayoutClient, type PayoutClient } from '../../client';
import { n8nClock } from './n8nClock';
import { createN8nTransport } from './n8nTransport';
import { readBaseUrl } from './readBaseUrl';

/**
 * @throws InputError when the credential's base URL is none
 */
export async function createClient(context: IExecuteFunctions): Promise<PayoutClient> {
	return createPayoutClient({
		baseUrl: await readBaseUrl(context),
		transport: createN8nTransport(context),
		clock: n8nClock,
	});
}
