import type { IExecuteFunctions, ILoadOptionsFunctions, ITriggerFunctions } from 'n8n-workflow';

import { addressOf, requireBaseUrl } from '../../../client/auth';
import { credentialName } from './credentialName';

/**
 * Reads the base URL of the node's credential, checks it and removes the slash at its end. Requests
 * go to this URL. The credential signs the URL as typed.
 *
 * @throws InputError if it is not a base URL
 */
export async function readBaseUrl(
	context: IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions,
): Promise<string> {
	return baseUrlOf(await context.getCredentials<{ baseUrl?: unknown }>(credentialName));
}

/**
 * @param data a credential's decrypted fields
 * @throws InputError if its base URL is invalid
 */
export function baseUrlOf({ baseUrl }: { readonly baseUrl?: unknown } = {}): string {
	return addressOf(requireBaseUrl(typeof baseUrl === 'string' ? baseUrl : ''));
}
