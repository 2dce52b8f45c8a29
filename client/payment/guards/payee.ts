/**
 * Who is paid, as far as a payment or a row of the user's own data shows it. The interface does not show the
 * members of a v3 payment, and the user names the columns of a table. So a member is recognised by its name.
 */
import { isRecord } from '../../http/answer';

export interface Payee {
	/** Capital letters and digits only. Undefined if there is none. */
	readonly account: string | undefined;
	readonly branch: string | undefined;
	/** Whom the user means, whatever the account. */
	readonly identity: Identity;
}

interface Identity {
	/** The user's own number of the beneficiary. */
	readonly id: string | undefined;
	/** Small letters; the words in alphabetical order. */
	readonly name: string | undefined;
}

/** The account of the sender is not the one that is paid. */
const ofSender = /^(sender|payer|debtor|remitter|ordering)/;
const accountName = /(account|acct|iban)(number|no|nr)?$/;
const branchName =
	/(branchcode|ifsc|swift|bic|sortcode|routingnumber|bankcode|ifsccode|swiftcode)$/;
const party = '(beneficiary|payee|recipient|receiver|creditor|vendor|supplier)';
const holderName = new RegExp(`^${party}?(full)?name$|^${party}$|accountholder(name)?$`);
const idName = new RegExp(`^${party}(id|no|number)$`);

/** Deeper members are the user's own. */
const maxDepth = 6;

/** @param data the body of a payment request, or a row of a table */
export function payeeOf(data: Readonly<Record<string, unknown>>): Payee {
	const members = flatten(data, '', 0).filter(([name]) => !ofSender.test(name));
	const read = (pattern: RegExp, clean: (text: string) => string): string | undefined => {
		const found = members.filter(([name]) => pattern.test(name)).map(([, value]) => clean(value));
		const known = [...new Set(found.filter((text) => text !== ''))].sort();
		return known.length === 0 ? undefined : known.join('+');
	};
	return {
		account: read(accountName, plainCode),
		branch: read(branchName, (text) => plainCode(text).replace(/^(\w{8})XXX$/, '$1')),
		identity: { id: read(idName, plainCode), name: read(holderName, plainName) },
	};
}

/**
 * Whether both name one account. A table may have lost the zeros at the beginning of a number, and may not have
 * the branch.
 */
export function isSamePayee(one: Payee, other: Payee): boolean {
	if (one.account === undefined || other.account === undefined) return false;
	return (
		withoutZeros(one.account) === withoutZeros(other.account) &&
		isSameIfBoth(one.branch, other.branch)
	);
}

/** As `isSamePayee`, but a lost zero makes it another account. */
export const isSameAccount = (one: Payee, other: Payee): boolean =>
	isSamePayee(one, other) && one.account === other.account;

/** Whether both name one beneficiary: by the user's number if both have it, otherwise by name. */
export function isSameBeneficiary({ identity: one }: Payee, { identity: other }: Payee): boolean {
	if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
	return one.name !== undefined && one.name === other.name;
}

/** The key of an account in which lost zeros do not matter. */
export const withoutZeros = (account: string): string => account.replace(/^0+(?=\d+$)/, '');

const isSameIfBoth = (one: string | undefined, other: string | undefined): boolean =>
	one === undefined || other === undefined || one === other;

/** `beneficiary.bank.account_number` becomes `beneficiarybankaccountnumber`. */
function flatten(
	data: Readonly<Record<string, unknown>>,
	path: string,
	depth: number,
): Array<readonly [name: string, value: string]> {
	return Object.entries(data).flatMap(([key, value]) => {
		const name = `${path}${key.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
		if (typeof value === 'string' || typeof value === 'number')
			return [[name, String(value)] as const];
		return isRecord(value) && depth < maxDepth ? flatten(value, name, depth + 1) : [];
	});
}

const plainCode = (text: string): string =>
	text
		.normalize('NFKC')
		.toUpperCase()
		.replaceAll(/[^\p{L}\p{N}]/gu, '');

const plainName = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((word) => word !== '')
		.sort()
		.join(' ');
