/** A beneficiary whose account is not the one that was paid before. */
import { describeChange } from './changedAccount';
import { type Finding, paidBefore, type GuardedPayment, type Refusal } from './finding';
import { hasSameAmount } from './knownAmounts';
import type { KnownPayment, KnownPayments } from './knownPayments';
import {
	isKnownAccount,
	isKnownButZeros,
	isSameBeneficiary,
	numbersOf,
	type Payee,
} from '../payee';

const asUnknown: Refusal = { code: 'account_unknown', option: 'Known Accounts Only' };
const asUnknownWithoutRows: Refusal = {
	...asUnknown,
	advice:
		"Check the expression of 'Known Payments', and the table that it reads. If nothing was paid before, ask the beneficiary for the account over a phone number that you already have, then pay this item once without 'Known Accounts Only'.",
};

/** The row of the invoice itself is no repeat, but it may show that the invoice has been changed since. */
export function findOwnRow({ order, payee, terms }: GuardedPayment): Finding[] {
	const own = terms.known?.ofExternalId(order.externalId) ?? [];
	const changed = own.find(
		(one) => showsNumber(one.payee, payee) && !isKnownAccount(payee, one.payee),
	);
	const isOther = {
		account: changed !== undefined,
		amount: own.some((one) => hasSameAmount(one, order) === false),
	};
	const others = Object.entries(isOther).flatMap(([name, is]) => (is ? [name] : []));
	return others.length === 0
		? []
		: [
				{
					text: `The known payment with this external ID has another ${others.join(' and ')}`,
					change: changed && describeChange(changed.payee, payee),
				},
			];
}

export function findOtherAccounts(own: GuardedPayment): Finding[] {
	const { payee, terms } = own;
	const { known, knownAccountsOnly } = terms;
	if (known === undefined) return [];
	if (known.rows.length === 0)
		return knownAccountsOnly
			? [{ text: 'Known Payments has no rows', refused: asUnknownWithoutRows }]
			: [];
	// The row of the invoice itself proves nothing about its account.
	const isUsed = paidBefore(own, known.ofAccount(payee)).some(
		(one) =>
			one.isPaid && isKnownAccount(payee, one.payee) && !isOtherBeneficiary(one.payee, payee),
	);
	const refused = knownAccountsOnly && !isUsed ? asUnknown : undefined;
	const last = findLasts(own, known).find((one) => !isKnownAccount(payee, one.payee));
	if (last)
		return [
			{ text: describeOther(payee, last), change: describeChange(last.payee, payee), refused },
		];
	if (refused)
		return [{ text: 'No known payment went to this account of this beneficiary', refused }];
	return isUsed ? [] : findNobodyToCompare(own);
}

function describeOther(payee: Payee, { payee: known, label, isUndated }: LastPayment): string {
	const which = isUndated
		? 'a known payment to this beneficiary that shows no time that can be read'
		: 'the last known payment to this beneficiary';
	if (payee.accounts.length === 0 && known.accounts.length > 0)
		return `This payment shows no account number to compare with that of ${label}, ${which}`;
	const what = payee.accounts.length > 0 ? 'account' : 'number or ID of the payee';
	if (!isKnownButZeros(payee, known)) return `The ${what} differs from that of ${label}, ${which}`;
	return `The ${what} differs only by zeros at its beginning from that of ${label}, ${which}. If a sheet has dropped them, format its column as text, and enter all digits again, leading zeros too`;
}

interface LastPayment extends KnownPayment {
	/** Whether it counts as a last one only because it shows no time. */
	readonly isUndated: boolean;
}

/** Whether a known payment shows what the own one can be compared with. A contact is no account. */
const showsNumber = (known: Payee, own: Payee): boolean =>
	known.accounts.length > 0 || (own.aliases.length > 0 && known.aliases.length > 0);

/**
 * The last payment to the beneficiary, and among others with a time the last one without, which may be later. A
 * status that is not known still shows an account, if nothing else does.
 */
function findLasts(own: GuardedPayment, known: KnownPayments): LastPayment[] {
	const ofBeneficiary = paidBefore(own, known.ofBeneficiary(own.payee)).filter(
		(one) => showsNumber(one.payee, own.payee) && isSameBeneficiary(one.payee, own.payee),
	);
	const paid = ofBeneficiary.filter(({ isPaid }) => isPaid);
	const counted = paid.length > 0 ? paid : ofBeneficiary;
	const dated = lastOf(counted.filter(({ atMs }) => atMs !== undefined));
	const undated = lastOf(counted.filter(({ atMs }) => atMs === undefined));
	return [
		...(dated ? [{ ...dated, isUndated: false }] : []),
		...(undated ? [{ ...undated, isUndated: dated !== undefined }] : []),
	];
}

/** If repeats are compared as well, the list may be one of accounts and amounts only. */
function findNobodyToCompare({ payee, terms }: GuardedPayment): Finding[] {
	const { known, repeatWithinMs } = terms;
	if (!known || known.rows.length === 0 || repeatWithinMs !== undefined) return [];
	if (numbersOf(payee).length === 0 || known.isComparable(payee)) return [];
	const text =
		'Known Payments and this payment name no beneficiary in the same way, so a changed account is not found';
	return [{ text }];
}

/** Whether both rows say who it is, and it is somebody else. */
const isOtherBeneficiary = (one: Payee, other: Payee): boolean =>
	one.identity.names.length > 0 &&
	other.identity.names.length > 0 &&
	!isSameBeneficiary(one, other);

/** The latest by time; without times, the last of the list. */
const lastOf = (known: readonly KnownPayment[]): KnownPayment | undefined =>
	known.reduce<KnownPayment | undefined>(
		(last, one) => (last?.atMs !== undefined && (one.atMs ?? 0) < last.atMs ? last : one),
		undefined,
	);
