/** JSON Schemas of the payment requests. [Payment request, v2; Payment request, v3] */
import {
	bankAccountTypes,
	countries,
	identityDocumentTypes,
	paymentMethods,
	paymentTypes,
	relations,
	sourceCurrencies,
	type Country,
	type PaymentMethod,
	type PaymentType,
	type SourceCurrency,
} from './vocabulary';
import { uuidPattern } from './quote';

const text = { type: 'string', minLength: 1 } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const address = { type: 'string', minLength: 1, maxLength: 70 } as const;
const dateOrNull = { type: ['string', 'null'], format: 'date' } as const;
/** E.164. The interface does not say whether it includes the plus, so the sandbox accepts both. */
const phoneOrNull = { type: ['string', 'null'], pattern: '^\\+?[1-9][0-9]{4,14}$' } as const;
const alpha3 = '^[A-Z]{3}$';

export const externalId = {
	type: ['string', 'null'],
	minLength: 1,
	maxLength: 128,
	pattern: '^[A-Za-z0-9_.#-]+$',
} as const;

const orderFields = {
	currency: { type: 'string', enum: sourceCurrencies },
	quote: { type: 'string', pattern: uuidPattern },
	amount: { type: 'number', exclusiveMinimum: 0 },
	external_id: externalId,
} as const;

export interface V2PaymentBody {
	country: Country;
	currency: SourceCurrency;
	quote: string;
	amount: number;
	external_id?: string | null;
}

/**
 * The documented variant, for every country. (Assumption A15) The route refuses unknown fields, because a
 * setting can allow them.
 */
export const v2PaymentBody = {
	type: 'object',
	required: [
		'country',
		'currency',
		'quote',
		'amount',
		'bank_name',
		'bank_branch_code',
		'beneficiary_name',
		'beneficiary_city',
		'beneficiary_address',
		'beneficiary_account_number',
		'sender_name',
		'sender_identity_doc_type',
		'sender_identity_doc',
		'sender_city',
		'sender_address',
		'sender_country',
		'sender_relation',
	],
	properties: {
		country: { type: 'string', enum: countries },
		...orderFields,
		bank_name: text,
		bank_branch_code: text,
		beneficiary_name: { type: 'string', minLength: 1, maxLength: 128 },
		beneficiary_city: text,
		beneficiary_address: address,
		beneficiary_account_number: text,
		beneficiary_account_type: { type: 'string', enum: bankAccountTypes },
		beneficiary_mobile: phoneOrNull,
		beneficiary_email: { type: ['string', 'null'], format: 'email' },
		remarks: textOrNull,
		sender_name: text,
		sender_birthdate: dateOrNull,
		sender_identity_doc_type: { type: 'string', enum: identityDocumentTypes },
		sender_identity_doc: text,
		sender_identity_doc_exp: dateOrNull,
		sender_identity_doc_country: { type: ['string', 'null'], pattern: alpha3 },
		sender_city: text,
		sender_address: address,
		sender_country: { type: 'string', pattern: alpha3 },
		sender_mobile: phoneOrNull,
		sender_relation: { type: 'string', enum: relations },
		timestamp: { type: ['string', 'null'], format: 'date-time' },
	},
} as const;

export interface V3PaymentBody {
	payment_country: Country;
	payment_type: PaymentType;
	payment_method: PaymentMethod;
	currency: SourceCurrency;
	quote: string;
	amount: number;
	external_id?: string | null;
	sender: object;
	beneficiary: object;
	payment_details: object;
}

const freeObject = { type: 'object', minProperties: 1 } as const;

/**
 * Other top-level fields are not documented and are accepted. A setting decides
 * whether the fields of the objects are checked.
 */
export const v3PaymentBody = {
	type: 'object',
	required: [
		'payment_country',
		'payment_type',
		'payment_method',
		'currency',
		'quote',
		'amount',
		'sender',
		'beneficiary',
		'payment_details',
	],
	properties: {
		payment_country: { type: 'string', enum: countries },
		payment_type: { type: 'string', enum: paymentTypes },
		payment_method: { type: 'string', enum: paymentMethods },
		...orderFields,
		sender: freeObject,
		beneficiary: freeObject,
		payment_details: { type: 'object' },
	},
} as const;
