/** Headings of a sheet, as people write them: `Sender Name *`, `Beneficiary-Account-Number`, `SenderCity`. */

const word = 'sender|beneficiary|details|payment_details';
const prefixed = new RegExp(`^(${word})(?:[.]|_+)(.*\\S.*)$`, 's');

interface Heading {
	/** `sender`, or another word of a party. */
	readonly prefix: string;
	/** `account_number` */
	readonly name: string;
}

/**
 * Turns a heading into a column name: `Sender Name *` becomes `sender_name`. A name with a prefix and without
 * blanks stays as it is, because an account may have fields with capital letters.
 */
export function toColumn(heading: string): string {
	const plain = withoutMarks(heading);
	return isName(plain) ? plain : toWords(plain).join('_');
}

/** A dot is of a program, which has members with blanks, too. */
const isName = (plain: string): boolean =>
	prefixed.test(plain) && (/^[a-z_]+[.]/.test(plain) || !/\s/.test(plain));

/** @returns undefined if the column has no prefix of a party, or a name that no field has */
export function splitColumn(text: string): Heading | undefined {
	const plain = withoutMarks(text);
	const [, prefix = '', name = ''] = prefixed.exec(toColumn(text)) ?? [];
	const allowed = isName(plain) ? /^[\p{L}\p{M}\p{N}_.$@ -]+$/u : /^[\p{L}\p{M}\p{N}_.]+$/u;
	const isCut = isName(plain)
		? name.endsWith('_') && !/^[a-z_]+[.]/.test(plain)
		: /[._](?=\.|$)|\._/.test(name);
	return prefix !== '' && allowed.test(name) && !isCut ? { prefix, name } : undefined;
}

/** Whether a person takes the column for a field of a party, even if it is none, or misspelt. */
export function looksLikeParty(heading: string): boolean {
	const plain = withoutMarks(heading.normalize('NFKC')).replace(/^[^\p{L}]+/u, '');
	const words = toWords(plain).join('_');
	const [first = ''] = words.split(/[^a-z]/);
	return /^(?:sender|beneficiary|details|payment_?details)/.test(words) || isMisspelt(first);
}

/** Whether the word of a party is anywhere in it: `Name of Beneficiary`. */
export const mentionsParty = (heading: string): boolean =>
	/(?:^|_)(?:sender|beneficiary)(?:_|$)/.test(
		toWords(heading.replaceAll(/[^\p{L}]+/gu, ' ')).join('_'),
	);

const short = new Set(['bene', 'benef', 'benf', 'bnf']);

/** `Benificiary` and `sendor`. Of words that are as short as `sender`, many others are one letter away. */
function isMisspelt(first: string): boolean {
	if (short.has(first)) return true;
	if (/^b/.test(first) && first.length > 7 && first.length < 15)
		return distanceOf(first, 'beneficiary') <= 3;
	return /^se.*r$/.test(first) && first.length < 8 && distanceOf(first, 'sender') <= 1;
}

/** The number of letters that differ, are missing or too many. */
function distanceOf(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (const [line, letter] of [...one].entries()) {
		const next = [line + 1];
		for (const [at, wanted] of [...other].entries()) {
			const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
			next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}

const wordEnds = /([\p{Ll}\p{N}])(\p{Lu})/gu;
const acronymEnds = /(\p{Lu})(\p{Lu}\p{Ll})/gu;

const toWords = (plain: string): string[] =>
	plain
		.replace(wordEnds, '$1_$2')
		.replace(acronymEnds, '$1_$2')
		.toLowerCase()
		.split(/[\s_\u2010-\u2015-]+/u);

/**
 * A template marks required columns with a star, numbers them or puts them in quotes, and a form ends labels with a
 * colon. `No.` is short for number, and `A/C` for account. `(Line 1)` is no note, but a field of its own.
 */
function withoutMarks(heading: string): string {
	const seen = heading
		.replaceAll(/\p{Cf}+/gu, '')
		.replaceAll(/\b(a)\/(c)\b/gi, '$1$2')
		.replaceAll(/\(line ?(\d)\)/gi, ' line $1')
		.replace(/^[\s"'“‘#•·*✱★-]*(?:\d{1,3}[.)]\s*)?/, '');
	let start = 0;
	let end = seen.length;
	while (start < end && /[\s*"]/.test(seen.charAt(start))) start++;
	while (end > start && /[\s*:."'”’-]/.test(seen.charAt(end - 1))) end--;
	return seen.slice(start, end);
}
