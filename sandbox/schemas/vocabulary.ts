/**
 * The closed lists of the interface, kept separately for the sandbox. [Enumerations, Payable combinations]
 */

export const countries = ['BGD', 'IND', 'PAK', 'PHL', 'NPL', 'EGY', 'VNM', 'NGA'] as const;
export const destinationCurrencies = [
	'BDT',
	'INR',
	'PKR',
	'PHP',
	'NPR',
	'EGP',
	'VND',
	'NGN',
] as const;
export const sourceCurrencies = [
	'BHD',
	'EUR',
	'KWD',
	'MYR',
	'OMR',
	'QAR',
	'SAR',
	'SGD',
	'TRY',
	'AED',
] as const;
export const paymentTypes = ['B2B', 'B2C', 'C2B', 'C2C'] as const;
export const paymentMethods = [
	'bank_transfer',
	'cash_pickup',
	'mobile_wallet',
	'instant_payment',
] as const;
export const amountTypes = ['source', 'destination'] as const;
export const paymentStates = [
	'queued',
	'rejected',
	'pending',
	'processing',
	'succeeded',
	'failed',
	'canceled',
	'unknown',
	'reversed',
] as const;
export const bankAccountTypes = ['savings', 'current'] as const;
export const identityDocumentTypes = ['idcard', 'other', 'passport', 'resident_card'] as const;
export const relations = ['inlaws', 'other', 'own', 'self'] as const;
export const accountCheckStatuses = ['valid', 'invalid', 'nre', 'pending'] as const;
export const reportTypes = [
	'payout',
	'statement',
	'wallet',
	'funding_history',
	'pnl',
	'reversed_payouts',
	'agent_payout',
] as const;
export const reportFileStatuses = ['pending', 'processing', 'success', 'fail'] as const;
export const sortingOrders = ['asc', 'desc'] as const;
export const balanceCurrencies = ['USD', 'USDT', 'USDC'] as const;
export const apiVersions = ['v2', 'v3'] as const;

export type Country = (typeof countries)[number];
export type DestinationCurrency = (typeof destinationCurrencies)[number];
export type SourceCurrency = (typeof sourceCurrencies)[number];
export type PaymentType = (typeof paymentTypes)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type AmountType = (typeof amountTypes)[number];
export type PaymentOrderState = (typeof paymentStates)[number];
export type AccountCheckStatus = (typeof accountCheckStatuses)[number];
export type ReportType = (typeof reportTypes)[number];
export type ReportFileStatus = (typeof reportFileStatuses)[number];
export type SortingOrder = (typeof sortingOrders)[number];
export type BalanceCurrency = (typeof balanceCurrencies)[number];
export type ApiVersion = (typeof apiVersions)[number];

export const currencyOfCountry: Readonly<Record<Country, DestinationCurrency>> = {
	BGD: 'BDT',
	IND: 'INR',
	PAK: 'PKR',
	PHL: 'PHP',
	NPL: 'NPR',
	EGY: 'EGP',
	VNM: 'VND',
	NGA: 'NGN',
};

const payable: ReadonlyArray<readonly [Country, PaymentType, PaymentMethod]> = [
	['IND', 'C2C', 'bank_transfer'],
	['IND', 'C2C', 'instant_payment'],
	['PAK', 'C2C', 'bank_transfer'],
	['NGA', 'C2C', 'bank_transfer'],
];

/** Whether the interface lists the combination as payable end to end. [Payable combinations] */
export function isPayable(country: Country, type: PaymentType, method: PaymentMethod): boolean {
	return payable.some((row) => row[0] === country && row[1] === type && row[2] === method);
}
