/** Strict base64, for keys in this encoding. RFC 4648, sections 4 and 5. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * @param text base64 or base64url, with or without padding, without white space
 * @returns the bytes; undefined if the text is not base64, because a damaged key must not sign
 */
export function decodeBase64(text: string): Uint8Array | undefined {
	const [, digits = '', padding = ''] = /^([\w+/-]*)(={0,2})$/.exec(text) ?? [];
	if (digits === '' || digits.length % 4 === 1) return undefined;
	if (padding !== '' && (digits.length + padding.length) % 4 !== 0) return undefined;
	const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
	let [bits, held, length] = [0, 0, 0];
	for (const digit of digits.replaceAll('-', '+').replaceAll('_', '/')) {
		bits = (bits << 6) | alphabet.indexOf(digit);
		held += 6;
		if (held < 8) continue;
		held -= 8;
		bytes[length++] = bits >> held;
		bits &= (1 << held) - 1;
	}
	return bytes;
}
