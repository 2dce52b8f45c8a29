import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/**
 * The destinations of the interface. n8n's rules want options in the order of their names, and "Unavailable" comes
 * after the payable ones.
 */
const payable: INodePropertyOptions[] = [
	{ name: 'India (IND)', value: 'IND' },
	{ name: 'Nigeria (NGA)', value: 'NGA' },
	{ name: 'Pakistan (PAK)', value: 'PAK' },
];
const notPayable: INodePropertyOptions[] = [
	{ name: 'Bangladesh (BGD)', value: 'BGD' },
	{ name: 'Egypt (EGY)', value: 'EGY' },
	{ name: 'Nepal (NPL)', value: 'NPL' },
	{ name: 'Philippines (PHL)', value: 'PHL' },
	{ name: 'Vietnam (VNM)', value: 'VNM' },
].map(({ name, value }) => ({
	name: `Unavailable: ${name}`,
	value,
	description: 'Not payable at present',
}));

const options = [...payable, ...notPayable];

/** No preset: a user who overlooks the field would price, pay or report for the wrong country. */
const NO_PRESET = '';

export const country: INodeProperties = {
	displayName: 'Destination Country',
	name: 'country',
	type: 'options',
	required: true,
	options: [{ name: '[Choose One]', value: NO_PRESET }, ...options],
	default: NO_PRESET,
	description: 'Country of the bank account that is paid; it fixes the payout currency',
};

/** For look-ups whose interface does not show whether they need the country. */
export const optionalCountry: INodeProperties = {
	displayName: 'Destination Country',
	name: 'country',
	type: 'options',
	options: [{ name: '[Not Sent]', value: '' }, ...options],
	default: '',
	description:
		'Country that the money goes to. Needed only if the service requires it for your account.',
};

/** For Options of a v3 quote, which takes the country under either name. */
export const sendCountryAs: INodeProperties = {
	displayName: 'Send Country As',
	name: 'sendCountryAs',
	type: 'options',
	options: [
		{ name: 'Country', value: 'country', description: 'Sent as country' },
		{
			name: 'Payment Country',
			value: 'payment_country',
			description: 'Sent as payment_country, as in a payment',
		},
	],
	default: 'payment_country',
	description:
		'What the request calls the destination country. Without this option, it is called "country".',
};

/** Every report is about one destination, except the list of reports. */
export const payoutReportCountry: INodeProperties = {
	...country,
	description: 'Country that the payments of the report go to',
};

export const walletReportCountry: INodeProperties = {
	...country,
	description:
		'Country whose entries you get. Entries of payments that were made on v2 are included.',
};

/** For reports of several destinations. */
export const reportCountries: INodeProperties = {
	displayName: 'Destination Countries',
	name: 'destinationCountries',
	type: 'multiOptions',
	required: true,
	options,
	default: [],
	description: 'Countries whose payments your ledger has. One report is requested for each.',
};

/** For Filters. */
export const reportListCountry: INodeProperties = {
	...optionalCountry,
	description: 'Only reports on this destination',
};
