/** Finds what shows in a text that a part of it is missing, or rounded. */
import { isRecord } from '../../../client/http/answer';
import { exactKinds, type TextKind } from '../../../client/input/textKind';
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
	data.find(
		({ value }) =>
			isRounded(value) &&
			texts.some((text) =>
				[String(value), String(BigInt(Math.trunc(Math.abs(value))))].some((digits) =>
					text.replaceAll(/[\s,.']/g, '').includes(digits.replaceAll('.', '')),
				),
			),
	);

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
	const known = [
		...data.flatMap(({ value }) => textsOf(value)),
		...(code.match(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/g) ?? []),
	].join('\n');
	return texts
		.map((text) => word.exec(text)?.[0])
		.find((found) => found !== undefined && !known.toLowerCase().includes(found.toLowerCase()));
}

/** An expression that puts a text together, perhaps only under a condition. */
export const composes = /[+`]|\.(?:concat|join)\s*\(/;

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
