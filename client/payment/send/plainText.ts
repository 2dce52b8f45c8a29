/**
 * Writes a value that comes from outside into a sentence, so that it cannot be taken for a part of the sentence:
 * it stays in its line, hides nothing, and cannot look like the words around it.
 */

import { textOf } from '../../errors/textOf';

/** Stands for a character that is there and cannot be seen, or that changes how others are shown. */
const sign = '\ufffd';

/** Names in some scripts need joiners, and a selector only chooses one of a character's looks. */
const harmless = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

const blanks = /[\p{Zs}\p{Zl}\p{Zp}\t-\r\u0085\u2800]+/gu;

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{DI}]/gu;

/** More marks on one letter than any script has would cover the lines above and below. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** More than any name or external ID has. */
const longest = 200;

/** @returns one line without characters that nobody sees. It says how many characters it leaves out */
export function inOneLine(value: unknown, most = longest): string {
	const text = textOf(value)
		.replace(harmless, '')
		.replace(blanks, ' ')
		.replace(unseen, sign)
		.replace(stackedMarks, '$1')
		.trim();
	const characters = [...text];
	const rest = characters.length - most;
	return rest > 0 ? `${characters.slice(0, most).join('')}… (${rest} more characters)` : text;
}

/** Letters as in a person's name. */
const likeName = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

/** The words of the sentence itself. */
const ownWords =
	/(^|[^\p{L}])(account|also|amount|and|at|deal|for|pay|quote|replaces|sent|to|with)(?![\p{L}])/iu;

const likeCode = /^[A-Za-z0-9][A-Za-z0-9._#/-]*$/;

/** @returns the value as it is if it can only be a name, otherwise in quotation marks */
export function nameInText(value: unknown): string {
	const text = inOneLine(value);
	return likeName.test(text) && !ownWords.test(text) ? text : quote(text);
}

/** @returns the value as it is if it can only be a code or a number, otherwise in quotation marks */
export function codeInText(value: unknown): string {
	const text = inOneLine(value);
	return likeCode.test(text) ? text : quote(text);
}

/** @returns the value as it is if it can only be a name, a code or a number, otherwise in quotation marks */
export function valueInText(value: unknown): string {
	const text = inOneLine(value);
	return likeCode.test(text) && !ownWords.test(text) ? text : nameInText(text);
}

/** For a sentence of its own. */
export const quotedInText = (sentence: unknown): string => quote(inOneLine(sentence, 400));

/** @returns whether a sentence shows every character of the value */
export const isWholeInText = (value: unknown): boolean =>
	typeof value !== 'object' && inOneLine(value) === textOf(value) && !marks.test(textOf(value));

/**
 * For the rest of a line. Without quotation marks if nobody can take it for another value.
 *
 * @returns every character of the value. Those that nobody sees, or that change others, as codes such as `\u202e`
 */
export function inFull(value: unknown): string {
	if (typeof value === 'object') return value === null ? '(none)' : '(empty)';
	if (typeof value !== 'string') return textOf(value);
	if (/^[^"(\\][^\\]*$/.test(value) && inOneLine(value, Number.POSITIVE_INFINITY) === value)
		return value;
	return JSON.stringify(value)
		.replace(coded, codesOf)
		.replace(blanksInARow, codesOf)
		.replace(stackedMarks, (all, kept: string) => kept + codesOf(all.slice(kept.length)));
}

const coded = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;

/** Many of them would fill whole lines, and what follows would look like a fact of its own. */
const blanksInARow = /(?<= ) +/g;

const codesOf = (text: string): string =>
	text
		.split('')
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('');

const marks = /["“”„‟«»＂]/;

const quote = (text: string): string => `"${text.replace(/["“”„‟«»＂]/g, "'")}"`;
