/**
 * Compares the payments of a run with each other and with those that the user knows of. Finds the slip beside an
 * external ID: one invoice under two IDs, and a beneficiary whose bank account has changed.
 */
import { InputError } from '../../errors/InputError';
import type { ReasonCode } from '../../errors/reasons';
import type { PaymentOrder } from '../send/order';
import type { GuardTerms } from './guardTerms';
import { hasSameAmount, type KnownPayment } from './knownPayments';
import { isSameAccount, isSameBeneficiary, isSamePayee, withoutZeros, type Payee } from './payee';

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
	return payments.map((payment) => {
		if (payment === undefined) return nothing;
		const findings = [
			...findRepeatsOfRun(payment, groups.get(repeatKeyOf(payment) ?? '') ?? []),
			...findKnownRepeats(payment, nowMs),
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

/** Undefined if the payment shows no account. */
function repeatKeyOf({ order, payee }: GuardedPayment): string | undefined {
	const { account } = payee;
	if (account === undefined) return undefined;
	const { country, side, currency, amount } = order;
	return [country, side, currency, amount, withoutZeros(account)].join(' ');
}

function groupRepeats(
	payments: ReadonlyArray<GuardedPayment | undefined>,
): ReadonlyMap<string, readonly GuardedPayment[]> {
	const groups = new Map<string, GuardedPayment[]>();
	for (const payment of payments) {
		const key = payment && repeatKeyOf(payment);
		if (payment === undefined || key === undefined) continue;
		const group = groups.get(key);
		if (group) group.push(payment);
		else groups.set(key, [payment]);
	}
	return groups;
}

/** Items with one external ID are one payment. */
function findRepeatsOfRun(own: GuardedPayment, group: readonly GuardedPayment[]): Finding[] {
	const others = group.filter(
		({ order, payee }) =>
			order.externalId !== own.order.externalId && isSamePayee(payee, own.payee),
	);
	if (others.length === 0) {
		const cannot = own.terms.refusesRepeats && own.payee.account === undefined;
		return cannot
			? [{ text: 'This payment shows no account number to compare', refused: asRepeat }]
			: [];
	}
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
	const { known = [], repeatWithinMs, refusesRepeats } = own.terms;
	if (repeatWithinMs === undefined) return [];
	const fromMs = nowMs - repeatWithinMs;
	const repeated = paidBefore(own, known).filter(
		(one) =>
			// A row without a time may be from today.
			(one.atMs === undefined || one.atMs >= fromMs) &&
			isSamePayee(one.payee, own.payee) &&
			hasSameAmount(one, own.order),
	);
	if (repeated.length === 0) return [];
	const labels = nameSome(repeated.map(({ label }) => label));
	return [
		{
			text: `The same account got the same amount in the known payment ${labels}`,
			refused: refusesRepeats ? asRepeat : undefined,
		},
	];
}

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

function findOtherAccounts(own: GuardedPayment): Finding[] {
	const { payee, terms } = own;
	const { known, knownAccountsOnly } = terms;
	if (known === undefined) return [];
	// The row of the invoice itself proves nothing about its account.
	const paid = paidBefore(own, known).filter(({ isPaid }) => isPaid);
	const ofBeneficiary = paid.filter((one) => isSameBeneficiary(one.payee, payee));
	const isUsed = paid.some(
		(one) => isSameAccount(one.payee, payee) && !isOtherBeneficiary(one.payee, payee),
	);
	const refused = knownAccountsOnly && !isUsed ? asUnknown : undefined;
	const last = lastOf(ofBeneficiary);
	if (last && !isSameAccount(last.payee, payee)) {
		const lost = isSamePayee(last.payee, payee) ? ' only by zeros at its beginning' : '';
		const text = `The account differs${lost} from that of ${last.label}, the last known payment to this beneficiary`;
		return [{ text, refused }];
	}
	return refused
		? [{ text: 'No known payment went to this account of this beneficiary', refused }]
		: [];
}

/** Whether both rows say who it is, and it is somebody else. */
const isOtherBeneficiary = (one: Payee, other: Payee): boolean =>
	one.identity.name !== undefined &&
	other.identity.name !== undefined &&
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
