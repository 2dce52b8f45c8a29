/**
 * Who is paid, as far as a payment or a row of the user's own data shows it. The interface does not show the
 * members of a v3 payment, and the user names the columns of a table. So a member is recognised by its name.
 */
import { isRecord } from '../http/answer';
import { countryMeant } from '../input/countryNames';
import { payoutCurrencies } from '../interface/vocabulary';
import {
	isSameAccountCode,
	isSameButZeros,
	mayBeOneBranch,
	numberOf,
	plainCode,
	plainName,
} from './codes';

export interface Payee {
	/** Each of its numbers, such as an IBAN and a local number. Capital letters and digits only. */
	readonly accounts: readonly string[];
	/** What names the payee if there is no account number: UPI IDs, wallets and mobile numbers, or else e-mails. */
	readonly aliases: readonly string[];
	readonly branches: readonly string[];
	/** Destinations. Empty if none is shown, or none that the service pays. */
	readonly countries: readonly string[];
	/** Whom the user means, whatever the account. */
	readonly identity: Identity;
}

interface Identity {
	/** The user's own numbers of the beneficiary, by what they number, such as `vendorid`. */
	readonly ids: ReadonlyMap<string, string>;
	/** Small letters; the words in alphabetical order. */
	readonly names: readonly string[];
}

interface Member {
	/** `beneficiary.bank.account_number` becomes `beneficiarybankaccountnumber`. */
	readonly name: string;
	/** As it is written. */
	readonly path: string;
	readonly value: string | number;
}

/** The account of the one who pays is not the one that is paid. */
const ofSender =
	/^(sender|sending|payer|debtor|remitter|ordering|originator|debit|funding|from|source|our(?!s)|own(?!er))/;
const accountName = /(account|acct|iban)(number|no|nr)?$/;
const branchName =
	/(branchcode|ifsc|swift|bic|sortcode|routingnumber|bankcode|ifsccode|swiftcode)$/;
const party = '(beneficiary|payee|recipient|receiver|creditor|vendor|supplier)';
const holderName = new RegExp(`${party}(full)?name$|^${party}$|accountholder(name)?$`);
const partOfName = new RegExp(`${party}(first|given|fore|middle|last|family|sur)name$`);
/** Beside the name of a party, these are names of something else, such as the invoice. */
const bareName = /^(full)?name$/;
const bareNamePart = /^(first|given|fore|middle|last|family|sur)name$/;
const idName = new RegExp(`${party}(id|no|number)$`);

/** Other countries, such as that of the beneficiary, may be another one than that of the account. */
const destinationName = /^(payment|payout|destination|target)?country(code)?$/;

const destinationMeant = (text: string): string => {
	const country = countryMeant(text) ?? '';
	return Object.hasOwn(payoutCurrencies, country) ? country : '';
};

const aliasNames = {
	upi: /(upi|vpa)(id|address|handle)?$/,
	wallet: /wallet(id|number|no|address)?$/,
	mobile: /(mobile|phone|telephone|msisdn)(number|no|nr)?$/,
	email: /e?mail(address|id)?$/,
};
const anyParty = new RegExp(party);
/** Elsewhere, a wallet or a contact may be that of the one who pays. */
const bareAlias =
	/^(payment)?(details)?(mobile|phone|telephone|msisdn|email)(wallet)?(number|no|nr|address|id)?$/;

const payeeNames = [accountName, branchName, holderName, partOfName, idName];

/** Deeper members are the user's own. */
const maxDepth = 6;

/** @param data the body of a payment request, or a row of a table */
export function payeeOf(data: Readonly<Record<string, unknown>>): Payee {
	const members = flatten(data, '', '', 0);
	const read = (pattern: RegExp): string[] =>
		members.filter(({ name }) => pattern.test(name)).map(({ value }) => String(value));
	const names = (whole: RegExp, part: RegExp): string[] =>
		distinct([...read(whole), read(part).join(' ')].map(plainName));
	const ofParty = names(holderName, partOfName);
	const accounts = distinct(read(accountName).map(plainCode));
	return {
		accounts,
		aliases: accounts.length > 0 ? [] : aliasesOf(members),
		branches: distinct(read(branchName).map(plainCode)),
		countries: distinct(read(destinationName).map(destinationMeant)),
		identity: {
			ids: new Map(
				members
					.map(
						({ name, value }) => [idName.exec(name)?.[0] ?? '', plainCode(String(value))] as const,
					)
					.filter(([member, id]) => member !== '' && id !== ''),
			),
			names: ofParty.length > 0 ? ofParty : names(bareName, bareNamePart),
		},
	};
}

/** @param path of a member. Whether it says who is paid */
export function isPayeeMember(path: readonly string[]): boolean {
	const names = path.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
	if (names.some((name) => ofSender.test(name))) return false;
	return payeeNames.some((pattern) => pattern.test(names.join('')));
}

type AliasKind = keyof typeof aliasNames;

const aliasKindOf = (name: string): AliasKind | undefined => {
	const kinds = Object.keys(aliasNames) as AliasKind[];
	const kind = kinds.find((one) => aliasNames[one].test(name));
	return kind === 'upi' || anyParty.test(name) || bareAlias.test(name) ? kind : undefined;
};

