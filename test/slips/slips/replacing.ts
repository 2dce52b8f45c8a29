/** Payments that are paid again although the old one has not failed. */
import type { DayForm } from '../draw/form';
import { sourceCurrencies } from '../draw/invoice';
import type { Draft, Expected, SlipKind } from './kind';

const kindOf = {
	guard: 'Replaces External ID',
	wanted: 'refused',
	fits: ({ isReplacing }: DayForm): boolean => isReplacing,
} as const;
const inCents = (amount: number): number => Math.round(amount * 100) / 100;
const names = /not replaceable|replaces external id|replace reversed payment|payment to replace/;

/** @param at which payment of the chain: the first, or the one that is named */
const withStatus =
	(at: 'first' | 'named', draw: (draft: Draft) => string): SlipKind['plant'] =>
	(draft): Expected | null => {
		const { earlier } = draft;
		if (at === 'first' && earlier.length < 2) return null;
		const index = at === 'first' ? 0 : earlier.length - 1;
		const old = earlier[index];
		if (!old) return null;
		const status = draw(draft);
		earlier[index] = { ...old, status };
		return { names, what: `${old.externalId} is ${status}` };
	};

export const replacing: readonly SlipKind[] = [
	{
		...kindOf,
		name: 'Fraud: paid again although the old payment has succeeded',
		seenBy: 'the old payment at the service',
		plant: withStatus('named', () => 'succeeded'),
	},
	{
		...kindOf,
		name: 'Paid again while the old payment is in progress, unknown or reversed',
		seenBy: 'the old payment at the service',
		plant: withStatus('named', ({ dice }) =>
			dice.pick(['queued', 'pending', 'processing', 'unknown', 'reversed']),
		),
	},
	{
		...kindOf,
		name: 'Fraud: the first payment of a chain has succeeded',
		seenBy: 'the chain of payments at the service',
		plant: withStatus('first', () => 'succeeded'),
	},
	{
		...kindOf,
		name: 'Payment to replace that does not exist',
		seenBy: 'the look-up at the service',
		plant: ({ earlier, meant }) => {
			earlier.pop();
			return { names, what: `${String(meant.replaces)} does not exist` };
		},
	},
	{
		...kindOf,
		name: 'Paid again with another amount or currency than the payment that failed',
		seenBy: 'the old payment at the service',
		// Where every item is approved, the person has seen the difference.
		fits: ({ isReplacing, isApproved }) => isReplacing && !isApproved,
		plant: ({ earlier, dice, form }) => {
			const old = earlier.pop();
			if (!old) return null;
			const { amount, currency, externalId } = old;
			const other = dice.chance(0.7)
				? { amount: inCents(dice.pick([amount * 10, amount / 10, amount + 0.01, amount - 1])) }
				: { currency: dice.pick(sourceCurrencies.filter((each) => each !== form.currency)) };
			earlier.push({ ...old, ...other });
			return {
				names: /replaced payment .* shows/,
				what: `${externalId} was of ${amount} ${currency}, or ${JSON.stringify(other)}`,
			};
		},
	},
	{
		...kindOf,
		name: 'New external ID that does not follow from the old one',
		seenBy: 'the two IDs',
		plant: ({ given, later, meant, dice }) => {
			const old = String(meant.replaces);
			const id = dice.pick([`${old}-2`, `${old}b`, `${old}#7`, `NEW-${dice.digits(6)}`, old]);
			for (const one of [given, later]) one.facts.set('external_id', id);
			return { names: /external id/, what: `${id} replaces ${old}` };
		},
	},
	{
		...kindOf,
		name: 'Replaces External ID without a value',
		seenBy: 'the option',
		plant: ({ given, later, dice }) => {
			const value = dice.pick(['', null, undefined, ' ', '#N/A']);
			for (const one of [given, later]) one.facts.set('replaces', value);
			return { names: /replaces external id/, what: `replaces = ${JSON.stringify(value)}` };
		},
	},
];
