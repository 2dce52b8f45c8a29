/** What changes between the approval of a payment and its payment. */
import type { DayForm } from '../draw/form';
import type { Key } from '../draw/invoice';
import type { Draft, Expected, SlipKind } from './kind';

const kindOf = {
	guard: 'Require Approval',
	wanted: 'refused',
	fits: ({ isApproved }: DayForm): boolean => isApproved,
} as const;
/** A changed account is unknown, too, if payments are known. */
const names = /approv|known accounts only|account differs/;

const tampered =
	(change: (draft: Draft) => readonly [Key, string] | null) =>
	(draft: Draft): Expected | null => {
		const changed = change(draft);
		if (changed === null) return null;
		draft.later.facts.set(...changed);
		return { names, what: `${changed[0]} is ${changed[1]} after the approval`, mayAsk: true };
	};

const carried = (name: string, approval: NonNullable<Expected['approval']>): SlipKind => ({
	...kindOf,
	name,
	seenBy: 'the approved summary and its hash',
	plant: () => ({ names, what: name, mayAsk: true, approval }),
});

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
	carried('Fraud: approval of another invoice used again', (_own, other) => other),
	carried('Fraud: hash of another approval', (own, { sha256 }) => ({ ...own, sha256 })),
	carried('Fraud: summary that somebody has edited', (own) => ({
		...own,
		summary: own.summary.replace(/\d(?=\D*$)/, '9').replace('a', 'b'),
	})),
	carried('Approval without its hash', ({ summary }) => ({ summary })),
];
