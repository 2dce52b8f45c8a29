/**
 * Finds values in a text, whatever their letter case, accents and grouping. Uses plain searches,
 * because patterns of many values take seconds to build.
 */

export const hidden = '[hidden]';

/**
 * Parts of a longer value are hidden as well. This many letters in a row do not match by chance.
 */
const maxWholeLength = 40;
const partLength = 16;
/** No genuine value is longer. */
const maxValueLength = 100_000;
/** Between two letters of a value: a space, a hyphen, a comma with a space. */
const maxGap = 3;

interface Letter {
	/** Without case and accent. Always one UTF-16 unit. */
	readonly folded: string;
	readonly from: number;
	readonly to: number;
}

type Range = readonly [from: number, to: number];

/**
 * @param values in any form; only their letters and digits count
 * @returns a function that replaces with `[hidden]` each value that is a separate word, and
 *   parts of long values
 */
export function createValueHider(values: readonly string[]): (text: string) => string {
	const sought = [
		...new Set(values.map((value) => lineOf(lettersOf(value.slice(0, maxValueLength))))),
	].filter((line) => line !== '');
	if (sought.length === 0) return (text) => text;
	const whole = sought.filter((line) => line.length <= maxWholeLength);
	const long = sought.filter((line) => line.length > maxWholeLength);
	return (text) => {
		const letters = lettersOf(text);
		const line = lineOf(letters);
		return replaceRanges(text, [
			...whole.flatMap((value) => findWhole(letters, line, value)),
			...findParts(letters, line, long),
		]);
	};
}

/** How many letters and digits a text has. */
export const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function lettersOf(text: string): Letter[] {
	return [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ 0: letter, index }) => ({
		folded: letter.normalize('NFD').toLowerCase().charAt(0),
		from: index,
		to: index + letter.length,
	}));
}

const lineOf = (letters: readonly Letter[]): string => letters.map(({ folded }) => folded).join('');

function findWhole(letters: readonly Letter[], line: string, value: string): Range[] {
	const found: Range[] = [];
	for (let at = line.indexOf(value); at >= 0; at = line.indexOf(value, at + 1)) {
		const own = letters.slice(at, at + value.length);
		const [first] = own;
		const last = own.at(-1);
		if (!first || !last) continue;
		// Not in the middle of another word: `Ann` is not hidden in `cannot`.
		const standsAlone =
			letters[at - 1]?.to !== first.from && letters[at + value.length]?.from !== last.to;
		const isTogether = own.every(
			({ from }, index) => index === 0 || from - (own[index - 1]?.to ?? from) <= maxGap,
		);
		if (standsAlone && isTogether) found.push([first.from, last.to]);
	}
	return found;
}

function findParts(letters: readonly Letter[], line: string, values: readonly string[]): Range[] {
	if (values.length === 0 || line.length < partLength) return [];
	const places = new Map<string, number[]>();
	for (let at = 0; at + partLength <= line.length; at++) {
		const part = line.slice(at, at + partLength);
		const known = places.get(part);
		if (known) known.push(at);
		else places.set(part, [at]);
	}
	const starts: number[] = [];
	for (const value of values) {
		for (let at = 0; at + partLength <= value.length; at++) {
			const part = value.slice(at, at + partLength);
			starts.push(...(places.get(part) ?? []));
			places.delete(part);
		}
	}
	return starts.map((at) => [letters[at]?.from ?? 0, letters[at + partLength - 1]?.to ?? 0]);
}

function replaceRanges(text: string, ranges: readonly Range[]): string {
	let safe = '';
	let doneTo = 0;
	let hiddenTo = -1;
	for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
		if (from > hiddenTo) safe += `${text.slice(doneTo, from)}${hidden}`;
		hiddenTo = Math.max(hiddenTo, to);
		doneTo = hiddenTo;
	}
	return safe + text.slice(doneTo);
}
