/** The rule for a client's own payment ID. [Limits, external_id] */

/** Within an ID, only JavaScript's own spelling is refused, because NAN may be a real code. */
const missingWord = /(?<![^-_.#])(?:null|undefined|NaN)(?![^-_.#])|undefined$/;

/**
 * @returns what is wrong with it, as a sentence without the value; null if it can be sent
 */
export function findExternalIdProblem(text: string): string | null {
	if (text === '') return 'is empty. Give your own unique ID of the payment';
	if (text.length > 128) return `has ${text.length} characters; at most 128 are allowed`;
	if (text !== text.trim()) return 'begins or ends with a blank. Remove it';
	if (!/^[A-Za-z0-9\-_.#]+$/.test(text)) {
		return 'may contain only the letters A to Z and a to z, digits and the characters - _ . # (no spaces, slashes, colons or @)';
	}
	if (text === '.' || text === '..') {
		return 'cannot be "." or "..": such an ID cannot be looked up, because a URL path drops it';
	}
	return null;
}

/**
 * Refuses the words with which a program writes missing data. Many payments would have the same ID,
 * and all but the first would look paid. A look-up accepts such an ID, because it may have been
 * paid before. An ID such as `ACME-Inc.` or `NAN` may be real. Only the node knows whether it is put
 * together from a missing part.
 *
 * @returns what is wrong with it, as a sentence without the value; null if it can be paid
 */
export function findUnpayableIdProblem(text: string): string | null {
	const problem = findExternalIdProblem(text);
	if (problem !== null) return problem;
	if (/^(?:\d{8,}\.0+|\d\.\d+E\d+)$/i.test(text)) {
		return 'looks like a number that a spreadsheet has rounded. Format the column as text, and enter the ID again';
	}
	const word = /^nan$/.exec(text) ?? missingWord.exec(text);
	return word
		? `contains "${word[0]}", as if its data were missing. Check the expression, and give the whole ID`
		: null;
}

/**
 * Refuses a beginning that no ID can have. Such a filter would leave out every payment that has an
 * ID, and nobody would notice.
 *
 * @returns what is wrong with it, as a sentence without the value; null if an ID can begin with it
 */
export function findPrefixProblem(text: string): string | null {
	const isWholePath = text === '.' || text === '..';
	const problem = isWholePath ? null : findExternalIdProblem(text);
	if (problem !== null) return problem;
	const word = missingWord.exec(text);
	return word ? `contains "${word[0]}", as if its data were missing. Check the expression` : null;
}
