/** The account that was paid before beside the one that is paid now, for a person who compares the two. */
import type { Payee } from '../payee';
import { shortAccounts, writeChange } from '../send/approvalText';
import { codeInText } from '../send/plainText';

export interface Change {
	/** With the ends of the numbers, as the text of an approval shows them. */
	readonly text: string;
	/** Equal for changes of the same numbers. */
	readonly key: string;
}

/** @returns undefined if one of the two shows no account, or if they differ in something else */
export function describeChange(known: Payee, own: Payee): Change | undefined {
	if (known.accounts.length === 0 || own.accounts.length === 0) return undefined;
	const short = shortAccounts([...known.accounts, ...own.accounts]);
	const before = writeNumbers(short.slice(0, known.accounts.length), known);
	const now = writeNumbers(short.slice(known.accounts.length), own);
	if (before === now) return undefined;
	const numbers = [known, own].map(({ accounts, branches }) => [accounts, branches]);
	return { text: writeChange(before, now), key: JSON.stringify(numbers) };
}

const writeNumbers = (short: readonly string[], { branches }: Payee): string =>
	`${short.join(' and ')}${branches.length === 0 ? '' : ` at ${branches.map((one) => codeInText(one)).join(' and ')}`}`;
