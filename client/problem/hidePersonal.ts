/**
 * Takes out of the service's free text what it repeats of the input: names, account and document numbers, also in
 * other letters, spaced or partly masked. A text is shown, mailed and kept by n8n; a person's data must not be.
 */
import type { Problem, ProblemField } from './problem';
import { createPartHider } from './hideParts';
import { readSentValues, type PersonalValue, type Sent } from './personalValues';

export const hidden = '[hidden]';

/** Beyond this nobody reads on, and a text of megabytes would take long to search. */
const maxTextLength = 1_000;
/** Shorter values are ordinary words. */
const minLength = 3;
/** A longer value may be repeated in part. */
const maxWholeLength = 40;
/** What is cut off at the end of a long text may be the beginning of a value. */
const cutLength = 4 * maxWholeLength;

/**
 * @param sent the request that the problem answers; whatever a person typed into it is hidden, IDs are not
 * @returns the problem with safe texts; pointers and extensions stay as they are, since no text is made of them
 */
export function hidePersonal(problem: Problem, sent: Sent = {}): Problem {
	const hide = createHider(sent);
	const { title, detail, instance, fields } = problem;
	return {
		...problem,
		...(title === undefined ? {} : { title: hide(title) }),
		...(detail === undefined ? {} : { detail: hide(detail) }),
		...(instance === undefined ? {} : { instance: hide(instance) }),
		fields: fields.map((field): ProblemField => ({ ...field, detail: hide(field.detail) })),
	};
}

function createHider(sent: Sent): (text: string) => string {
	const { personal, ids } = readSentValues(sent);
	const values = patternOf(personal.flatMap(searchesOf));
	const runs = new RegExp(`(${[...ids.filter((id) => id.length > 2).map(escape), ...harmlessNumbers].join('|')})|${digitRun}`, 'giu');
	const hideParts = createPartHider(personal.map(({ text }) => lettersOf(text)).filter(isLong));
	return (text) => {
		let safe = hideParts(text.slice(0, 2 * maxTextLength));
		if (values) safe = safe.replace(values, hidden);
		safe = safe
			.replace(tokenLike, hidden)
			.replace(masked, hidden)
			.replace(lastDigits, `$1 ${hidden}`)
			.replace(runs, (found: string, harmless: unknown) => (typeof harmless === 'string' ? found : hidden));
		const isCut = text.length > 2 * maxTextLength;
		return (isCut ? safe.slice(0, -cutLength) : safe).slice(0, maxTextLength);
	};
}

/** Eight digits and more, also in groups: an account, a phone number, a document. */
const digitRun = '\\+?\\d(?:[ \\t.\\-\\/]?\\d){7,}';
/** UUIDs, times and amounts. */
const harmlessNumbers: readonly string[] = [
	'\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b',
	'\\b\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)?(?![\\d-])',
	'(?<![\\d.])(?:0|[1-9]\\d{0,11})\\.\\d{1,4}(?![\\d.])',
	'(?<![\\d.])[1-9]\\d{0,11}(?= ?[A-Z]{3}\\b)',
];
const mask = '*•●';
/** `0001****6789`, `XXXX6789`, `P**** S****a`. */
const masked = new RegExp(
	`[\\p{L}\\p{N}]*(?:[${mask}]{2,}|(?<=\\d)[xX]{2,}|[xX]{3,}(?=[ -]?\\d))[\\p{L}\\p{N}${mask}]*(?:[ -](?=\\p{L}*[\\d${mask}])[\\p{L}\\p{N}${mask}]+)*`,
	'gu',
);
const lastDigits = /\b(ending(?: (?:in|with))?|ends (?:in|with)|last (?:four|4)(?: digits)?(?: are)?:?) [\p{L}\p{N}]{2,6}\b/giu;
const tokenLike = /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g;

/** @returns what one value is found by: all of it in any grouping, and each word of a name */
function searchesOf({ text, isName }: PersonalValue): string[] {
	const letters = lettersOf(text);
	const whole = letters.length < minLength || isLong(letters) ? [] : [letters];
	const words = isName ? text.normalize('NFC').split(/[^\p{L}\p{N}\p{M}]+/u).map(lettersOf) : [];
	return [...whole, ...words.filter((word) => word.length >= minLength)].map((one) => standing(spelled(one)));
}

const isLong = (letters: readonly string[]): boolean => letters.length > maxWholeLength;

const lettersOf = (text: string): string[] => [...text.normalize('NFC')].filter((one) => isLetter.test(one));
const isLetter = /[\p{L}\p{N}]/u;

/** Letter by letter, whatever stands between two, and with or without the accents. */
const spelled = (letters: readonly string[]): string => letters.map(letterPattern).join('[^\\p{L}\\p{N}]{0,3}');

function letterPattern(letter: string): string {
	const [base = letter] = letter.normalize('NFD');
	return base === letter ? `${letter}\\p{M}*` : `(?:${letter}|${base}\\p{M}*)`;
}

/** Not in the middle of another word: `Ann` is not hidden in `cannot`. */
const standing = (pattern: string): string => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;

/** Longer ones first, so that a name goes as a whole and not word by word. */
function patternOf(searches: readonly string[]): RegExp | undefined {
	if (searches.length === 0) return undefined;
	return new RegExp([...new Set(searches)].sort((a, b) => b.length - a.length).join('|'), 'giu');
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
