/**
 * Compares a payment with the one that it replaces, as far as the record of that one shows it. Both pay one
 * invoice, so another amount is a slip unless a person has approved it. Another account is a usual reason to
 * replace a payment, so it is only reported.
 */
import { InputError } from '../../errors/InputError';
import { isRecord, type ServiceRecord } from '../../http/answer';
import { isSameBeneficiary, numbersOf, payeeOf, type Payee } from '../payee';
import { unwrap } from '../recordMembers';
import { findContradiction, type AskedPayment } from '../samePayment';

/** The payment that is about to be sent. */
export interface Replacing {
	/** Route, currencies and the fixed amount. */
	readonly asked: AskedPayment;
	readonly payee: Payee;
}

export interface Difference {
	/** For people who decide about the payment. No personal data. */
	readonly text: string;
	/** Whether the payment is sent only after a person has approved it. */
	readonly needsApproval: boolean;
	/** Whether it only says that the record shows no payee to compare with. */
	readonly couldNotCompare?: true;
}

/**
 * @param replaced the external ID of the replaced payment
 * @param records all payments with this ID. One that agrees is enough: others may be of another account
 */
export function compareWithReplaced(
	replaced: string,
	records: readonly ServiceRecord[],
	{ asked, payee }: Replacing,
): Difference[] {
	const terms = { ...asked, externalId: undefined, paymentId: undefined };
	const found = records.map((record) => findContradiction(record, terms));
	const other = found.includes(null) ? undefined : found[0];
	return [
		...(other === undefined || other === null
			? []
			: [{ text: `The replaced payment ${replaced} shows ${other}`, needsApproval: true }]),
		...comparePayees(replaced, records, payee),
	];
}

function comparePayees(
	replaced: string,
	records: readonly ServiceRecord[],
	own: Payee,
): Difference[] {
	const found = records.map((record) => findOther(record, own));
	if (found.length === 0 || found.includes('none')) return [];
	return found.includes(undefined)
		? [
				{
					text: `The payee could not be compared with that of the replaced payment ${replaced}`,
					needsApproval: false,
					couldNotCompare: true,
				},
			]
		: [
				{
					text: `The replaced payment ${replaced} shows another ${found.includes('account') ? 'account' : 'payee'}`,
					needsApproval: false,
				},
			];
}

/** Outside a member of the payee, an account may be that of the one who pays. */
const ofPayee = /^(beneficiary|payee|recipient|receiver|creditor)/i;

/**
 * @returns what tells the payees apart; undefined if one of the two payments shows nothing that the other one shows, too
 */
function findOther(record: ServiceRecord, own: Payee): 'account' | 'none' | 'payee' | undefined {
	const members = Object.entries(unwrap(record)).filter(([name]) => ofPayee.test(name));
	const shown = payeeOf(Object.fromEntries(members.filter(([, value]) => isShown(value))));
	const [numbers, ownNumbers] = [numbersOf(shown), numbersOf(own)];
	const areNumbered = numbers.length > 0 && ownNumbers.length > 0;
	const areNamed = shown.identity.names.length > 0 && own.identity.names.length > 0;
	if (!areNumbered && !areNamed) return undefined;
	const isOtherName = areNamed && !isSameBeneficiary(shown, own);
	if (!areNumbered) return isOtherName ? 'payee' : 'none';
	if (numbers.some((number) => ownNumbers.some((each) => each.endsWith(endOf(number)))))
		return 'none';
	return isOtherName ? 'payee' : 'account';
}

const isShown = (value: unknown): boolean => typeof value === 'string' || isRecord(value);

/** A record may hide the beginning of a number (`XXXXX6789`), or have lost its zeros. */
const endOf = (number: string): string => number.replace(/^[0X]+(?=\w)/, '');

/** @throws InputError (`not_replaceable`) for a difference that nobody has approved */
export function requireNoDifference(differences: readonly Difference[]): void {
	const found = differences.find(({ needsApproval }) => needsApproval);
	if (!found) return;
	throw new InputError(
		[{ field: '', problem: found.text }],
		'not_replaceable',
		"Compare both payments with the invoice. If this one is wrong, correct it and run this operation again. If it is right, have it approved: turn on 'Prepare for Approval' in a dry run, then 'Require Approval'. The text that a person approves shows the difference.",
	);
}
