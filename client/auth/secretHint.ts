/**
 * Hints about a secret that can sign but looks like a copying mistake. The service chose the
 * secret, so it is not refused. [R8]
 */
import { decodeBase64 } from './decodeBase64';

/**
 * RFC 7518, section 3.2: a key must be at least as long as the hash output. Tokens and bodies use
 * SHA-256.
 */
const recommendedBytes = 32;

/** A space of the keyboard is seen between other characters. Control characters are refused. */
const unseen = /(?! )\p{Zs}|\p{Cf}|\p{DI}/u;

/**
 * @param form the values of the credential form by field name
 * @returns a sentence for each oddity of the signing key, without any part of the key; empty if
 *   the credential cannot sign
 */
export function findSecretHints(form: Readonly<Record<string, unknown>>): readonly string[] {
	const isHs256 = form['algorithm'] === 'HS256';
	if (!isHs256 && form['signBody'] !== true) return [];
	const label = isHs256 ? 'Secret Key' : 'HMAC Key';
	const text = form[isHs256 ? 'secretKey' : 'hmacSecretKey'];
	if (typeof text !== 'string' || text === '') return [];
	const isBase64 = isHs256 && form['keyEncoding'] === 'base64';
	const length =
		(isBase64 ? decodeBase64(text) : new TextEncoder().encode(text))?.length ?? recommendedBytes;
	return [
		...(length < recommendedBytes
			? [
					`'${label}' has ${length} bytes: short for SHA-256, which asks for ${recommendedBytes}. Check that it is complete.`,
				]
			: []),
		...(text.trim() === text
			? []
			: [`'${label}' starts or ends with a space. If the service's key does not, remove it.`]),
		...(unseen.test(text.trim())
			? [
					`'${label}' contains a character that nobody sees, such as a zero-width space. If the service's key does not, paste it again.`,
				]
			: []),
	];
}
