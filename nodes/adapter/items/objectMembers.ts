/** Splits the code of an expression that writes an object: `{ ifsc_code: 'SBIN' + $json.code }`. */
import { listOf, splitAt, textOf, tokensOf } from './gluedParts';

interface Member {
	/** The member and the objects around it, from the outside in. */
	readonly path: readonly string[];
	/** The code of its value. */
	readonly code: string;
}

/** @returns the members that the code names itself. What it takes from elsewhere, such as `...$json`, is not seen */
export function membersIn(code: string, path: readonly string[] = []): readonly Member[] {
	const tokens = (tokensOf(code.trim()) ?? []).filter(({ text }) => text.trim() !== '');
	const [first, second] = tokens;
	if (first?.text === 'JSON.stringify' && second?.kind === 'group')
		return membersIn(listOf(second.text)[0] ?? '', path);
	const isWhole = tokens.length === 1 || second?.text === '.toJsonString';
	if (first?.kind !== 'group' || !isWhole) return [];
	const entries = listOf(first.text);
	if (first.text.startsWith('{')) return entries.flatMap((entry) => readEntry(entry, path));
	return entries.flatMap((entry) => membersIn(entry, path));
}

function readEntry(entry: string, path: readonly string[]): readonly Member[] {
	const [key = '', ...value] = splitAt(tokensOf(entry) ?? [], ':').map(textOf);
	const [, quoted, plain] = name.exec(key.trim()) ?? [];
	const own = quoted ?? plain;
	if (own === undefined || value.length === 0) return [];
	const code = value.join(':').trim();
	const members = membersIn(code, [...path, own]);
	return members.length > 0 ? members : [{ path: [...path, own], code }];
}

const name = /^(?:["'](.*)["']|([\p{L}_$][\p{L}\p{N}_$]*))$/su;
