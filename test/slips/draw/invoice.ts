/** What a person means to pay. The generator's own words: nothing here comes from the code that is tested. */
import { drawAccount, type Account } from './banks';
import type { Dice } from './dice';
import { drawAddress, drawCity, drawName, type Country } from './people';

/** A fact of a payment, as `beneficiary.account_number` or `amount`. */
export type Key = `${'sender' | 'beneficiary' | 'details'}.${string}` | TopKey;
export type TopKey =
	| 'external_id'
	| 'country'
	| 'payment_method'
	| 'currency'
	| 'amount'
	| 'amount_type'
	| 'deal'
	| 'replaces';

/** Every fact that is meant. A fact that is not meant to be sent is absent. */
export type Meant = Readonly<Partial<Record<Key, string>>>;

/** Somebody who is paid, now or before. */
export interface Payee {
	readonly name: string;
	readonly country: Country;
	readonly city: string;
	readonly address: string;
	readonly account: Account;
}

export function drawPayee(country: Country, taken: Set<string>, dice: Dice): Payee {
	const name = freeName(country, taken, dice);
	return {
		name,
		country,
		city: drawCity(country, dice),
		address: drawAddress(country, dice),
		account: drawAccount(country, dice),
	};
}

/** Two people of one name, in any order, would be one payee to everybody who knows names only. */
function freeName(country: Country, taken: Set<string>, dice: Dice): string {
	for (let tries = 0; tries < 200; tries += 1) {
		const name = drawName(country, dice);
		const words = name.toLowerCase().split(' ').sort().join(' ');
		if (taken.has(words)) continue;
		taken.add(words);
		return name;
	}
	return `${drawName(country, dice)} ${dice.letters(8)}`;
}

/** Decimals of each source currency that the days use. ISO 4217 */
const decimals: Readonly<Record<string, number>> = {
	AED: 2,
	SAR: 2,
	EUR: 2,
	SGD: 2,
	KWD: 3,
	BHD: 3,
};
export const sourceCurrencies = Object.keys(decimals);

type Side = 'source' | 'destination';

/** The payout currencies all have two. */
export const placesOf = (currency: string, side: Side): number =>
	side === 'destination' ? 2 : (decimals[currency] ?? 2);

export function drawAmount(currency: string, side: Side, dice: Dice): string {
	const round = dice.chance(0.3);
	const whole =
		(round ? dice.pick([500, 1000, 1500, 2500]) : dice.between(120, 4999)) *
		(side === 'destination' ? 20 : 1);
	if (dice.chance(0.4)) return String(whole);
	// The service rounds to two decimals. The third one of a dinar would make another amount of it.
	const cents = dice.chance(0.3) ? '00' : dice.digits(2, true);
	return `${whole}.${cents}${'0'.repeat(placesOf(currency, side) - 2)}`;
}

interface Frame {
	readonly version: 'v2' | 'v3';
	readonly externalId: string;
	readonly currency: string;
	readonly amount: string;
	readonly amountType: Side;
	readonly deal: string | null;
	/** The payment that failed, and is paid again. */
	readonly replaces: string | null;
}

/** An invoice with every member that a payment can have. A day takes some of the optional ones. */
export function drawInvoice(payee: Payee, frame: Frame, dice: Dice): Meant {
	const isV2 = frame.version === 'v2';
	return {
		external_id: frame.externalId,
		country: payee.country,
		...(isV2 ? {} : { payment_method: drawMethod(payee.country, dice) }),
		currency: frame.currency,
		amount: frame.amount,
		amount_type: frame.amountType,
		...(frame.deal === null ? {} : { deal: frame.deal }),
		...(frame.replaces === null ? {} : { replaces: frame.replaces }),
		...drawSender(isV2, dice),
		...beneficiaryOf(payee, isV2, dice),
		...(isV2
			? {}
			: { 'details.purpose': dice.pick(['Family support', 'Salary', 'Medical – care']) }),
		'details.remarks': dice.pick([
			`For ${frame.externalId}`,
			'Thanks 🙂',
			'Miete für März',
			'ماہانہ خرچ',
			'n/a until May',
		]),
		...(isV2 ? {} : { 'details.source_of_funds': dice.pick(['Salary', 'Savings & gifts']) }),
	};
}

const drawMethod = (country: Country, dice: Dice): string =>
	country === 'IND' && dice.chance(0.4) ? 'instant_payment' : 'bank_transfer';

function drawSender(isV2: boolean, dice: Dice): Meant {
	return {
		'sender.name': drawName('abroad', dice),
		'sender.country': dice.pick(['ARE', 'SAU', 'KWT', 'DEU', 'SGP']),
		'sender.city': drawCity('abroad', dice),
		'sender.address': drawAddress('abroad', dice),
		'sender.mobile': `+9715${dice.digits(8, true)}`,
		...(isV2 ? {} : { 'sender.email': `sender${dice.digits(4)}@example.com` }),
		'sender.birthdate': drawDate(1950, 2004, dice),
		'sender.identity_doc_type': dice.pick(['passport', 'idcard', 'resident_card', 'other']),
		'sender.identity_doc': dice.pick([
			`${dice.letters(1)}${dice.digits(7)}`,
			`784-19${dice.digits(2)}-${dice.digits(7)}-${dice.digits(1)}`,
			dice.digits(9),
		]),
		'sender.identity_doc_exp': drawDate(2027, 2036, dice),
		'sender.identity_doc_country': dice.pick(['ARE', 'IND', 'PAK', 'NGA']),
		'sender.relation': dice.pick(['own', 'other', 'inlaws']),
	};
}

function beneficiaryOf(payee: Payee, isV2: boolean, dice: Dice): Meant {
	const { account } = payee;
	return {
		'beneficiary.name': payee.name,
		'beneficiary.account_number': account.number,
		'beneficiary.branch_code': isV2 ? account.bic : account.branchCode,
		'beneficiary.bank_name': account.bankName,
		'beneficiary.city': payee.city,
		'beneficiary.address': payee.address,
		...(isV2 || payee.country === 'IND'
			? { 'beneficiary.account_type': dice.pick(['savings', 'current']) }
			: {}),
		'beneficiary.mobile': `${dice.pick(['+', ''])}91${dice.digits(10)}`,
		'beneficiary.email': `payee.${dice.digits(3)}@example.org`,
	};
}

const drawDate = (first: number, last: number, dice: Dice): string =>
	`${dice.between(first, last)}-${two(dice.between(1, 12))}-${two(dice.between(1, 28))}`;

const two = (value: number): string => String(value).padStart(2, '0');

/** Members that may be left out. */
export const optionalKeys: Readonly<Record<'v2' | 'v3', readonly Key[]>> = {
	v2: [
		'beneficiary.account_type',
		'beneficiary.mobile',
		'beneficiary.email',
		'details.remarks',
		'sender.birthdate',
		'sender.identity_doc_exp',
		'sender.identity_doc_country',
		'sender.mobile',
	],
	v3: [
		'sender.city',
		'sender.address',
		'sender.mobile',
		'sender.email',
		'sender.birthdate',
		'sender.identity_doc_type',
		'sender.identity_doc',
		'sender.identity_doc_exp',
		'sender.identity_doc_country',
		'sender.relation',
		'beneficiary.bank_name',
		'beneficiary.city',
		'beneficiary.address',
		'beneficiary.account_type',
		'beneficiary.mobile',
		'beneficiary.email',
		'details.remarks',
		'details.source_of_funds',
	],
};
