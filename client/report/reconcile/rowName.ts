/** How an error names a row of the ledger: by its number, and by an ID that a person finds in the own table. */
import { mayBeToken } from '../../problem/hideTokens';
import type { LedgerColumn } from './terms';
import type { TableRow } from './readTable';

/** The column may be another one by mistake. A name has blanks or no digit, and a phone number begins with a plus. */
const plain = /^(?=.*\d)[a-z\d][\w.#/-]{0,63}$/i;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Accounts, phone numbers and documents, also in groups, and an IBAN. */
const mayBeAccount = (id: string): boolean => {
	const signs = id.replaceAll(/[^a-z\d]/gi, '');
	return /\d{9}/.test(id) || /^\d{7,}$/.test(signs) || /^[a-z]{2}\d{2}[a-z\d]{10,}$/i.test(signs);
};

const isShown = (id: string): boolean =>
	uuid.test(id) || (plain.test(id) && !mayBeAccount(id) && !mayBeToken(id));

/** @returns such as `row 5 of the ledger (INV-2026-0106; the headings are row 1)` */
export function nameRow(row: TableRow<LedgerColumn>): string {
	const id = [row.text('externalId'), row.text('paymentId')].find(isShown);
	const counted = 'the headings are row 1';
	return `row ${row.number} of the ledger (${id === undefined ? counted : `${id}; ${counted}`})`;
}
