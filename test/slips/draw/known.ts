/** What the user's own ledger says about earlier payments: the rows of Known Payments. */
import { drawAccount, type Account } from './banks';
import type { Dice } from './dice';
import type { DayForm, Ledger } from './form';
import type { Meant, Payee } from './invoice';

export interface KnownRow {
	readonly externalId: string;
	readonly name: string;
	readonly account: string;
	readonly branchCode: string;
	readonly amount: string;
	readonly currency: string;
	readonly paidAtMs: number;
	readonly status: string;
}

const hour = 3_600_000;
/** Repeat Within (Hours) of the days. */
export const repeatWithinHours = 72;

const payoutCurrency = { IND: 'INR', PAK: 'PKR', NGA: 'NGN' } as const;

/** The currency in which the day fixes its amounts. */
const currencyOf = (country: Payee['country'], form: DayForm): string =>
	form.amountType === 'source' ? form.currency : payoutCurrency[country];

/** Earlier payments of a payee. The last one went to the account that is right today. */
export function drawHistory(payee: Payee, form: DayForm, nowMs: number, dice: Dice): KnownRow[] {
	const count = dice.pick(form.guards === 'refuse' ? [1, 1, 1, 2] : [0, 1, 1]);
	const name = dice.chance(0.9) ? payee.name : otherSpelling(payee.name, dice);
	return Array.from({ length: count }, (_, at) => {
		const isOld = at > 0 && dice.chance(0.2);
		const account = isOld ? drawAccount(payee.country, dice) : payee.account;
		return rowOf(payee, account, form, {
			externalId: `OLD-${dice.digits(9)}-${at}`,
			name,
			amount: dice.pick(['500', '1000', '1000.00', '2500.00', `${dice.between(100, 4999)}.50`]),
			// Long before the hours that count, and each one before the next one.
			paidAtMs: nowMs - (at * 40 + dice.between(10, 39)) * 24 * hour,
			status: dice.pick(['succeeded', 'succeeded', 'processing']),
		});
	});
}

type Part = Omit<KnownRow, 'account' | 'branchCode' | 'currency'>;

const rowOf = (payee: Payee, account: Account, form: DayForm, part: Part): KnownRow => ({
	...part,
	account: account.number,
	branchCode: form.version === 'v2' ? account.bic : account.branchCode,
	currency: currencyOf(payee.country, form),
});

/** A payment of this invoice, as a ledger has it. */
export const rowFor = (
	meant: Meant,
	form: DayForm,
	part: Pick<KnownRow, 'externalId' | 'paidAtMs'>,
): KnownRow => ({
	...part,
	name: String(meant['beneficiary.name']),
	account: String(meant['beneficiary.account_number']),
	branchCode: String(meant['beneficiary.branch_code']),
	amount: String(meant.amount),
	currency: currencyOf(meant.country as Payee['country'], form),
	status: 'succeeded',
});

/** The same name, as another program writes it. */
export const otherSpelling = (name: string, dice: Dice): string =>
	dice.pick([name.normalize('NFD'), name.toUpperCase(), ` ${name.replaceAll(' ', '  ')} `]);

/** As a bank prints it. */
export const grouped = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1 ');

const headings: Readonly<Record<Ledger, Readonly<Record<keyof KnownRow, string>>>> = {
	snake: {
		externalId: 'external_id',
		name: 'beneficiary_name',
		account: 'account_number',
		branchCode: 'branch_code',
		amount: 'amount',
		currency: 'currency',
		paidAtMs: 'paid_at',
		status: 'status',
	},
	title: {
		externalId: 'Invoice',
		name: 'Payee',
		account: 'Beneficiary Account Number',
		branchCode: 'SWIFT',
		amount: 'Amount',
		currency: 'Currency',
		paidAtMs: 'Date',
		status: 'Status',
	},
	camel: {
		externalId: 'externalId',
		name: 'name',
		account: 'accountNumber',
		branchCode: 'branchCode',
		amount: 'amount',
		currency: 'currency',
		paidAtMs: 'createdAt',
		status: 'status',
	},
};

/** The rows as the user's table has them. */
export const writeRows = (rows: readonly KnownRow[], ledger: Ledger): object[] =>
	rows.map((row) =>
		Object.fromEntries(
			(Object.entries(headings[ledger]) as Array<[keyof KnownRow, string]>).map(
				([member, heading]) => [
					heading,
					member === 'paidAtMs' ? new Date(row.paidAtMs).toISOString() : row[member],
				],
			),
		),
	);
