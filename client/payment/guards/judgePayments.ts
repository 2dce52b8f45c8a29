/**
 * Compares the payments of a run with each other and with those that the user knows of. Finds the slip beside an
 * external ID: one invoice under two IDs, and a beneficiary whose bank account has changed.
 */
import { InputError } from '../../errors/InputError';
import type { ReasonCode } from '../../errors/reasons';
import type { PaymentOrder } from '../send/order';
import type { GuardTerms } from './guardTerms';
import { hasSameAmount } from './knownAmounts';
import { noAccounts, type KnownPayment, type KnownPayments } from './knownPayments';
import {
	isKnownAccount,
	isKnownButZeros,
	isSameBeneficiary,
	isSamePayee,
	numbersOf,
	payeeKeys,
	type Payee,
} from './payee';

export interface GuardedPayment {
	readonly order: PaymentOrder;
	readonly payee: Payee;
	readonly terms: GuardTerms;
	/** The external ID of the payment that this one replaces. */
	readonly replaces: string | undefined;
}

export interface Judgement {
	/** For people who decide about the payment. No personal data. */
	readonly warnings: readonly string[];
	/** For the hint of the run only: how the payment was compared. */
	readonly notes: readonly string[];
	/** Why the payment may not be sent. */
	readonly problem?: InputError;
}

const nothing: Judgement = { warnings: [], notes: [] };

/**
 * @param payments of the run, by item index. Undefined for an item that is not sent
 * @returns what was found, by item index
 */
export function judgePayments(
	payments: ReadonlyArray<GuardedPayment | undefined>,
	nowMs: number,
): Judgement[] {
	const groups = groupRepeats(payments);
	const isAlone = new Set(payments.map((one) => one?.order.externalId)).size < 2;
	return payments.map((payment) => {
		if (payment === undefined) return nothing;
		const findings = [
			...findNothingToCompare(payment, isAlone),
			...findRepeatsOfRun(payment, groups),
			...findKnownRepeats(payment, nowMs),
			...findOwnRow(payment),
			...findOtherAccounts(payment),
		];
		const [refusal] = findings.filter(({ refused }) => refused !== undefined);
		const problem =
			findNoAccounts(payment) ??
			(refusal?.refused ? refusalOf(refusal.text, refusal.refused) : undefined);
		return {
			warnings: findings.map(({ text }) => text),
			notes: isCompared(payment, isAlone) ? noteOf(payment) : [],
			...(problem ? { problem } : {}),
		};
	});
}

interface Finding {
	readonly text: string;
	/** Undefined if it is only reported. */
	readonly refused?: Refusal | undefined;
}

interface Refusal {
	readonly code: ReasonCode;
	/** The option that refuses. */
	readonly option: string;
	/** What the error says beside what was found. */
	readonly note?: string;
	/** What to do, if the advice of the code fits several causes. */
	readonly advice?: string;
}

const orTell =
	"If they are separate invoices, set 'Repeated Payee and Amount' to 'Tell' for this run.";
const ofRepeats = { code: 'payment_repeated', option: 'Repeated Payee and Amount' } as const;
const asRepeat: Refusal = {
	...ofRepeats,
	advice: `Compare this payment with the known one. If both pay one invoice, do not pay it again. ${orTell}`,
};
const asNotComparable: Refusal = {
	...ofRepeats,
	advice:
		"Add the account number to the payment. If it has none, compare the payment with the others yourself, then set 'Repeated Payee and Amount' to 'Tell' for this run.",
};
/** What exists is not known yet: nothing has been looked up. */
const asRepeatOfRun: Refusal = {
	...ofRepeats,
	note: 'Items whose payments exist already count, too: leave them out',
	advice: `Compare the named items with their invoices. If they pay one invoice, remove all of them but one. ${orTell}`,
};
const asUnknown: Refusal = { code: 'account_unknown', option: 'Known Accounts Only' };
const asUnknownWithoutRows: Refusal = {
	...asUnknown,
	advice:
		"Check the expression of 'Known Payments', and the table that it reads. If nothing was paid before, ask the beneficiary for the account over a phone number that you already have, then pay this item once without 'Known Accounts Only'.",
};

