/** Texts that belong to another column: the cells of an account, a branch and a name were swapped. */
import { InvalidValue } from '../errors/InvalidValue';
import type { TextKind } from './textKind';

/** Some accounts are addresses, such as `asha@upi`, and a wallet may be called by one word. All others have a digit. */
const isName = (given: string): boolean => /\s/.test(given) && !/[\d@]/.test(given);
/** A repeated group would take the stack of a long text. */
const onlyNumber = /^[\d\s./-]*$/;
/** Of an account: longer than any code of a branch or a bank that has digits only. */
const fewestOfAccount = 10;
/** A company may be called `360` or `1688`. */
const fewestOfName = 6;

const swapped = (what: string): InvalidValue =>
	new InvalidValue(`${what}. Check which column it comes from`);

/** @returns why the text is one of another column; undefined if it can be meant */
export function findMisplaced(given: string, kind: TextKind): InvalidValue | undefined {
	if (kind === 'account' && isName(given)) return swapped('has blanks and no digit, as a name');
	if ((kind !== 'branch' && kind !== 'name') || !onlyNumber.test(given)) return undefined;
	const digits = given.replaceAll(/\D/g, '').length;
	if (kind === 'branch' && digits >= fewestOfAccount)
		return swapped('is a number as long as that of an account');
	return kind === 'name' && digits >= fewestOfName
		? swapped('is a number, and no name')
		: undefined;
}
