/** Finds signs that a text has and a person does not see. */
import { InvalidValue } from '../errors/InvalidValue';

/**
 * Controls, format characters and fillers that look like a space or like nothing. Numbers and verses in
 * Arabic and Syriac have format characters that are seen, so these are left out.
 */
const unseen =
	/[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}/u;

/** Names in Indic scripts, Persian and Urdu need joiners, and right-to-left texts have marks of direction. */
const neededInWords = /[\u061c\u200c-\u200f]/g;

/** Isolates keep Latin words in order within a text that is written from right to left. Elsewhere, nobody needs them. */
const isolates = /[\u2066-\u2069]/g;
const rightToLeft =
	/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Every space but the one of the keyboard, and what changes the look of the character before. */
const oddInNumbers = /(?! )\p{Zs}|\p{DI}/u;

/**
 * @param given without blanks at its ends
 * @param isExact whether the text identifies something, so that every sign counts
 * @returns what is wrong, with the place of the first such sign; undefined if nothing is
 */
export function findUnseenSign(given: string, isExact: boolean): InvalidValue | undefined {
	const text = isExact ? given : withoutNeeded(given);
	const found = unseen.exec(text) ?? (isExact ? oddInNumbers.exec(text) : null);
	if (!found) return undefined;
	const [sign] = found;
	const what = lineEnds.test(sign)
		? 'a line end'
		: `a character that nobody sees (${codeOf(sign)}${nameOf(sign)})`;
	return new InvalidValue(
		`contains ${what} after ${[...given.slice(0, given.indexOf(sign))].length} characters. Remove it, or type the value again`,
	);
}

function withoutNeeded(given: string): string {
	const text = given.replace(neededInWords, '');
	return rightToLeft.test(text) ? text.replace(isolates, '') : text;
}

/** @returns the problem of the first letter, digit or sign that a keyboard for English lacks; undefined if there is none */
export function findForeignSign(given: string): InvalidValue | undefined {
	const [sign] = /[^\u0020-\u007e]/u.exec(given) ?? [];
	if (sign === undefined) return undefined;
	return new InvalidValue(
		`contains a character of another alphabet or width (${codeOf(sign)}) after ${[...given.slice(0, given.indexOf(sign))].length} characters. Type the value again`,
	);
}

/** Programs write this sign in place of a letter that they cannot decode, as of a file that is not in UTF-8. */
const lostSign = '\ufffd';

/** @returns the problem of the first letter that was lost; undefined if there is none */
export function findLostSign(given: string): InvalidValue | undefined {
	const at = given.indexOf(lostSign);
	if (at < 0) return undefined;
	return new InvalidValue(
		`contains a character that could not be read (${lostSign}) after ${[...given.slice(0, at)].length} characters. Type the value again, or save its file as CSV UTF-8`,
	);
}

/** Such a text is cut in the middle of a character. */
export const isHalfCharacter = (given: string): boolean => /\p{Cs}/u.test(given);

const lineEnds = /^[\n\v\f\r\u2028\u2029]$/;

const codeOf = (sign: string): string =>
	`U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const names: ReadonlyMap<string, string> = new Map([
	['\t', 'tab'],
	['\u00a0', 'no-break space'],
	['\u00ad', 'soft hyphen'],
	['\u200b', 'zero-width space'],
	['\u200c', 'zero-width non-joiner'],
	['\u200d', 'zero-width joiner'],
	['\u200e', 'left-to-right mark'],
	['\u200f', 'right-to-left mark'],
	['\u202e', 'right-to-left override'],
	['\ufeff', 'byte order mark'],
]);

const nameOf = (sign: string): string => (names.has(sign) ? `, ${names.get(sign)}` : '');
