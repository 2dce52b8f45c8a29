/** What nobody can see. It is counted apart, each with its reason. */
import type { Key } from '../draw/invoice';
import { valueKind, type Draft, type SlipKind } from './kind';

const unseen = (
	name: string,
	reason: string,
	keysOf: (draft: Draft) => readonly Key[],
	draw: (draft: Draft, key: Key) => unknown,
): SlipKind =>
	valueKind({ name, guard: 'Nobody', seenBy: reason, wanted: 'unseen' }, keysOf, (draft, key) => {
		const value = draw(draft, key);
		return value === draft.meant[key] ? null : { value };
	});

/** Of a payee who was never paid, or while nothing compares. */
const unguarded =
	(key: Key) =>
	({ form, known }: Draft): Key[] =>
		form.guards === 'refuse' || (form.isApproved && known.length > 0) ? [] : [key];
const unguardedAccount = unguarded('beneficiary.account_number');
const unguardedName = unguarded('beneficiary.name');
const amount = (): Key[] => ['amount'];

function swapDigits(text: string): string {
	const at = text.slice(0, -1).search(/(\d)(?!\1)\d/);
	return at < 0
		? text
		: `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
}

export const unseenKinds: readonly SlipKind[] = [
	unseen(
		'Two digits of an account exchanged',
		'Nothing shows the right account of a payee who was not paid before',
		unguardedAccount,
		({ meant }) => swapDigits(String(meant['beneficiary.account_number'])),
	),
	unseen(
		'Leading zeros of an account lost, in a text',
		'The text is an account number of its own',
		(draft) =>
			String(draft.meant['beneficiary.account_number']).startsWith('0')
				? unguardedAccount(draft)
				: [],
		({ meant }) => String(meant['beneficiary.account_number']).replace(/^0+/, ''),
	),
	unseen(
		'Another amount, within the limits',
		'Only the person who wrote the invoice knows its amount',
		amount,
		({ meant, form }) => {
			const [whole = ''] = String(meant.amount).split('.');
			const other = String(Number(whole) + 7);
			return form.maxSource === null || Number(other) < Number(form.maxSource) ? other : whole;
		},
	),
	unseen(
		"Another payee's name",
		'The service compares names only if the account is validated',
		unguardedName,
		({ dice }) => dice.pick(['Rahul Sharma', 'Ada Obi', 'Bilal Khan']),
	),
	unseen('The word null as a name', 'People have this name', unguardedName, ({ dice, form }) =>
		form.composesNames ? 'null null' : dice.pick(['null', 'Null', 'nan']),
	),
];
