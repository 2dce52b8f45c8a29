/** What changes between the approval of a payment and its payment. */
import type { Key } from '../draw/invoice';
import type { Draft, Expected, SlipKind } from './kind';

const kindOf = { guard: 'Require Approval', wanted: 'refused' } as const;
/** A changed account is unknown, too, if payments are known. */
const names = /approv|known accounts only/;

const tampered =
	(change: (draft: Draft) => readonly [Key, string] | null) =>
	(draft: Draft): Expected | null => {
		if (!draft.form.isApproved) return null;
		const changed = change(draft);
		if (changed === null) return null;
		draft.later.facts.set(...changed);
		return { names, what: `${changed[0]} is ${changed[1]} after the approval`, mayAsk: true };
	};

export const approvals: readonly SlipKind[] = [
	{
		...kindOf,
		name: 'Fraud: account changed after the approval',
		seenBy: 'the approved hash',
		plant: tampered(({ dice }) => ['beneficiary.account_number', dice.digits(12)]),
	},
	{
		...kindOf,
		name: 'Fraud: amount changed after the approval',
		seenBy: 'the approved hash',
		plant: tampered(({ meant }) => ['amount', `${String(meant.amount).split('.')[0]}1`]),
	},
	{
		...kindOf,
		name: 'Fraud: approval of another invoice used again',
		seenBy: 'the approved summary',
		plant: ({ form }) =>
			form.isApproved
				? { names, what: 'the approval of another item', mayAsk: true, takesOtherApproval: true }
				: null,
	},
];
