/**
 * The optional `hmac` claim: SHA-256 HMAC over the raw body. The interface does not show its key
 * and encoding, so both are settings. [Token, Claim hmac]
 */
import { createHmac } from 'node:crypto';

export type HmacEncoding = 'hex' | 'base64' | 'base64url';

/**
 * @param key the HMAC key's bytes
 * @param body the exact bytes of the POST body
 * @param encoding of the result; hex is in lower case
 */
export function bodyHmac(key: Uint8Array, body: Uint8Array, encoding: HmacEncoding): string {
	return createHmac('sha256', key).update(body).digest(encoding);
}
