/** Takes parts of long values out of a text: a service repeats of an address or a remark as much as it likes. */

/** So many letters in a row are no chance. */
const partLength = 16;

const fold = (letter: string): string => (letter.normalize('NFD')[0] ?? letter).toLowerCase();

/**
 * @param values their letters
 * @returns a function that puts `[hidden]` in the place of each part of a value, in any letters and grouping
 */
export function createPartHider(values: ReadonlyArray<readonly string[]>): (text: string) => string {
	const folded = values.map((letters) => letters.map(fold).join(''));
	if (folded.length === 0) return (text) => text;
	return (text) => {
		const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ 0: letter, index }) => ({ letter, index }));
		let safe = '';
		let doneTo = 0;
		let hiddenTo = -1;
		for (let at = 0; at + partLength <= letters.length; at++) {
			const part = letters.slice(at, at + partLength);
			const sought = part.map(({ letter }) => fold(letter)).join('');
			if (!folded.some((value) => value.includes(sought))) continue;
			const first = part[0]?.index ?? 0;
			const last = part.at(-1);
			if (first > hiddenTo) safe += `${text.slice(doneTo, first)}[hidden]`;
			hiddenTo = doneTo = (last?.index ?? 0) + (last?.letter.length ?? 1);
		}
		return safe + text.slice(doneTo);
	};
}
