/**
 * Removes from the service's free text what it repeats from the input: names, account numbers and document
 * numbers. Finds them even with other letter case or accents, with spaces, or partly masked. n8n shows, mails
 * and stores error texts, so they must not contain a person's data.
 */
import { visibleText } from '../errors/visibleText';
import { decoded } from './decoded';
import type { Problem, ProblemField } from '../errors/problem';
import { splitAtAmount } from './knownMessages';
import { hideTokens } from './hideTokens';
import { countLetters, createValueHider, hidden } from './hideValues';
import { readSentValues, type PersonalValue, type Sent } from './personalValues';

/** Nobody reads a longer text, and a search through megabytes would take long. */
const maxTextLength = 1_000;
/** Shorter values are ordinary words. */
const minLength = 3;
const maxNameLength = 200;
/** A request has a few dozen values. A request with thousands is not genuine, so only this many are searched for. */
const maxValues = 300;
/** Removed from the end of a long text, because it may be the beginning of a value. */
const cutLength = 160;

/** A body of 64 kB has room for 20,000 empty ones, which would be shown as a megabyte. */
const maxFields = 500;

/** No genuine problem is nested deeper. */
const maxDepth = 20;

/**
 * @param sent the request that the problem responds to; everything that a person typed into it is
 *   hidden, except IDs
 * @returns the problem with safe texts, extensions included
 */
export function hidePersonal(problem: Problem, sent: Sent = {}): Problem {
	const hide = createHider(sent);
	const { fields, extensions, isFromService, ...texts } = problem;
	const names = namesIn(sent);
	return {
		...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hide(text)])),
		...(isFromService ? { isFromService } : {}),
		fields: fields.slice(0, maxFields).map(({ pointer, detail, code }): ProblemField => ({
			pointer: hideInPointer(pointer, hide, names),
			detail: hide(detail),
			...(code === undefined ? {} : { code: hide(code) }),
		})),
		extensions: hideMembers(extensions, hide, maxDepth),
	};
}

type Hide = (text: string) => string;

/** The names of members stay, so each part is read by itself. But a token or a key may contain slashes. */
function hideInPointer(pointer: string, hide: Hide, names: ReadonlySet<string>): string {
	const plain = visibleText(decoded(pointer.slice(0, 2 * maxTextLength)));
	if (hideTokens(plain, [...names]) !== plain) return hide(pointer);
	return pointer.replace(/[^/?#]+/g, (name) => (names.has(name) ? name : hide(name)));
}

/** A number under such a name is an amount, of any length. */
const amountName = /(amount|balance|available|minimum|maximum|min|max|limit|rate|total|fee)$/i;

/** `input` is a value that a person typed, wherever it is. */
const hideMembers = (
	members: Readonly<Record<string, unknown>>,
	hide: Hide,
	depth: number,
): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(members)
			.filter(([name]) => name !== 'input')
			.map(([name, value]) => [
				hide(name),
				typeof value === 'number' && amountName.test(name) ? value : hideInside(value, hide, depth),
			]),
	);

function hideInside(value: unknown, hide: Hide, depth: number): unknown {
	if (typeof value === 'string') return hide(value);
	// An account number is hidden as a number as well.
	if (typeof value === 'number') return hide(String(value)) === String(value) ? value : hidden;
	if (typeof value !== 'object' || value === null) return value;
	if (depth === 0 || isBytes(value)) return hidden;
	return Array.isArray(value)
		? value.map((one) => hideInside(one, hide, depth - 1))
		: hideMembers({ ...value }, hide, depth - 1);
}

/** A header or a body, as some programs write it. */
const isBytes = (value: object): boolean =>
	Array.isArray(value) &&
	value.length >= minBytes &&
	value.every((one) => Number.isInteger(one) && one >= 0 && one <= 255);
const minBytes = 20;

/** The names of the members that were sent, at any depth. A name is no value, although it may be the same word. */
function namesIn({ query, body }: Sent): ReadonlySet<string> {
	const names = new Set<string>();
	const walk = (value: unknown, depth: number): void => {
		if (typeof value !== 'object' || value === null || depth === 0) return;
		for (const [name, inner] of Object.entries(value)) {
			names.add(name);
			walk(inner, depth - 1);
		}
	};
	walk(query, maxDepth);
	walk(body, maxDepth);
	return names;
}

function createHider(sent: Sent): Hide {
	const { personal: all, ids } = readSentValues(sent);
	const personal = all.slice(0, maxValues);
	const hideValues = createValueHider(personal.flatMap(searchesOf));
	const hideRuns = createRunHider(ids);
	const hidePatterns = (text: string): string =>
		hideRuns(hideTokens(text, ids).replace(masked, hidden).replace(lastDigits, `$1 ${hidden}`));
	const hideIn = (text: string): string => {
		const named = hideValues(text.slice(0, 2 * maxTextLength));
		const [before, amount, after] = splitAtAmount(named) ?? [named, '', ''];
		return hidePatterns(before) + amount + hidePatterns(after);
	};
	return (said) => {
		const begun = said.slice(0, 2 * maxTextLength + 1);
		// First of all: an account number is not found if signs that nobody sees are between its digits.
		const plain = visibleText(decoded(begun));
		const hiddenInPlain = hideIn(plain);
		const safe = hiddenInPlain === plain ? hideIn(visibleText(begun)) : hiddenInPlain;
		const isCut = said.length > 2 * maxTextLength;
		return (isCut ? safe.slice(0, -cutLength) : safe).slice(0, maxTextLength);
	};
}

/** @param ids may be repeated, although they are rows of digits */
function createRunHider(ids: readonly string[]): Hide {
	let runs: RegExp | undefined;
	return (text) => {
		// Most answers have no row of digits, and to build the pattern costs more than all the rest.
		if (!/(?:\d\D?){8}/.test(text)) return text;
		runs ??= new RegExp(
			`(${[
				...ids
					.filter((id) => id.length > 2 && id.length <= maxNameLength)
					.slice(0, maxValues)
					.map(escape),
				...harmlessNumbers,
			].join('|')})|${digitRun}`,
			'giu',
		);
		return text.replace(runs, (found: string, harmless: unknown) =>
			typeof harmless === 'string' ? found : hidden,
		);
	};
}

/** Eight digits or more, also in groups: an account, a phone number, a document. */
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
/**
 * Every repetition has a limit. Otherwise a long row of the same letter would be matched in every
 * possible way.
 */
const masked = new RegExp(
	`[\\p{L}\\p{N}]{0,30}(?:[${mask}]{2,40}|(?<=\\d)[xX]{2,40}|[xX]{3,40}(?=[ -]?\\d))[\\p{L}\\p{N}${mask}]{0,40}(?:[ -](?=\\p{L}{0,30}[\\d${mask}])[\\p{L}\\p{N}${mask}]{1,40}){0,10}`,
	'gu',
);
const lastDigits =
	/\b(ending(?: (?:in|with))?|ends (?:in|with)|last (?:four|4)(?: digits)?(?: are)?:?) [\p{L}\p{N}]{2,6}\b/giu;

/** @returns the texts to search for one value: the whole value, and each word of a name */
function searchesOf({ text, isName }: PersonalValue): string[] {
	const words = isName ? text.slice(0, maxNameLength).split(/[^\p{L}\p{N}\p{M}]+/u) : [];
	return [text, ...words].filter((one) => countLetters(one) >= minLength);
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
