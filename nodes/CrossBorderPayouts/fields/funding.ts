/** The fields of comparing planned payments with a balance, whose members the interface does not show. */
import type { INodeProperties } from 'n8n-workflow';

const column = { type: 'string', required: true } as const;

/** Texts, because an option list cannot have an expression as its default. */
export const plannedFields: readonly INodeProperties[] = [
	{
		displayName: 'Destination Country',
		name: 'country',
		...column,
		default: '={{ $json.country }}',
		placeholder: 'e.g. IND',
		description: 'Code of the country that is paid, such as IND, NGA or PAK',
	},
	{
		displayName: 'Currency',
		name: 'currency',
		...column,
		default: '={{ $json.currency }}',
		placeholder: 'e.g. INR',
		description:
			'Says what the amount is in: the payout currency of the country, or the source currency',
	},
	{
		displayName: 'Amount',
		name: 'amount',
		...column,
		default: '={{ $json.amount }}',
		placeholder: 'e.g. 1000.00',
		description: 'Amount that you plan to pay',
	},
];

/** For Options. The words are those of Payment: Send. */
export const plannedSide: INodeProperties = {
	displayName: 'Amount Is In',
	name: 'amountType',
	type: 'options',
	options: [
		{
			name: 'Payout Currency',
			value: 'destination',
			description: 'Also if the column names the source currency',
		},
		{ name: 'Source Currency', value: 'source' },
	],
	default: 'destination',
	description:
		'Needed if Currency names the source currency, but the amounts are what the beneficiaries get',
};

/** Its defaults are those of `client/balance/readBalance.ts`. A test compares them. */
const balanceMembers: INodeProperties = {
	displayName: 'Balance Members',
	name: 'balanceMembers',
	type: 'fixedCollection',
	default: {
		members: {
			availableMember: 'balances[currency=wallet_currency].payout_amount',
			currencyMember: 'payout_currency',
			sharedBalance: false,
		},
	},
	description:
		'Where the balance of your account shows what can be paid out. The defaults are those of the simulator.',
	options: [
		{
			displayName: 'Members',
			name: 'members',
			values: [
				{
					displayName: 'Amount Member',
					name: 'availableMember',
					type: 'string',
					default: 'balances[currency=wallet_currency].payout_amount',
					placeholder: 'e.g. balances[currency=wallet_currency].payout_amount',
					description: 'Path of the amount that can be paid out, in the answer of Balance: Get',
				},
				{
					displayName: 'Currency Member',
					name: 'currencyMember',
					type: 'string',
					default: 'payout_currency',
					placeholder: 'e.g. payout_currency',
					description: 'Path of its currency. In quotes, the currency itself, such as "USDT".',
				},
				{
					displayName: 'One Balance for All Countries',
					name: 'sharedBalance',
					type: 'boolean',
					default: false,
					description: 'Whether the answers for all countries show the same balance',
				},
			],
		},
	],
};

const reservePercent: INodeProperties = {
	displayName: 'Balance Reserve (%)',
	name: 'reservePercent',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
	default: 1,
	description: 'What premium and cost may take from the balance in addition to each amount',
};

const paymentReserve: INodeProperties = {
	displayName: 'Balance Reserve per Payment',
	name: 'paymentReserve',
	type: 'fixedCollection',
	default: { reserve: { reservePerPayment: '', reserveCurrency: '' } },
	description: 'What each payment may take from the balance in addition, whatever its amount',
	options: [
		{
			displayName: 'Reserve',
			name: 'reserve',
			values: [
				{
					displayName: 'Reserve Amount',
					name: 'reservePerPayment',
					type: 'string',
					default: '',
					placeholder: 'e.g. 50.00',
					description: 'Amount to reserve for each payment',
				},
				{
					displayName: 'Reserve Currency',
					name: 'reserveCurrency',
					type: 'string',
					default: '',
					placeholder: 'e.g. INR',
					description: 'Currency of this amount: that of the balance',
				},
			],
		},
	],
};

const balanceRates: INodeProperties = {
	displayName: 'Balance Rates',
	name: 'rates',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Rate',
	default: {},
	description:
		'For amounts in another currency than the balance: how many of its units are 1 unit of the balance',
	options: [
		{
			displayName: 'Rate',
			name: 'rate',
			values: [
				{
					displayName: 'Country',
					name: 'country',
					type: 'string',
					default: '',
					placeholder: 'e.g. IND',
					description: 'Code of the country that is paid',
				},
				{
					displayName: 'Currency',
					name: 'currency',
					type: 'string',
					default: '',
					placeholder: 'e.g. AED',
					description: 'Currency of the amounts',
				},
				{
					displayName: 'Rate',
					name: 'rate',
					type: 'string',
					default: '',
					placeholder: 'e.g. 0.0436',
					description:
						'Units of Currency for 1 unit of Balance Currency. If 1 AED is 22.94 INR, it is 0.0436 (1 / 22.94).',
				},
				{
					displayName: 'Balance Currency',
					name: 'balanceCurrency',
					type: 'string',
					default: '',
					placeholder: 'e.g. INR',
					description: 'Currency that Currency Member shows',
				},
			],
		},
	],
};

/** For Options. */
export const fundingTerms: readonly INodeProperties[] = [
	balanceMembers,
	reservePercent,
	paymentReserve,
	balanceRates,
];

/** For Options of Payment: Send. */
export const checkBalance: INodeProperties = {
	displayName: 'Check Balance First',
	name: 'checkBalance',
	type: 'options',
	options: [
		{ name: 'Off', value: 'off' },
		{
			name: 'Pay If Unknown',
			value: 'pay',
			description: 'Pays nothing only if the balance is known to be too low',
		},
		{
			name: 'Stop If Unknown',
			value: 'stop',
			description: 'Pays nothing unless the balance is known to cover the run',
		},
	],
	default: 'stop',
	description: 'Whether to compare all payments of the run with the balance before the first (v3)',
};
