/** The beginning of a text, without half a character at its end. [Events] */

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/**
 * @returns at most `length` UTF-16 units; one less if the last one would be the first half of a
 *   pair
 */
export function wholeChars(text: string, length: number): string {
	const isCut = text.length > length && isFirstHalf(text.charCodeAt(length - 1));
	return text.slice(0, isCut ? length - 1 : length);
}
