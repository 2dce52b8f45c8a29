/** The rule for a client's own payment id. [Limits, external_id; D21] */

/**
 * @returns what is wrong with it, as a sentence without the value; null when it can be sent
 */
export function findExternalIdProblem(text: string): string | null {
	if (text === '') return 'is empty. Give your own unique ID of the payment';
	if (text.length > 128) return `has ${text.length} characters; at most 128 are allowed`;
	if (!/^[A-Za-z0-9\-_.#]+$/.test(text)) {
		return 'may hold only letters A to Z, digits and the characters - _ . # (no spaces, slashes, colons or @)';
	}
	if (text === '.' || text === '..') {
		return 'cannot be "." or "..": such an ID cannot be looked up, because a URL path drops it';
	}
	return null;
}
