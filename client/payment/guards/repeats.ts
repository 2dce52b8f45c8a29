/** Payments of one amount to one payee: in one run, and among those that the user knows of. */
import {
	type Finding,
	nameKey,
	nameSome,
	paidBefore,
	type GuardedPayment,
	type Refusal,
} from './finding';
import { hasSameAmount } from './knownAmounts';
import type { KnownPayment } from './knownPayments';
import { isSamePayee, payeeKeys } from '../payee';

const orTell =
	"If they are separate invoices, set 'Repeated Payee and Amount' to 'Tell' for this run.";
export const ofRepeats = { code: 'payment_repeated', option: 'Repeated Payee and Amount' } as const;
const asRepeat: Refusal = {
	...ofRepeats,
	advice: `Compare this payment with the known one. If both pay one invoice, do not pay it again. ${orTell}`,
};
/** What exists is not known yet: nothing has been looked up. */
const asRepeatOfRun: Refusal = {
	...ofRepeats,
	note: 'Items whose payments exist already count, too: leave them out',
	advice: `Compare the named items with their invoices. If they pay one invoice, remove all of them but one. ${orTell}`,
};
/** One for each number of the payee. */
function repeatKeysOf({ order, payee }: GuardedPayment): string[] {
	const { country, side, currency, amount } = order;
	return payeeKeys(payee).map((key) => [country, side, currency, amount, key].join(' '));
}

export type Groups = ReadonlyMap<string, ReadonlySet<GuardedPayment>>;

export function groupRepeats(payments: ReadonlyArray<GuardedPayment | undefined>): Groups {
	const groups = new Map<string, Set<GuardedPayment>>();
	for (const payment of payments) {
		for (const key of payment ? repeatKeysOf(payment) : []) {
			const group = groups.get(key) ?? new Set();
			groups.set(key, payment ? group.add(payment) : group);
		}
	}
	return groups;
}

/** Items with one external ID are one payment. */
export function findRepeatsOfRun(own: GuardedPayment, groups: Groups): Finding[] {
	const group = new Set(repeatKeysOf(own).flatMap((key) => [...(groups.get(key) ?? [])]));
	const others = [...group].filter(
		({ order, payee }) =>
			order.externalId !== own.order.externalId && isSamePayee(payee, own.payee),
	);
	if (others.length === 0) return [];
	const ids = [...new Set(others.map(({ order }) => order.externalId))];
	const isRefused = [own, ...others].some(({ terms }) => terms.refusesRepeats);
	return [
		{
			text: `The same ${nameKey(own.payee)} gets the same amount as in ${nameSome(ids)} of this run`,
			refused: isRefused ? asRepeatOfRun : undefined,
		},
	];
}

/** The external IDs of the run, by their spelling in small letters. */
export type Spellings = ReadonlyMap<string, ReadonlySet<string>>;

const plainId = (externalId: string): string => externalId.toLowerCase();

export function groupSpellings(payments: ReadonlyArray<GuardedPayment | undefined>): Spellings {
	const spellings = new Map<string, Set<string>>();
	for (const payment of payments) {
		if (!payment) continue;
		const { externalId } = payment.order;
		const known = spellings.get(plainId(externalId)) ?? new Set();
		spellings.set(plainId(externalId), known.add(externalId));
	}
	return spellings;
}

/** The interface does not say that capital letters do not matter, so for the service these are two payments. */
export function findOtherSpellings({ order }: GuardedPayment, spellings: Spellings): Finding[] {
	const ids = [...(spellings.get(plainId(order.externalId)) ?? [])];
	const others = ids.filter((id) => id !== order.externalId);
	return others.length === 0
		? []
		: [
				{
					text: `The external ID differs only in capital letters from ${nameSome(others)} of this run, so both may be one invoice`,
				},
			];
}

export function findKnownRepeats(own: GuardedPayment, nowMs: number): Finding[] {
	const { known, repeatWithinMs, refusesRepeats } = own.terms;
	if (known === undefined || repeatWithinMs === undefined) return [];
	const fromMs = nowMs - repeatWithinMs;
	const recent = paidBefore(own, known.ofAccount(own.payee)).filter(
		(one) =>
			// A row without a time may be from today.
			(one.atMs === undefined || one.atMs >= fromMs) && isSamePayee(one.payee, own.payee),
	);
	const having = (isSame: boolean | undefined): KnownPayment[] =>
		recent.filter((one) => hasSameAmount(one, own.order) === isSame);
	const [same, unclear] = [having(true), having(undefined)];
	const [open, repeated] = [same.filter(({ isOpen }) => isOpen), same.filter((one) => !one.isOpen)];
	const refused = refusesRepeats ? asRepeat : undefined;
	const what = nameKey(own.payee);
	return [
		...tellOf(
			repeated.filter(({ atMs }) => atMs !== undefined),
			(ids) => `The same ${what} got the same amount in the known payment ${ids}`,
			refused,
		),
		...tellOf(
			repeated.filter(({ atMs }) => atMs === undefined),
			(ids) =>
				`The same ${what} got the same amount in the known payment ${ids}, which shows no time that can be read`,
			refused,
		),
		...tellOf(
			open,
			(ids) => `The open invoice ${ids} of Known Payments has the same ${what} and amount`,
		),
		...tellOf(
			unclear,
			(ids) =>
				`The same ${what} was paid in the known payment ${ids}, which shows no amount in the currency of this one`,
		),
	];
}

const tellOf = (
	payments: readonly KnownPayment[],
	say: (ids: string) => string,
	refused?: Refusal,
): Finding[] =>
	payments.length === 0
		? []
		: [{ text: say(nameSome(payments.map(({ label }) => label))), refused }];