function aliasesOf(members: readonly Member[]): string[] {
	const found = members.flatMap(({ name, value }) => {
		const kind = aliasKindOf(name);
		const plain = kind && plainAlias(kind, String(value));
		return plain ? [[kind, `${kind} ${plain}`] as const] : [];
	});
	const numbers = found.filter(([kind]) => kind !== 'email');
	return distinct((numbers.length > 0 ? numbers : found).map(([, alias]) => alias));
}

function plainAlias(kind: AliasKind, text: string): string {
	const code = plainCode(text);
	if (kind === 'wallet') return code;
	if (kind === 'mobile') return code.replaceAll(/\D/g, '').replace(/^0+/, '');
	return text.includes('@') ? text.normalize('NFKC').trim().toLowerCase() : '';
}

/** Numbers of the payee: accounts, or else aliases. */
export const numbersOf = ({ accounts, aliases }: Payee): readonly string[] =>
	accounts.length > 0 ? accounts : aliases;

/** One of them is the same if two payments may have one payee. Without zeros, as a table may have lost them. */
export function payeeKeys(payee: Payee): string[] {
	const { accounts, aliases, identity } = payee;
	if (accounts.length > 0) return distinct(accounts.map((code) => `account ${numberOf(code)}`));
	if (aliases.length > 0) return [...aliases];
	return distinct([
		...[...identity.ids.values()].map((id) => `own ${id}`),
		...identity.names.map((name) => `called ${name}`),
	]);
}

interface Code extends Pick<Member, 'path' | 'value'> {
	readonly kind: 'account' | 'branch' | 'mobile';
}

/** @returns the members that `payeeOf` reads as account, branch or mobile number, as they are written */
export function codesOf(data: Readonly<Record<string, unknown>>): readonly Code[] {
	const members = flatten(data, '', '', 0);
	const hasAccount = payeeOf(data).accounts.length > 0;
	return members.flatMap(({ name, path, value }): Code[] => {
		if (accountName.test(name)) return [{ path, value, kind: 'account' }];
		if (branchName.test(name)) return [{ path, value, kind: 'branch' }];
		const isMobile = !hasAccount && aliasKindOf(name) === 'mobile';
		return isMobile ? [{ path, value, kind: 'mobile' }] : [];
	});
}

/**
 * Whether both name one account: one of the numbers is the same, and no branch contradicts. A table may have lost
 * the zeros at the beginning of a number, and may not have the branch. Payees without any number are compared by name.
 */
export function isSamePayee(one: Payee, other: Payee): boolean {
	if (!mayBeOneBank(one, other)) return false;
	if (numbersOf(one).length === 0 && numbersOf(other).length === 0)
		return isSameBeneficiary(one, other);
	return (
		one.accounts.some((code) => other.accounts.some((known) => isSameButZeros(code, known))) ||
		one.aliases.some((alias) => other.aliases.includes(alias))
	);
}

/** Whether each number of a payment is known. A lost zero makes it another account. */
export const isKnownAccount = (own: Payee, known: Payee): boolean =>
	isEachKnown(own, known, isSameAccountCode);

/** Whether only zeros at the beginning tell a payment's account from a known one. */
export const isKnownButZeros = (own: Payee, known: Payee): boolean =>
	isEachKnown(own, known, isSameButZeros) && !isKnownAccount(own, known);

/** Whoever adds a second number to a known one may be paid by the second. */
const isEachKnown = (
	own: Payee,
	known: Payee,
	isSame: (one: string, other: string) => boolean,
): boolean =>
	numbersOf(own).length > 0 &&
	own.accounts.every((code) => known.accounts.some((one) => isSame(code, one))) &&
	own.aliases.every((alias) => known.aliases.includes(alias)) &&
	mayBeOneBank(own, known);

/** Two countries may have accounts of one number. */
const mayBeOneBank = (one: Payee, other: Payee): boolean =>
	mayBeOneBranch(one.branches, other.branches) &&
	(one.countries.length === 0 ||
		other.countries.length === 0 ||
		one.countries.some((country) => other.countries.includes(country)));

/**
 * Whether both name one beneficiary: by the user's number if both have it, otherwise by name. Numbers of two
 * systems are not compared unless they are equal.
 */
export function isSameBeneficiary({ identity: one }: Payee, { identity: other }: Payee): boolean {
	const others = new Set(other.ids.values());
	if ([...one.ids.values()].some((id) => others.has(id))) return true;
	if ([...one.ids.keys()].some((member) => other.ids.has(member))) return false;
	return one.names.some((name) => other.names.includes(name));
}

const distinct = (values: readonly string[]): string[] =>
	[...new Set(values)].filter((value) => value !== '');

function flatten(
	data: Readonly<Record<string, unknown>>,
	above: string,
	pathAbove: string,
	depth: number,
): Member[] {
	return Object.entries(data).flatMap(([key, value]) => {
		const plainKey = key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
		if (ofSender.test(plainKey)) return [];
		const name = `${above}${plainKey}`;
		const path = `${pathAbove}${key}`;
		if (typeof value === 'string' || typeof value === 'number') return [{ name, path, value }];
		return isRecord(value) && depth < maxDepth ? flatten(value, name, `${path}.`, depth + 1) : [];
	});
}