/** One for each number of the payee. */
function repeatKeysOf({ order, payee }: GuardedPayment): string[] {
	const { country, side, currency, amount } = order;
	return payeeKeys(payee).map((key) => [country, side, currency, amount, key].join(' '));
}

/** What a person calls that by which a payee is recognised. */
const nameKey = ({ accounts }: Payee): string => (accounts.length > 0 ? 'account' : 'payee');

type Groups = ReadonlyMap<string, ReadonlySet<GuardedPayment>>;

function groupRepeats(payments: ReadonlyArray<GuardedPayment | undefined>): Groups {
	const groups = new Map<string, Set<GuardedPayment>>();
	for (const payment of payments) {
		for (const key of payment ? repeatKeysOf(payment) : []) {
			const group = groups.get(key) ?? new Set();
			groups.set(key, payment ? group.add(payment) : group);
		}
	}
	return groups;
}

const isCompared = ({ terms }: GuardedPayment, isAlone: boolean): boolean =>
	terms.refusesRepeats || !isAlone || terms.known !== undefined;

/** What cannot be compared must not look as if nothing had been found. */
function findNothingToCompare(own: GuardedPayment, isAlone: boolean): Finding[] {
	const { payee, terms } = own;
	const text =
		'This payment shows no account number, nor a mobile number, UPI ID or name of its payee, so it cannot be compared';
	const refused = terms.refusesRepeats ? asNotComparable : undefined;
	return [
		...(isCompared(own, isAlone) && payeeKeys(payee).length === 0 ? [{ text, refused }] : []),
		...(terms.known?.rows.length === 0
			? [{ text: 'Known Payments has no rows, so nothing is compared with it' }]
			: []),
	];
}

/** Many payments of a run may have no number, so each of them is not warned of. */
const noteOf = ({ payee }: GuardedPayment): string[] =>
	numbersOf(payee).length === 0 && payeeKeys(payee).length > 0
		? [
				'This payment shows no account number to compare, nor a mobile number or UPI ID. It is compared by name, or by your own number of the beneficiary',
			]
		: [];

function findNoAccounts({ payee, terms: { known } }: GuardedPayment): InputError | undefined {
	const isMissing = known && known.rows.length > 0 && !known.hasAccounts;
	return isMissing && payee.accounts.length > 0 ? noAccounts() : undefined;
}

/** Items with one external ID are one payment. */
function findRepeatsOfRun(own: GuardedPayment, groups: Groups): Finding[] {
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

function findKnownRepeats(own: GuardedPayment, nowMs: number): Finding[] {
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

/** Known payments other than this one, without those that paid nothing. */
const paidBefore = (
	{ order, replaces }: GuardedPayment,
	known: readonly KnownPayment[],
): KnownPayment[] =>
	known.filter(
		({ externalId, hasFailed }) =>
			!hasFailed &&
			(externalId === undefined || (externalId !== order.externalId && externalId !== replaces)),
	);

/** The row of the invoice itself is no repeat, but it may show that the invoice has been changed since. */
function findOwnRow({ order, payee, terms }: GuardedPayment): Finding[] {
	const own = terms.known?.ofExternalId(order.externalId) ?? [];
	const isOther = {
		account: own.some((one) => showsNumber(one.payee, payee) && !isKnownAccount(payee, one.payee)),
		amount: own.some((one) => hasSameAmount(one, order) === false),
	};
	const others = Object.entries(isOther).flatMap(([name, is]) => (is ? [name] : []));
	return others.length === 0
		? []
		: [{ text: `The known payment with this external ID has another ${others.join(' and ')}` }];
}

function findOtherAccounts(own: GuardedPayment): Finding[] {
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
	if (last) return [{ text: describeChange(payee, last), refused }];
	if (refused)
		return [{ text: 'No known payment went to this account of this beneficiary', refused }];
	return isUsed ? [] : findNobodyToCompare(own);
}

function describeChange(payee: Payee, { payee: known, label, isUndated }: LastPayment): string {
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

const mostNames = 3;

function nameSome(names: readonly string[]): string {
	const more = names.length - mostNames;
	return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function refusalOf(text: string, { code, option, note, advice }: Refusal): InputError {
	const more = note === undefined ? '' : `. ${note}`;
	const problem = `${text}, and the option '${option}' refuses that${more}`;
	return new InputError([{ field: '', problem }], code, advice);
}
