import type { IExecuteFunctions, ILoadOptionsFunctions, ITriggerFunctions } from 'n8n-workflow';

import { addressOf, requireBaseUrl } from '../../../client/auth/baseUrl';
import { credentialName } from './credentialName';

/**
 * The base URL of the node's credential, checked and without a slash at its end: requests go there, and the
 * credential signs it as it was typed.
 *
 * @throws InputError when it is no base URL
 */
export async function readBaseUrl(
	context: IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions,
): Promise<string> {
	return baseUrlOf(await context.getCredentials<{ baseUrl?: unknown }>(credentialName));
}

/**
 * @param data a credential's fields, decrypted
 * @throws InputError when its base URL is none
 */
export function baseUrlOf({ baseUrl }: { readonly baseUrl?: unknown } = {}): string {
	return addressOf(requireBaseUrl(typeof baseUrl === 'string' ? baseUrl : ''));
}
