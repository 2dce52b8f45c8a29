/**
 * Compares the payments of a run with each other and with those that the user knows of. Finds the slip beside an
 * external ID: one invoice under two IDs, and a beneficiary whose bank account has changed.
 */
import { InputError } from '../../errors/InputError';
import type { ReasonCode } from '../../errors/reasons';
import type { PaymentOrder } from '../send/order';
import type { GuardTerms } from './guardTerms';
import { numberOf } from './codes';
import { hasSameAmount } from './knownAmounts';
import type { KnownPayment, KnownPayments } from './knownPayments';
import {
	isKnownAccount,
	isKnownButZeros,
	isSameBeneficiary,
	isSamePayee,
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
	/** Why the payment may not be sent. */
	readonly problem?: InputError;
}

const nothing: Judgement = { warnings: [] };

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
		return {
			warnings: findings.map(({ text }) => text),
			...(refusal?.refused ? { problem: refusalOf(refusal.text, refusal.refused) } : {}),
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
}

const asRepeat: Refusal = { code: 'payment_repeated', option: 'Repeated Payee and Amount' };
const asUnknown: Refusal = { code: 'account_unknown', option: 'Known Accounts Only' };

/** Without zeros, as a table may have lost them, and one for each number of the payee. */
function repeatKeysOf({ order, payee }: GuardedPayment): string[] {
	const { country, side, currency, amount } = order;
	const numbers = new Set(payee.accounts.map(numberOf));
	return [...numbers].map((number) => [country, side, currency, amount, number].join(' '));
}

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

/** What cannot be compared must not look as if nothing had been found. */
function findNothingToCompare({ payee, terms }: GuardedPayment, isAlone: boolean): Finding[] {
	const { known, refusesRepeats } = terms;
	const isEmpty = known?.rows.length === 0;
	const isCompared = refusesRepeats || !isAlone || known !== undefined;
	return [
		...(isCompared && payee.accounts.length === 0
			? [
					{
						text: 'This payment shows no account number to compare',
						refused: refusesRepeats ? asRepeat : undefined,
					},
				]
			: []),
		...(isEmpty ? [{ text: 'Known Payments has no rows, so nothing is compared with it' }] : []),
	];
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
			text: `The same account gets the same amount as in ${nameSome(ids)} of this run`,
			refused: isRefused ? asRepeat : undefined,
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
	return [
		...tellOf(
			repeated.filter(({ atMs }) => atMs !== undefined),
			(ids) => `The same account got the same amount in the known payment ${ids}`,
			refused,
		),
		...tellOf(
			repeated.filter(({ atMs }) => atMs === undefined),
			(ids) =>
				`The same account got the same amount in the known payment ${ids}, which shows no time that can be read`,
			refused,
		),
		...tellOf(
			open,
			(ids) => `The open invoice ${ids} of Known Payments has the same account and amount`,
		),
		...tellOf(
			unclear,
			(ids) =>
				`The same account was paid in the known payment ${ids}, which shows no amount in the currency of this one`,
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
		account: own.some((one) => one.payee.accounts.length > 0 && !isKnownAccount(payee, one.payee)),
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
	// The row of the invoice itself proves nothing about its account.
	const isUsed = paidBefore(own, known.ofAccount(payee)).some(
		(one) =>
			one.isPaid && isKnownAccount(payee, one.payee) && !isOtherBeneficiary(one.payee, payee),
	);
	const refused = knownAccountsOnly && !isUsed ? asUnknown : undefined;
	const last = findLasts(own, known).find((one) => !isKnownAccount(payee, one.payee));
	if (last && payee.accounts.length > 0) {
		const lost = isKnownButZeros(payee, last.payee) ? ' only by zeros at its beginning' : '';
		const which = last.isUndated
			? 'a known payment to this beneficiary that shows no time that can be read'
			: 'the last known payment to this beneficiary';
		return [{ text: `The account differs${lost} from that of ${last.label}, ${which}`, refused }];
	}
	if (refused)
		return [{ text: 'No known payment went to this account of this beneficiary', refused }];
	return isUsed ? [] : findNobodyToCompare(own);
}

/**
 * The last payment to the beneficiary, and among others with a time the last one without, which may be later. A
 * status that is not known still shows an account, if nothing else does.
 */
function findLasts(
	own: GuardedPayment,
	known: KnownPayments,
): Array<KnownPayment & { readonly isUndated: boolean }> {
	const ofBeneficiary = paidBefore(own, known.ofBeneficiary(own.payee)).filter(
		(one) => one.payee.accounts.length > 0 && isSameBeneficiary(one.payee, own.payee),
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
	if (payee.accounts.length === 0 || known.isComparable(payee)) return [];
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

const refusalOf = (text: string, { code, option }: Refusal): InputError =>
	new InputError(
		[{ field: '', problem: `${text}, and the option '${option}' refuses that` }],
		code,
	);
