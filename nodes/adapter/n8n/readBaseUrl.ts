import { addressOf, requireBaseUrl } from '../../../client/auth';
import { credentialName } from './credentialName';
import type { CredentialContext } from './credentialReader';

/**
 * Reads the base URL of the node's credential, checks it and removes the slash at its end. Requests
 * go to this URL. The credential signs the URL as typed.
 *
 * @throws InputError if it is not a base URL
 */
export async function readBaseUrl(context: CredentialContext): Promise<string> {
	return baseUrlOf(await context.getCredentials<{ baseUrl?: unknown }>(credentialName));
}

/**
 * @param data a credential's decrypted fields
 * @throws InputError if its base URL is invalid
 */
export function baseUrlOf({ baseUrl }: { readonly baseUrl?: unknown } = {}): string {
	return addressOf(requireBaseUrl(typeof baseUrl === 'string' ? baseUrl : ''));
}
