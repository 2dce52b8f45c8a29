/** Compares account numbers, bank codes and names that two programs have written. */

/** @returns capital letters and digits. Empty for a word that stands for no number, such as `n/a` */
export const plainCode = (text: string): string =>
	text
		.normalize('NFKC')
		.toUpperCase()
		.replaceAll(/[^\p{L}\p{N}]/gu, '')
		.replace(/^(NULL|NIL|NAN|NONE|NA|TBD|UNKNOWN|INFINITY)$/, '');

/** `ZOË O'Neil` becomes `oneil zoe`. Marks of other scripts stay: they are vowels. */
export const plainName = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/[\u0300-\u036f]|\p{Cf}|['’ʼ`]/gu, '')
		.normalize('NFC')
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((word) => word !== '')
		.sort()
		.join(' ');

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** Country, check digits and four letters of a bank, as in Pakistan. Elsewhere the bank is a number of any length. */
const beforeNumber = /^[A-Z]{2}\d{2}[A-Z]{4}(?=\d+$)/;

/** Two IBANs with one local number are accounts of two banks. */
const areIbans = (one: string, other: string): boolean => iban.test(one) && iban.test(other);

export const isSameAccountCode = (one: string, other: string): boolean =>
	one === other || (iban.test(one) !== iban.test(other) && numberOf(one) === numberOf(other));

/** Whether the codes are the same, except that a table may have lost the zeros at the beginning. */
export const isSameButZeros = (one: string, other: string): boolean =>
	one === other || (!areIbans(one, other) && numberOf(one) === numberOf(other));

/** Equal for every way to write an account: the local number of an IBAN, without zeros at its beginning. */
export const numberOf = (code: string): string =>
	(iban.test(code) ? code.replace(beforeNumber, '') : code).replace(/^0+(?=\d+$)/, '');

/** Codes of two systems, such as IFSC and SWIFT, are not compared. */
export const mayBeOneBranch = (one: readonly string[], other: readonly string[]): boolean =>
	kinds.every((isKind) => {
		const [own, known] = [one.filter(isKind), other.filter(isKind)];
		return (
			own.length === 0 ||
			known.length === 0 ||
			own.some((code) => known.some((each) => isSameBranch(code, each)))
		);
	});

const swift = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const kinds: ReadonlyArray<(code: string) => boolean> = [
	(code) => swift.test(code),
	(code) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code),
	(code) => /^\d+$/.test(code),
	(code) => !/^\d+$|^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) && !swift.test(code),
];

/** A SWIFT code of eight letters names the bank, and so does one that ends in XXX. */
function isSameBranch(one: string, other: string): boolean {
	if (one === other || numberOf(one) === numberOf(other)) return true;
	const [first, second] = [one, other].map((code) => code.replace(/^(\w{8})XXX$/, '$1'));
	return (
		swift.test(one) && (first?.startsWith(second ?? '') || second?.startsWith(first ?? '')) === true
	);
}
