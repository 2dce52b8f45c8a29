/**
 * Hides tokens in a text from outside, wherever they begin and also if they were encoded once more. The first part of
 * a token shows the access key, and a whole token pays until it expires.
 */
import { decoded } from './decoded';
import { hidden } from './hideValues';

/** `eyJ` is `{"` in base64. No word needs to end before it: `Bearer%20eyJ`. */
const token = /eyJ[\w.%-]+/g;
const minToken = 11;
/** `eyJ` in base64 or in hex: a whole header can be repeated in this form. What is before it is no secret. */
const inBase64 = /(?:ZXlK|[GWm2]V5S[g-v]|[BFJ1NRV5dhZl9ptx]leU[op])[\w+/=-]+/g;
const inHex = /65794[aA][\da-fA-F]+/g;
const minEncoded = 16;
/** A signature alone has no such beginning. Nothing that a person reads has so many signs without a break. */
const run = /[\w+-]+/g;
const minRun = 40;
/** The same with the slashes of base64. A path of a URL has them, too, but it is made of words and IDs. */
const slashedRun = /[\w+/-]+={0,2}/g;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const change = /[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g;
const isRandom = (found: string): boolean => {
	const text = found.replace(uuid, '');
	return (text.match(change)?.length ?? 0) > text.length * 0.3;
};
const privateKey = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----.*/s;
const isMixed = (text: string): boolean =>
	/[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);

/** @param ids were sent, so a text may repeat them */
export function hideTokens(text: string, ids: readonly string[]): string {
	const from =
		(minLength: number) =>
		(found: string): string =>
			found.length < minLength || ids.some((id) => id.includes(found)) ? found : hidden;
	const hideRun = from(minRun);
	return text
		.replace(privateKey, hidden)
		.replace(token, from(minToken))
		.replace(inBase64, from(minEncoded))
		.replace(inHex, from(minEncoded))
		.replace(slashedRun, (found) => (isMixed(found) && isRandom(found) ? hideRun(found) : found))
		.replace(run, (found) => (isMixed(found) ? hideRun(found) : found));
}

/** Whether a text that looks like an ID may be a token or a key, also one that was encoded. */
export const mayBeToken = (text: string, ids: readonly string[] = []): boolean =>
	hideTokens(decoded(text), ids) !== text;
