/** JSON Schemas of the quote requests. [Quote request, v3; Quote request, v2] */
import {
	amountTypes,
	countries,
	destinationCurrencies,
	paymentMethods,
	paymentTypes,
	sourceCurrencies,
	type AmountType,
	type Country,
	type DestinationCurrency,
	type PaymentMethod,
	type PaymentType,
	type SourceCurrency,
} from './vocabulary';

export const uuidPattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

const positive = { type: 'number', exclusiveMinimum: 0 } as const;
const destinationCurrencyOrNull = {
	type: ['string', 'null'],
	enum: [...destinationCurrencies, null],
} as const;

export interface V3QuoteBody {
	country?: Country;
	payment_country?: Country;
	payment_currency?: DestinationCurrency | null;
	payment_type: PaymentType;
	payment_method: PaymentMethod;
	currency: SourceCurrency;
	amount: number;
	amount_type?: AmountType;
	deal?: string | null;
}

/** All its fields are documented, so no other one is accepted. */
export const v3QuoteBody = {
	type: 'object',
	additionalProperties: false,
	required: ['payment_type', 'payment_method', 'currency', 'amount'],
	properties: {
		country: { type: 'string', enum: countries },
		payment_country: { type: 'string', enum: countries },
		payment_currency: destinationCurrencyOrNull,
		payment_type: { type: 'string', enum: paymentTypes },
		payment_method: { type: 'string', enum: paymentMethods },
		currency: { type: 'string', enum: sourceCurrencies },
		amount: positive,
		amount_type: { type: 'string', enum: amountTypes },
		deal: { type: ['string', 'null'], pattern: uuidPattern },
	},
} as const;

export interface V2QuoteBody {
	country: Country;
	currency: SourceCurrency;
	payment_currency?: DestinationCurrency | null;
	payment_type?: PaymentType;
	payment_method?: PaymentMethod;
	amount?: number;
	amount_destination?: number;
}

/** The names of country and currency are those of all other requests. Further fields are not documented, and are accepted. */
export const v2QuoteBody = {
	type: 'object',
	required: ['country', 'currency'],
	properties: {
		country: { type: 'string', enum: countries },
		currency: { type: 'string', enum: sourceCurrencies },
		payment_currency: destinationCurrencyOrNull,
		payment_type: { type: 'string', enum: paymentTypes },
		payment_method: { type: 'string', enum: paymentMethods },
		amount: positive,
		amount_destination: positive,
		beneficiary_account_number: { type: ['string', 'null'] },
		bank_branch_code: { type: ['string', 'null'] },
	},
} as const;
