/** Headings of a sheet, as people write them: `Sender Name *`, `Beneficiary-Account-Number`, `SenderCity`. */

const word = 'sender|beneficiary|details|payment_details';
const prefixed = new RegExp(`^(${word})[_.](.*\\S.*)$`, 's');

interface Heading {
	/** `sender`, or another word of a party. */
	readonly prefix: string;
	/** `account_number` */
	readonly name: string;
}

/**
 * Turns a heading into a column name: `Sender Name *` becomes `sender_name`. A name with a prefix stays as it is,
 * because an account may have fields with capital letters.
 */
export function toColumn(heading: string): string {
	const plain = withoutMarks(heading);
	return prefixed.test(plain) ? plain : toWords(plain).join('_');
}

/** @returns undefined if the column has no prefix of a party, or a name that no field has */
export function splitColumn(text: string): Heading | undefined {
	const plain = withoutMarks(text);
	const [, prefix = '', name = ''] = prefixed.exec(toColumn(text)) ?? [];
	const allowed = prefixed.test(plain) ? /^[\p{L}\p{M}\p{N}_.$@ -]+$/u : /^[\p{L}\p{M}\p{N}_.]+$/u;
	const isCut = !prefixed.test(plain) && /[._](?=\.|$)|\._/.test(name);
	return prefix !== '' && allowed.test(name) && !isCut ? { prefix, name } : undefined;
}

/** Whether a person takes the column for a field of a party, even if it is none. */
export const beginsWithParty = (heading: string): boolean =>
	/^(?:sender|beneficiary|details|payment_?details)/.test(toWords(withoutMarks(heading)).join('_'));

const wordEnds = /([\p{Ll}\p{N}])(\p{Lu})/gu;
const acronymEnds = /(\p{Lu})(\p{Lu}\p{Ll})/gu;

const toWords = (plain: string): string[] =>
	plain
		.replace(wordEnds, '$1_$2')
		.replace(acronymEnds, '$1_$2')
		.toLowerCase()
		.split(/[\s_\u2010-\u2015-]+/u);

/** A template marks required columns with a star, and a form ends labels with a colon. */
function withoutMarks(heading: string): string {
	const seen = heading.replaceAll(/\p{Cf}+/gu, '');
	let start = 0;
	let end = seen.length;
	while (start < end && /[\s*]/.test(seen.charAt(start))) start++;
	while (end > start && /[\s*:]/.test(seen.charAt(end - 1))) end--;
	return seen.slice(start, end);
}
