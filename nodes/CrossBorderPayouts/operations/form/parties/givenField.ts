/** The fields of a payment's parties, whichever way the user gives them. */
import { splitColumn } from './heading';

/** As the interface names the objects of a v3 payment. */
export const partyNames = ['sender', 'beneficiary', 'payment_details'] as const;
export type PartyName = (typeof partyNames)[number];

export interface PartyField {
	readonly party: PartyName;
	/** Within its party: `account_number`. */
	readonly name: string;
}

/** A field with the value that the user gave it, unchecked. */
export interface GivenField extends PartyField {
	readonly value: unknown;
	/** Where an error is reported: a field of the form, in the service's spelling. */
	readonly field: string;
	/** What the error calls it there: `row 2 'account_number'`. Empty if `field` is enough. */
	readonly source: string;
	/** Whether the item lacks the field, and other items of the run have it. */
	readonly isAbsent?: true;
}

export interface GivenParties {
	readonly fields: readonly GivenField[];
	/** Columns that were not read. */
	readonly unread: readonly string[];
}

/** `payment_details` is long for a column, so the short word is the usual one. */
const parties: Readonly<Record<string, PartyName>> = {
	sender: 'sender',
	beneficiary: 'beneficiary',
	details: 'payment_details',
	payment_details: 'payment_details',
};

/** @returns the party that a prefix such as `sender` means; undefined if it means none */
export const partyOf = (prefix: string): PartyName | undefined =>
	Object.hasOwn(parties, prefix) ? parties[prefix] : undefined;

/**
 * Reads `sender_name`, `sender.name` or `Sender Name`. Undefined for a name without the prefix of a
 * party.
 */
export function readPrefixed(text: string): PartyField | undefined {
	const { prefix = '', name = '' } = splitColumn(text) ?? {};
	const party = partyOf(prefix);
	return party && { party, name };
}

/** The usual column of a field: `details_purpose`. */
export const columnOf = ({ party, name }: PartyField): string =>
	`${party === 'payment_details' ? 'details' : party}_${name}`;

/** Equal for fields that are the same. */
export const keyOf = ({ party, name }: PartyField): string => `${party}.${name}`;
