/** Columns that a person takes for fields of a party, and that must not be left out without a word. */
import { InputError, type InputIssue } from '../../../../../client/errors';
import { isRecord } from '../../../../../client/http';
import { likenessOf, type TextKind, textKindOf } from '../../../../../client/input';
import { columnOf, readPrefixed, type GivenField } from './givenField';
import { mentionsParty, toColumn } from './heading';

/**
 * @param names of columns, as a text with commas or as a list
 * @returns whether the user wants a column not to be sent
 * @throws InputError for anything else
 */
export function readLeftOut(names: unknown): (column: string) => boolean {
	const list = listOf(names);
	if (list === undefined) {
		throw new InputError([
			{
				field: 'columns_not_sent',
				problem: 'must be the names of columns, separated by commas',
			},
		]);
	}
	const leftOut = new Set(list.map(spelled).filter((name) => name !== ''));
	return (column) => leftOut.has(spelled(column));
}

function listOf(names: unknown): readonly string[] | undefined {
	const list: unknown = typeof names === 'string' ? names.split(',') : (names ?? []);
	return Array.isArray(list) && list.every((name) => typeof name === 'string') ? list : undefined;
}

/** @param names as for `readLeftOut`. Anything else has no names */
export const namesIn = (names: unknown): readonly string[] => listOf(names) ?? [];

/**
 * @param names as for `namesIn`
 * @returns those that are none of the columns, however they are spelled
 */
export function findUnmatched(names: unknown, columns: readonly string[]): string[] {
	const known = new Set(columns.map(spelled));
	return namesIn(names)
		.map((name) => name.trim())
		.filter((name) => spelled(name) !== '' && !known.has(spelled(name)));
}

/** `Sender Name` and `sender.name` are one column. Without the blank, it may be another one. */
const spelled = (column: string): string =>
	toColumn(column)
		.toLowerCase()
		.replaceAll(/[\s.-]+/g, '_');

/** @returns what is wrong with a column that begins like a field of a party, and is none */
export function notRead(column: string): InputIssue {
	const name = `the column '${column.slice(0, 60)}'`;
	const leaveOut = "add it to the option 'Columns Not Sent'";
	if (readPrefixed(column)) {
		return {
			field: 'columns',
			problem: `${name} is no field of this API version. To pay without it, ${leaveOut}`,
		};
	}
	return {
		field: 'columns',
		problem: `${name} begins like a field of a party, but is not read. Rename it${namedLike(column)}, or ${leaveOut}`,
	};
}

/** An example that fits the column: whoever follows it must not give a code of a bank as an account. */
function namedLike(column: string): string {
	// A note in brackets is what people add most often.
	const found =
		readPrefixed(column.replace(/[([{].*$/s, '')) ??
		readPrefixed(column.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim());
	const kind = textKindOf([column]);
	// `IBAN / Account` is two words for one field.
	const isEither = kind === 'account' && /[^Aa]\//.test(column);
	const meant = found && isEither ? { ...found, name: 'account_number' } : found;
	const known = kind === 'name' ? 'beneficiary_name' : claimed.get(kind)?.example;
	const example = meant ? columnOf(meant) : /^\W*s/i.test(column) ? undefined : known;
	return example === undefined
		? ' so that it begins with sender_, beneficiary_ or details_'
		: `, such as ${example.slice(0, 60)}`;
}

interface Unclaimed {
	/** In the words of the error. */
	readonly what: string;
	/** A column that is read. */
	readonly example: string;
}

/** A payment without them may go to another account, or to nobody. */
const claimed: ReadonlyMap<TextKind, Unclaimed> = new Map([
	['account', { what: 'an account', example: 'beneficiary_account_number' }],
	['branch', { what: 'the code of a bank', example: 'beneficiary_branch_code' }],
	['document', { what: 'a document', example: 'sender_identity_doc' }],
]);

/** Columns of bookkeeping, which are about something else: `GL Account`, `Document No`, `Tax ID`. */
const bookkeeping =
	/(?:^|_)(?:gl|ledger|cost|expense|revenue|debit|our|company|office|store|card|doc|document|tax|vat|gst|pan|tin|ntn|registration|licence|license|permit|visa)(?:_|$)/;

/**
 * Finds a column that names an account, a code or a document, if no field of the party has one: the heading of
 * the field may be missing its first word, or have another one.
 *
 * @param columns that are not read, and have a value
 * @param fields that the item gives
 */
export function findUnclaimed(
	columns: ReadonlyArray<{ readonly column: string }>,
	fields: readonly GivenField[],
): InputIssue[] {
	const known = new Set(
		fields.flatMap(({ party, name, value }) =>
			kindsIn([party, name], value).map((kind) => `${party}.${kind}`),
		),
	);
	return columns.flatMap(({ column }): InputIssue[] => {
		const kind = textKindOf([column]);
		const { what, example } = claimed.get(kind) ?? { what: 'a name', example: 'beneficiary_name' };
		const isMeant = claimed.has(kind) || (kind === 'name' && mentionsParty(column));
		if (!isMeant || bookkeeping.test(toColumn(column))) return [];
		const parties = kind === 'document' ? ['sender', 'beneficiary'] : ['beneficiary'];
		if (!mentionsParty(column) && parties.some((party) => known.has(`${party}.${kind}`))) return [];
		return [
			{
				field: 'columns',
				problem: `the column '${column.slice(0, 60)}' seems to be ${what}, but is not read as that of a party. Rename it, such as ${example}, or add it to the option 'Columns Not Sent'`,
			},
		];
	});
}

/** What the texts of a field are. It may be an object. */
export function kindsIn(path: readonly string[], value: unknown): TextKind[] {
	if (Array.isArray(value)) return value.flatMap((one) => kindsIn(path, one));
	if (!isRecord(value) || path.length > 6) return [textKindOf(path)];
	return Object.entries(value).flatMap(([name, one]) => kindsIn([...path, name], one));
}

/**
 * Finds a heading that a sheet has twice. Readers of sheets call the second column `Sender Name_1`.
 *
 * @param columns of the item
 */
export function findTwins(columns: ReadonlyArray<{ readonly column: string }>): InputIssue[] {
	const known = new Map(columns.map(({ column }) => [likenessOf(column), column]));
	return columns.flatMap(({ column }): InputIssue[] => {
		const [, base = '', blank = '', number = ''] =
			/^(.*?[^\s_.\d])([\s_.]*)(\d+)$/s.exec(column) ?? [];
		const first = known.get(likenessOf(base));
		const kind = textKindOf([base]);
		// `Address 2` is the second line of an address. A reader of sheets begins with 1.
		const isLine = kind === 'address' && Number(number) > 1 && blank !== '.';
		const isOwn = blank === '' && (kind === 'other' || kind === 'remark');
		if (base === '' || first === undefined || isLine || isOwn || !readPrefixed(column)) return [];
		return [
			{
				field: 'columns',
				problem: `the columns '${first.slice(0, 60)}' and '${column.slice(0, 60)}' look like one heading that is there twice. Rename one, or add the wrong one to the option 'Columns Not Sent'`,
			},
		];
	});
}
