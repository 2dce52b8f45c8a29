/** Cells of a table that hold more than one value: lists, objects, and both as a text. */
import { isRecord } from '../../http/answer';
import { parseJson } from '../../http/parseJson';
import { cutBlanks } from '../../input/partyText';
import { isPayeeMember, payeeOf } from '../payee';

/** Of the user's own data. */
export type Row = Readonly<Record<string, unknown>>;

/** Deeper members are the user's own. */
const maxDepth = 6;

/**
 * Makes one value of a list with one, such as a linked field of Airtable.
 *
 * @returns the row with its plain values
 */
export const plainCells = (row: Row, depth = 0): Row =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [name, plainCell(name, value, depth)]),
	);

function plainCell(name: string, given: unknown, depth: number): unknown {
	const value = isPayeeMember([name]) ? readText(given) : given;
	if (Array.isArray(value)) {
		const filled = (value as unknown[]).filter((one) => !isBlank(one));
		return filled.length > 1 ? filled : filled[0];
	}
	const isPlain = isRecord(value) && !('toJSON' in value) && depth < maxDepth;
	return isPlain ? plainCells(value, depth + 1) : value;
}

/** A database may give a column of JSON as a text. */
function readText(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
	try {
		return parseJson(value);
	} catch {
		return value;
	}
}

/** @returns why it is not known who was paid. Undefined if it is known, or if the row does not say it at all */
export function findUnclearPayee(row: Row, above: readonly string[] = []): string | undefined {
	for (const [name, value] of Object.entries(row)) {
		const path = [...above, name];
		if (Array.isArray(value) && isPayeeMember(path))
			return `'${path.join('.')}' is a list of several values. Give a row for each payment, with one value in each cell`;
		if (!isRecord(value) || above.length === maxDepth) continue;
		const inner = findUnclearPayee(value, path);
		if (inner !== undefined) return inner;
	}
	return above.length === 0 ? findObject(row) : undefined;
}

/** Beside an account number, an object may be anything, such as an account of the ledger. */
function findObject(row: Row): string | undefined {
	const [name] =
		Object.entries(row).find(
			([key, value]) => isRecord(value) && Object.keys(value).length > 0 && isPayeeAccount(key),
		) ?? [];
	if (name === undefined || payeeOf(row).accounts.length > 0) return undefined;
	return `'${name}' is an object without a member that is called as an account number is. Give the number itself`;
}

/** Whether a column with this name, and a number in it, has the account. */
const isPayeeAccount = (name: string): boolean => payeeOf({ [name]: 1 }).accounts.length > 0;

export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && cutBlanks(value) === '');
