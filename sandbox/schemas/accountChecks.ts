/**
 * JSON Schemas of the account check and the branch look-up. [Beneficiary account check, Bank branch lookup]
 */
import { countries, paymentTypes, type Country, type PaymentType } from './vocabulary';

const text = { type: 'string', minLength: 1 } as const;
const country = { type: 'string', enum: countries } as const;
const nameOrNull = { type: ['string', 'null'] } as const;

export interface V2AccountCheckBody {
	country: Country;
	account_number: string;
	bank_branch_code: string;
	beneficiary_name?: string | null;
}

export const v2AccountCheckBody = {
	type: 'object',
	additionalProperties: false,
	required: ['country', 'account_number', 'bank_branch_code'],
	properties: {
		country,
		account_number: text,
		bank_branch_code: text,
		beneficiary_name: nameOrNull,
	},
} as const;

export interface V3AccountCheckBody {
	country: Country;
	payment_type?: PaymentType | null;
	account_number: string;
	branch_code: string;
	beneficiary_name?: string | null;
}

export const v3AccountCheckBody = {
	type: 'object',
	additionalProperties: false,
	required: ['country', 'account_number', 'branch_code'],
	properties: {
		country,
		payment_type: { type: ['string', 'null'], enum: [...paymentTypes, null] },
		account_number: text,
		branch_code: text,
		beneficiary_name: nameOrNull,
	},
} as const;

export interface BankCheckBody {
	/** Any text: a country other than IND is a 400, not a 422. */
	country: string;
	bank_branch_code: string;
}

export const bankCheckBody = {
	type: 'object',
	additionalProperties: false,
	required: ['country', 'bank_branch_code'],
	properties: { country: text, bank_branch_code: text },
} as const;
