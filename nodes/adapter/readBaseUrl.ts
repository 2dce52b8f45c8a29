import type { IExecuteFunctions, ILoadOptionsFunctions, ITriggerFunctions } from 'n8n-workflow';

import { requireBaseUrl } from '../../client/auth/baseUrl';
import { credentialName } from './credentialName';

/**
 * The base URL of the node's credential, checked.
 *
 * @throws InputError when it is no base URL
 */
export async function readBaseUrl(
	context: IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions,
): Promise<string> {
	const { baseUrl } = await context.getCredentials<{ baseUrl?: unknown }>(credentialName);
	return requireBaseUrl(typeof baseUrl === 'string' ? baseUrl : '');
}
