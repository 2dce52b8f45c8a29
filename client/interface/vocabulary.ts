/** The closed lists of the interface. [Resources and their fields, Enumerations] */

export const countries = ['BGD', 'EGY', 'IND', 'NGA', 'NPL', 'PAK', 'PHL', 'VNM'] as const;
export type Country = (typeof countries)[number];

/** The country determines the destination currency. [Enumerations, DestinationCurrency] */
export const payoutCurrencies: Readonly<Record<Country, string>> = {
	BGD: 'BDT',
	EGY: 'EGP',
	IND: 'INR',
	NGA: 'NGN',
	NPL: 'NPR',
	PAK: 'PKR',
	PHL: 'PHP',
	VNM: 'VND',
};

/** Each payout currency is of one country. */
export const countryOfCurrency: ReadonlyMap<unknown, string> = new Map(
	Object.entries(payoutCurrencies).map(([country, currency]) => [currency, country]),
);

export const sourceCurrencies = [
	'AED',
	'BHD',
	'EUR',
	'KWD',
	'MYR',
	'OMR',
	'QAR',
	'SAR',
	'SGD',
	'TRY',
] as const;
export type SourceCurrency = (typeof sourceCurrencies)[number];

export const paymentTypes = ['B2B', 'B2C', 'C2B', 'C2C'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const paymentMethods = [
	'bank_transfer',
	'cash_pickup',
	'instant_payment',
	'mobile_wallet',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const bankAccountTypes = ['current', 'savings'] as const;

export const identityDocumentTypes = ['idcard', 'other', 'passport', 'resident_card'] as const;

/** `self` means the same as `own`. It is accepted for compatibility, but never offered. */
export const relations = ['inlaws', 'other', 'own'] as const;

export const reportTypes = [
	'agent_payout',
	'funding_history',
	'payout',
	'pnl',
	'reversed_payouts',
	'statement',
	'wallet',
] as const;
