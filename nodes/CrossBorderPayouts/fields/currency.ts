import type { INodeProperties } from 'n8n-workflow';

import type { SourceCurrency } from '../../../client/interface';

const names = {
	AED: 'UAE Dirham',
	BHD: 'Bahraini Dinar',
	EUR: 'Euro',
	KWD: 'Kuwaiti Dinar',
	MYR: 'Malaysian Ringgit',
	OMR: 'Omani Rial',
	QAR: 'Qatari Riyal',
	SAR: 'Saudi Riyal',
	SGD: 'Singapore Dollar',
	TRY: 'Turkish Lira',
} satisfies Record<SourceCurrency, string>;

export const currency: INodeProperties = {
	displayName: 'Source Currency',
	name: 'currency',
	type: 'options',
	required: true,
	options: [
		{ name: '[Choose One]', value: '' },
		...Object.entries(names).map(([value, name]) => ({ name: `${value} (${name})`, value })),
	],
	// No preset: a user who overlooks the field would price in the wrong currency.
	default: '',
	description: 'Currency that the quote is priced in. Your account needs an exchange rate for it.',
};

/**
 * The quote decides the currency of a payment. A text field, because an option list cannot have an
 * expression as its default.
 */
export const paymentCurrency: INodeProperties = {
	displayName: 'Source Currency',
	name: 'currency',
	type: 'string',
	required: true,
	default: '={{ $json.currency }}',
	placeholder: 'e.g. AED',
	description: "The quote's source currency; the payment must have the same one",
};

/** For Options of a v3 quote. The country fixes this currency, so there is no need to send it. */
export const payoutCurrency: INodeProperties = {
	displayName: 'Payout Currency',
	name: 'paymentCurrency',
	type: 'options',
	options: [
		{ name: '[Not Sent]', value: '' },
		{ name: 'BDT (Bangladeshi Taka)', value: 'BDT' },
		{ name: 'EGP (Egyptian Pound)', value: 'EGP' },
		{ name: 'INR (Indian Rupee)', value: 'INR' },
		{ name: 'NGN (Nigerian Naira)', value: 'NGN' },
		{ name: 'NPR (Nepalese Rupee)', value: 'NPR' },
		{ name: 'PHP (Philippine Peso)', value: 'PHP' },
		{ name: 'PKR (Pakistani Rupee)', value: 'PKR' },
		{ name: 'VND (Vietnamese Dong)', value: 'VND' },
	],
	default: '',
	description: 'Currency of the destination country. Another one is refused.',
};
