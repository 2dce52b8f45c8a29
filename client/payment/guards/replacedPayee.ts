/**
 * The payee of the payment that is replaced, as the user's own data keeps it. The service's record may show none. A
 * row counts only if a column is named as the external ID: the row of an invoice may have been corrected since.
 */
import { isKnownAccount, isSameBeneficiary, numbersOf, type Payee } from '../payee';
import { describeChange } from './changedAccount';
import type { Finding, GuardedPayment } from './finding';

/** @returns undefined if no known payment shows what the replaced one was sent with */
export function compareReplacedPayee(own: GuardedPayment): 'same' | 'other' | undefined {
	const found = replacedBy(own).map((known) => isSame(own.payee, known));
	if (found.includes(false)) return 'other';
	return found.includes(true) ? 'same' : undefined;
}

export function findOtherReplacedPayee(own: GuardedPayment): Finding[] {
	const other = replacedBy(own).find((known) => isSame(own.payee, known) === false);
	if (!other) return [];
	const what = isOtherName(own.payee, other) ? 'payee' : 'account';
	const text = `The known payment ${own.replaces}, which this one replaces, shows another ${what}`;
	return [{ text, change: describeChange(other, own.payee) }];
}

const replacedBy = ({ replaces, terms }: GuardedPayment): Payee[] =>
	replaces === undefined
		? []
		: (terms.known?.ofExternalId(replaces) ?? [])
				.filter(({ isOneNamed }) => isOneNamed)
				.map(({ payee }) => payee);

const areNamed = (own: Payee, known: Payee): boolean =>
	own.identity.names.length > 0 && known.identity.names.length > 0;

const isOtherName = (own: Payee, known: Payee): boolean =>
	areNamed(own, known) && !isSameBeneficiary(own, known);

/** @returns undefined if one of the two shows no number that the other one shows, too */
function isSame(own: Payee, known: Payee): boolean | undefined {
	const isNamed = areNamed(own, known);
	if (isOtherName(own, known)) return false;
	const [ownNumbers, numbers] = [numbersOf(own), numbersOf(known)];
	if (ownNumbers.length === 0 && numbers.length === 0) return isNamed ? true : undefined;
	if (ownNumbers.length === 0 || numbers.length === 0) return undefined;
	return isKnownAccount(own, known);
}
