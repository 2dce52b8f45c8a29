/** What the form of Report: Reconcile says about the ledger and the reports. */
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http';
import { paymentStates } from '../../../../client/interface';
import {
	type Mapping,
	type ReconcileTerms,
	type WalletKind,
	walletKinds,
} from '../../../../client/report/reconcile';
import { readSwitch } from '../../../../client/input';
import type { Form } from '../operation';
import { readChoice } from './readChoice';

const refuse = (field: string, problem: string): never => {
	throw new InputError([{ field, problem }]);
};

/** @throws InputError for a field that cannot be read */
export const readReconcileTerms = (
	form: Form,
): Omit<ReconcileTerms, 'window' | 'by' | 'clock'> => ({
	ledgerAmount: readChoice(form, 'ledgerAmount', ['payout', 'source', 'cost']),
	decimalMark: readChoice(form, 'decimalMark', ['dot', 'comma']) === 'comma' ? ',' : '.',
	ledgerOmitsFailed: readSwitch(form, 'ledgerOmitsFailed'),
	statuses: readStatuses(form),
	operations: readOperations(form),
	columns: {
		ledger: readColumns(form, 'ledgerColumns'),
		payout: readColumns(form, 'payoutColumns'),
		wallet: readColumns(form, 'walletColumns'),
	},
	...readCurrency(form),
});

function readCurrency({ usualCurrency: given }: Form): Pick<ReconcileTerms, 'currency'> {
	if (given === undefined) return {};
	if (typeof given !== 'string' || !/^\s*[a-z]{3,5}\s*$/i.test(given))
		return refuse('usualCurrency', 'must be the code of a currency, such as INR');
	return { currency: given.trim().toUpperCase() };
}

/** The headings of the columns, by what they contain. */
function readColumns(form: Form, field: string): Mapping<string> {
	const { columns = {} } = groupsOf(form, field);
	if (!isRecord(columns)) return refuse(field, 'must have the names of columns');
	return Object.fromEntries(
		Object.entries(columns).map(([name, heading]) => {
			if (typeof heading !== 'string' || heading.trim() === '')
				return refuse(`${field}.${name}`, 'must be the heading of a column');
			return [name.replace(/Column$/, ''), heading.trim()];
		}),
	);
}

function readStatuses(form: Form): Readonly<Record<string, string>> {
	const isStatus = (value: unknown): value is string =>
		paymentStates.some((state) => state === value);
	return Object.fromEntries(readWords(form, 'statusWords', isStatus));
}

function readOperations(form: Form): Partial<Record<WalletKind, readonly string[]>> {
	const isKind = (value: unknown): value is WalletKind =>
		walletKinds.some((kind) => kind === value);
	const words = readWords(form, 'operationWords', isKind);
	const wordsFor = (kind: WalletKind): string[] =>
		words.filter(([, meant]) => meant === kind).map(([word]) => word);
	return Object.fromEntries(walletKinds.map((kind) => [kind, wordsFor(kind)]));
}

/** Rows of a word and what it means. A word that means two things would mean the last one. */
function readWords<Meaning extends string>(
	form: Form,
	field: string,
	isMeaning: (value: unknown) => value is Meaning,
): ReadonlyArray<readonly [word: string, meaning: Meaning]> {
	const { field: rows = [] } = groupsOf(form, field);
	if (!Array.isArray(rows)) return refuse(field, 'must have rows of a word and its meaning');
	const read = rows.map((row: unknown, at): readonly [string, Meaning] => {
		const { name, value }: Readonly<Record<string, unknown>> = isRecord(row) ? row : {};
		if (typeof name !== 'string' || name.trim() === '')
			return refuse(field, `row ${at + 1} has no word. Give it one, or delete the row`);
		if (!isMeaning(value)) return refuse(field, `row ${at + 1} has no meaning. Choose one`);
		return [name.trim(), value];
	});
	const known = new Set<string>();
	for (const [at, [word]] of read.entries()) {
		if (known.has(word.toLowerCase()))
			refuse(field, `row ${at + 1} has the word of another row. Delete one of them`);
		known.add(word.toLowerCase());
	}
	return read;
}

function groupsOf(form: Form, field: string): Readonly<Record<string, unknown>> {
	const { [field]: given = {} } = form;
	return isRecord(given) ? given : refuse(field, 'must be filled in here, or removed');
}
