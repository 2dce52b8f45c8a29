/** Finds what shows in a text that a part of it is missing, or rounded. */
import { isRecord } from '../../../client/http';
import { exactKinds, type TextKind } from '../../../client/input';
import type { NamedValue } from './namedData';

/** A spreadsheet and n8n keep 15 digits of a number. */
export const isRounded = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value) && Math.abs(value) >= 1e15;

/** Whether nothing of a value is left in a text. */
export const isNothing = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	Number.isNaN(value) ||
	(typeof value === 'string' && value.trim() === '') ||
	(Array.isArray(value) && value.every(isNothing));

/** @returns the number among the data whose digits are in the texts */
export const roundedIn = (
	texts: readonly string[],
	data: readonly NamedValue[],
): NamedValue | undefined =>
	data.find(({ value }) => {
		const rounded = roundedDigits(value);
		return texts.some((text) =>
			rounded.some((digits) =>
				text.replaceAll(/[\s,.']/g, '').includes(digits.replaceAll('.', '')),
			),
		);
	});

/** What is left of a number of too many digits. Code may also have made the number: `String(Number($json.no))`. */
function roundedDigits(value: unknown): string[] {
	if (isRounded(value)) return [String(value), String(BigInt(Math.trunc(Math.abs(value))))];
	if (typeof value !== 'string' || !/^\s*\d{16,300}\s*$/.test(value)) return [];
	return roundedDigits(Number(value)).filter((digits) => !value.includes(digits));
}

/**
 * Finds the word with which JavaScript writes missing data. People are called Null and Nan: a word that the data or
 * the code has itself is meant.
 *
 * @param code of the expression that gives the texts
 * @param data that the code names
 */
export function missingWordIn(
	texts: readonly string[],
	kind: TextKind,
	code: string,
	data: readonly NamedValue[],
): string | undefined {
	const isMissing = data.some(({ value }) => isNothing(value));
	const isExact = exactKinds.has(kind);
	if (!isMissing && !isExact && !composes.test(code)) return undefined;
	const word = isMissing ? (isExact ? anyWord : glued) : isExact ? wordOrEnd : wholeWord;
	const flags = new Set([...word.flags, 'g', ...(changesCase.test(code) ? ['i'] : [])]);
	const words = new RegExp(word.source, [...flags].join(''));
	const known = [
		...data.flatMap(({ value }) => textsOf(value)),
		...(code.match(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/g) ?? []),
	]
		.join('\n')
		.toLowerCase();
	return texts
		.flatMap((text) => [...text.matchAll(words)].map(([found]) => found))
		.find((found) => !known.includes(found.toLowerCase()));
}

/** An expression that puts a text together, perhaps only under a condition. */
export const composes = /[+`]|\.(?:concat|join)\s*\(/;

/** `(first + ' ' + last).toUpperCase()` writes NULL. */
const changesCase = /\.to(?:Locale)?(?:Upper|Lower|Title|Sentence)Case\s*\(/;

const anyWord = /undefined|null|nan/i;
const glued = /undefined|null|NaN/;
const wordOrEnd = /undefined|(?:null|NaN)$|(?<![A-Za-z0-9])(?:null|NaN)(?![A-Za-z0-9])/;
const wholeWord = /undefined|(?<![\p{L}\p{N}])(?:null|NaN)(?![\p{L}\p{N}])/u;

/** @returns the texts in a value, and in the JSON that a text is */
export function textsOf(value: unknown): readonly string[] {
	if (typeof value === 'string') {
		const json = /^\s*[[{]/.test(value) ? jsonOf(value) : undefined;
		return json === undefined ? [value] : textsOf(json);
	}
	if (Array.isArray(value)) return (value as unknown[]).flatMap(textsOf);
	return isRecord(value) ? Object.values(value).flatMap(textsOf) : [];
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const stringified = /\bJSON\.stringify\s*\(|\.toJsonString\s*\(/;

/**
 * Finds what JSON.stringify leaves out, by evaluating the code without it.
 *
 * @param isConditional whether data may be missing, because the code has something else for it
 * @returns the data that is lost, or else the member
 */
export function lostInJson(
	code: string,
	data: readonly NamedValue[],
	evaluate: (code: string) => unknown,
	isConditional: boolean,
): string | undefined {
	if (!stringified.test(code)) return undefined;
	const without = code
		.replaceAll(/\bJSON\.stringify\s*\(/g, '((value) => value)(')
		.replaceAll(/\.toJsonString\s*\(/g, '.valueOf(');
	const plain = evaluate(without);
	const member = lostMember(plain, '');
	const isText = typeof plain === 'string' && plain !== without && !plain.includes('[object ');
	const isSeen = isText || isConditional || (typeof plain === 'object' && plain !== null);
	if (member === undefined && isSeen) return undefined;
	const lost = data.find(({ value }) => value === undefined)?.code;
	return lost?.slice(0, 80) ?? (member && `the member '${member.slice(0, 80)}'`);
}

/** @returns the place of the first member that JSON does not have */
function lostMember(value: unknown, place: string): string | undefined {
	if (typeof value !== 'object' || value === null || 'toJSON' in value) return undefined;
	for (const [name, one] of Object.entries(value)) {
		const here = place === '' ? name : `${place}.${name}`;
		if (one === undefined || typeof one === 'function') return here;
		const found = lostMember(one, here);
		if (found !== undefined) return found;
	}
	return undefined;
}
