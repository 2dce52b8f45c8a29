/** Made-up bank accounts in the form that each country uses. */
import type { Dice } from './dice';
import type { Country } from './people';

export interface Account {
	readonly number: string;
	/** As v3's beneficiary has it: IFSC, SWIFT code or the bank's number. */
	readonly branchCode: string;
	/** As v2 has it for every country. */
	readonly bic: string;
	readonly bankName: string;
}

interface Bank {
	readonly name: string;
	readonly code: string;
	readonly bic: string;
	readonly digits: readonly number[];
}

const banks: Readonly<Record<Country, readonly Bank[]>> = {
	IND: [
		{ name: 'State Bank of India', code: 'SBIN', bic: 'SBININBB', digits: [11, 17] },
		{ name: 'HDFC Bank', code: 'HDFC', bic: 'HDFCINBB', digits: [14] },
		{ name: 'ICICI Bank Ltd.', code: 'ICIC', bic: 'ICICINBB', digits: [12] },
		{ name: 'Punjab & Sind Bank', code: 'PSIB', bic: 'PSIBINBB', digits: [14, 16] },
		{ name: 'Fino Payments Bank', code: 'FINO', bic: 'FINOINBB', digits: [9, 18] },
	],
	PAK: [
		{ name: 'Habib Bank Limited', code: 'HABB', bic: 'HABBPKKA', digits: [16] },
		{ name: 'Standard Chartered (Pakistan)', code: 'SCBL', bic: 'SCBLPKKX', digits: [16] },
		{ name: 'Meezan Bank', code: 'MEZN', bic: 'MEZNPKKA', digits: [16] },
	],
	NGA: [
		{ name: 'Access Bank Plc', code: '044', bic: 'ABNGNGLA', digits: [10] },
		{ name: "Guaranty Trust Bank (GTBank's)", code: '058', bic: 'GTBINGLA', digits: [10] },
		{ name: 'First Bank of Nigeria', code: '011', bic: 'FBNINGLA', digits: [10] },
		{ name: 'OPay', code: '999992', bic: 'OPAYNGLA', digits: [10] },
	],
};

export function drawAccount(country: Country, dice: Dice): Account {
	const bank = dice.pick(banks[country]);
	const number = accountNumber(country, bank, dice);
	return {
		number,
		branchCode: branchCode(country, bank, dice),
		bic: `${bank.bic}${dice.chance(0.5) ? dice.pick(['XXX', '104', 'A1B']) : ''}`,
		bankName: bank.name,
	};
}

function accountNumber(country: Country, bank: Bank, dice: Dice): string {
	const digits = dice.digits(dice.pick(bank.digits), true);
	if (country === 'PAK') return dice.chance(0.8) ? iban(bank.code, digits) : hyphenated(digits);
	return digits;
}

function branchCode(country: Country, bank: Bank, dice: Dice): string {
	if (country === 'NGA') return bank.code;
	if (country === 'PAK') return bank.bic;
	return `${bank.code}0${dice.chance(0.9) ? dice.digits(6, true) : dice.letters(6)}`;
}

const hyphenated = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4)}`;

/** With the check digits of ISO 13616. */
function iban(bank: string, digits: string): string {
	const numeric = [...`${bank}${digits}PK00`]
		.map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55)))
		.join('');
	const check = 98 - Number(BigInt(numeric) % 97n);
	return `PK${String(check).padStart(2, '0')}${bank}${digits}`;
}
