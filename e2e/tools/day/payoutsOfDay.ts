/** The made-up batch of one day: 20 rows for the Data Table Payouts. */
import type { TableRow } from '../../driver/session/dataTable';

/** Rows that cannot be paid: an amount that can be read in two ways, and an account that a spreadsheet has changed. */
export const MISTAKES = 2;
/** Rows that repeat another one. */
export const DOUBLES = 1;
const ROWS = 20;
/** Payments that the day makes. */
export const PAYABLE = ROWS - MISTAKES - DOUBLES;

/** Country, currency, name, account and bank branch. */
const payees = [
	['IND', 'AED', 'Priya Sharma', '000123456789', 'SBIN0001234'],
	['PAK', 'SAR', 'Bilal Khan', '000111222333', 'HABBPKKA'],
	['NGA', 'AED', 'Chidi Okafor', '000777888999', 'GTBINGLA'],
	['IND', 'SAR', 'Meera Iyer', '000444555666', 'ICIC0000001'],
	['PAK', 'AED', 'Sana Malik', '000222333444', 'UNILPKKA'],
	['IND', 'AED', 'Arjun Rao', '000987654321', 'HDFC0000001'],
] as const;

/** A payment of last week to each payee, so that the form has something to compare with. */
export const paidBefore = (): TableRow[] =>
	payees.map((_, index) => ({
		...payout(0, index + 1),
		state: 'succeeded',
		remark: 'The money has arrived',
	}));

/** @param day 1 for the first day of a home. Each day has its own invoice numbers and amounts */
export function payoutsOfDay(day: number): TableRow[] {
	const rows = Array.from({ length: ROWS - DOUBLES }, (_, index) => payout(day, index + 1));
	// Not the first one, which is reversed later: pay-again wants one row of an invoice.
	const [, second] = rows;
	return [
		...rows.map((row, index) => ({ ...row, ...mistakes[index] })),
		// The same invoice once more, as after a copied line.
		...Array.from({ length: DOUBLES }, () => ({ ...second })),
	];
}

const mistakes: Readonly<Record<number, TableRow>> = {
	4: { amount: '1,000' },
	11: { beneficiary_account_number: '1.23457E+11' },
};

function payout(day: number, number: number): TableRow {
	const [country, currency, name, account, branch] = payees[number % payees.length] ?? payees[0];
	const digits = String(day * 100 + number).padStart(4, '0');
	return {
		invoice: `INV-2026-${digits}`,
		country,
		currency,
		amount: `${150 + number * 37 + day}.${String((number * 17) % 100).padStart(2, '0')}`,
		sender_name: 'Amal Haddad',
		sender_country: 'ARE',
		beneficiary_name: name,
		beneficiary_account_number: account,
		beneficiary_branch_code: branch,
		details_purpose: `INV-2026-${digits}`,
	};
}
