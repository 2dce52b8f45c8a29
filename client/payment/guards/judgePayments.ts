/**
 * Compares the payments of a run with each other and with those that the user knows of. Finds the slip beside an
 * external ID: one invoice under two IDs, and a beneficiary whose bank account has changed.
 */
import { InputError } from '../../errors/InputError';
import type { Finding, GuardedPayment, Refusal } from './finding';
import { noAccounts } from './knownPayments';
import { findOtherAccounts, findOwnRow } from './otherAccounts';
import { compareReplacedPayee, findOtherReplacedPayee } from './replacedPayee';
import { numbersOf, payeeKeys } from '../payee';
import {
	findKnownRepeats,
	findOtherSpellings,
	findRepeatsOfRun,
	groupRepeats,
	groupSpellings,
	ofRepeats,
} from './repeats';

export interface Judgement {
	/** For people who decide about the payment. No personal data but the ends of accounts. */
	readonly warnings: readonly string[];
	/** For the hint of the run only: how the payment was compared. */
	readonly notes: readonly string[];
	/** Whether a known payment shows what the replaced one was sent with. */
	readonly comparesReplaced: boolean;
	/** Why the payment may not be sent. */
	readonly problem?: InputError;
}

const nothing: Judgement = { warnings: [], notes: [], comparesReplaced: false };

/**
 * @param given the payments of the run, by item index. Undefined for an item that is not sent
 * @returns what was found, by item index
 */
export function judgePayments(
	given: ReadonlyArray<GuardedPayment | undefined>,
	nowMs: number,
): Judgement[] {
	const payments = given.map((payment) => payment && withDestination(payment));
	const groups = groupRepeats(payments);
	const spellings = groupSpellings(payments);
	const isAlone = new Set(payments.map((one) => one?.order.externalId)).size < 2;
	return payments.map((payment) => {
		if (payment === undefined) return nothing;
		const findings = [
			...findNothingToCompare(payment, isAlone),
			...findRepeatsOfRun(payment, groups),
			...findOtherSpellings(payment, spellings),
			...findKnownRepeats(payment, nowMs),
			...findOwnRow(payment),
			...findOtherReplacedPayee(payment),
			...findOtherAccounts(payment),
		];
		const [refusal] = findings.filter(({ refused }) => refused !== undefined);
		const problem =
			findNoAccounts(payment) ??
			(refusal?.refused ? refusalOf(refusal.text, refusal.refused) : undefined);
		return {
			warnings: warningsOf(findings),
			notes: isCompared(payment, isAlone) ? noteOf(payment) : [],
			comparesReplaced: compareReplacedPayee(payment) !== undefined,
			...(problem ? { problem } : {}),
		};
	});
}

/** Two known payments may show one change of the account. A person reads it once. */
const warningsOf = (findings: readonly Finding[]): string[] =>
	findings
		.filter(({ change }, at) => {
			const isSaid = findings.slice(0, at).some((one) => one.change?.key === change?.key);
			return change === undefined || !isSaid;
		})
		.map(({ text, change }) => (change ? `${text}. ${change.text}` : text));

/** A body may not show it. */
const withDestination = (payment: GuardedPayment): GuardedPayment => ({
	...payment,
	payee: { ...payment.payee, countries: [payment.order.country] },
});

const asNotComparable: Refusal = {
	...ofRepeats,
	advice:
		"Add the account number to the payment. If it has none, compare the payment with the others yourself, then set 'Repeated Payee and Amount' to 'Tell' for this run.",
};

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

function refusalOf(text: string, { code, option, note, advice }: Refusal): InputError {
	const more = note === undefined ? '' : `. ${note}`;
	const problem = `${text}, and the option '${option}' refuses that${more}`;
	return new InputError([{ field: '', problem }], code, advice);
}
