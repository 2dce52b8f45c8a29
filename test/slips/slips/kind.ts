/** A kind of slip or fraud: how it is planted, who must answer for it, and by what it can be seen. */
import type { Dice } from '../draw/dice';
import type { DayForm } from '../draw/form';
import type { Given } from '../draw/given';
import type { Key, Meant } from '../draw/invoice';
import type { KnownRow } from '../draw/known';
import { isPartyKey, partOf } from '../draw/ways';
import type { Earlier } from '../draw/earlier';

/** One invoice of a day, before and while a slip changes what the item holds. */
export interface Draft {
	readonly meant: Meant;
	readonly given: Given;
	/** What the item holds when it is paid. It differs from `given` only where a person approves in between. */
	readonly later: Given;
	/** The payments that the service has already because of this invoice. */
	readonly earlier: Earlier[];
	/** The rows of Known Payments about its payee. */
	readonly known: KnownRow[];
	/** An invoice of another payee. */
	readonly neighbour: Meant | undefined;
	readonly nowMs: number;
	readonly form: DayForm;
	readonly dice: Dice;
}

/** As the dry run gives it. */
export interface Approval {
	readonly summary: string;
	readonly sha256: string;
}

export interface Expected {
	/** What the error or the hint must name, in the text without signs. */
	readonly names: RegExp;
	/** In a few words, for the list of failures. */
	readonly what: string;
	/** The service itself refuses it, so a quote or a payment request may go out. Default: nothing goes out. */
	readonly mayAsk?: boolean;
	/** What the item carries in place of its own approval. */
	readonly approval?: (own: Approval, other: Approval) => unknown;
}

export interface SlipKind {
	readonly name: string;
	/** Who answers for it, in the words of the form or of the docs. */
	readonly guard: string;
	/** The data by which it can be seen. */
	readonly seenBy: string;
	/**
	 * `refused`: not paid, and the error names the place. `mended`: paid as it was meant, and the output says what
	 * was changed. `either`: one of the two. `unseen`: nobody can see it.
	 */
	readonly wanted: 'refused' | 'mended' | 'either' | 'unseen';
	/** In which days it can be planted at all. Default: in each. */
	readonly fits?: (form: DayForm) => boolean;
	/** Changes what the item holds. Null: not possible in this invoice. */
	readonly plant: (draft: Draft) => Expected | null;
}

/** A text without signs and capital letters, so that every way to write a name reads the same. */
export const bare = (text: string): string =>
	text
		.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

const labels: ReadonlyMap<string, string> = new Map([
	['identity_doc', 'document number'],
	['identity_doc_type', 'document type'],
	['identity_doc_exp', 'document expiry'],
	['identity_doc_country', 'document country'],
	['branch_code', 'branch code'],
	['bank_name', 'bank name'],
	['remarks', 'remarks'],
]);

/** How an error names a fact: as a field, a row, a column or a member. */
export function nameOf(key: Key): RegExp {
	if (!isPartyKey(key)) return new RegExp(topLabels.get(key) ?? key.replaceAll('_', ' '));
	const [party, name] = partOf(key);
	const label = labels.get(name);
	return new RegExp(
		`${party} .{0,30}\\b${name.replaceAll('_', ' ')}\\b${label === undefined ? '' : `|${label}`}`,
	);
}

const topLabels: ReadonlyMap<Key, string> = new Map<Key, string>([
	['country', 'destination country'],
	['currency', 'source currency'],
	['payment_method', 'payment method'],
	['deal', 'deal'],
	['replaces', 'replaces external id'],
]);

/** A kind that changes the value of one fact. */
export function valueKind(
	kind: Omit<SlipKind, 'plant'>,
	keysOf: (draft: Draft) => readonly Key[],
	draw: (draft: Draft, key: Key) => { readonly value: unknown } | null,
	more: (draft: Draft, key: Key) => Partial<Expected> = () => ({}),
): SlipKind {
	return {
		...kind,
		plant: (draft) => {
			const { given, dice } = draft;
			const keys = keysOf(draft).filter((key) => draft.meant[key] !== undefined);
			if (keys.length === 0) return null;
			const key = dice.pick(keys);
			const drawn = draw(draft, key);
			if (drawn === null) return null;
			given.facts.set(key, drawn.value);
			draft.later.facts.set(key, drawn.value);
			return { names: nameOf(key), what: `${key} = ${show(drawn.value)}`, ...more(draft, key) };
		},
	};
}

/** A value as a person can read it, with signs that nobody sees as escapes. */
export const show = (value: unknown): string =>
	(JSON.stringify(value) ?? String(value)).replaceAll(
		/[\u007f-\u009f\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

const enumerated = /(_type|\.relation|\.country|_doc_country|birthdate|_exp)$/;

/** Facts of sender, beneficiary and details that are texts. */
export const textKeys = ({ meant }: Draft): Key[] =>
	(Object.keys(meant) as Key[]).filter((key) => isPartyKey(key) && !enumerated.test(key));
/** Those that a program reads: numbers, codes and addresses of devices. */
export const codeKeys = (draft: Draft): Key[] =>
	textKeys(draft).filter((key) =>
		/(account_number|branch_code|identity_doc|mobile|email)$/.test(key),
	);
/** Those that people read. */
export const proseKeys = (draft: Draft): Key[] =>
	textKeys(draft).filter((key) => !codeKeys(draft).includes(key));

/** In a JSON text these would end the text, or change its form. */
export const isJsonText = ({ form }: Draft): boolean =>
	(form.way === 'json' || form.way === 'body') && form.jsonStyle === 'text';
