/** Signs tokens. The only file that uses the JWT library. RFC 7515, RFC 7519. [Token] */
import { importPKCS8, SignJWT, type CryptoKey } from 'jose';

import type { TokenClaims, TokenHeader } from './claims';
import type { Credential } from './credential';
import { refuseCredential } from './refuseCredential';

export type SigningKey = CryptoKey | Uint8Array;

/**
 * @returns the key in the form that signs; importing an RSA key is slow, so callers cache the
 *   result
 * @throws InputError (`invalid_credential`) if the key's numbers do not fit together
 */
export async function importSigningKey(credential: Credential): Promise<SigningKey> {
	if (credential.algorithm === 'HS256') return credential.secret;
	const key = await importPKCS8(credential.privateKeyPem, 'RS256').catch(() => undefined);
	return key ?? refuseCredential('Private Key', 'is damaged. Paste the whole PEM text again');
}

/**
 * @returns the token in its compact form, three base64url parts
 * @throws InputError (`invalid_credential`) if the key cannot sign; the library's own error is
 *   dropped, because it may describe the key
 */
export async function signToken(
	header: TokenHeader,
	claims: TokenClaims,
	key: SigningKey,
): Promise<string> {
	const token = await new SignJWT({ ...claims })
		.setProtectedHeader({ ...header })
		.sign(key)
		.catch(() => undefined);
	return (
		token ??
		refuseCredential(
			header.alg === 'RS256' ? 'Private Key' : 'Secret Key',
			'cannot sign. Paste it again',
		)
	);
}
