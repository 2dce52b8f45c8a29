/**
 * The closed lists of the interface: which values client and sandbox know, and which the forms offer.
 * [Enumerations]
 */
import type { INodeProperties } from 'n8n-workflow';

import { paymentStates } from '../../client/interface/states';
import * as client from '../../client/interface/vocabulary';
import { properties } from '../../nodes/CrossBorderPayouts/properties';
import { properties as triggerProperties } from '../../nodes/CrossBorderPayoutsTrigger/properties';
import * as sandbox from '../../sandbox/schemas/vocabulary';

/** As the interface lists them. `offered` lists what the field of that name offers, if it leaves something out. */
const enumerations: ReadonlyArray<{
	name: string;
	values: readonly string[];
	client?: readonly string[];
	sandbox: readonly string[];
	field?: string;
	offered?: readonly string[];
}> = [
	{
		name: 'Country',
		values: ['BGD', 'IND', 'PAK', 'PHL', 'NPL', 'EGY', 'VNM', 'NGA'],
		client: client.countries,
		sandbox: sandbox.countries,
		field: 'country',
	},
	{
		name: 'DestinationCurrency',
		values: ['BDT', 'INR', 'PKR', 'PHP', 'NPR', 'EGP', 'VND', 'NGN'],
		client: Object.values(client.payoutCurrencies),
		sandbox: sandbox.destinationCurrencies,
	},
	{
		name: 'CurrencyCode',
		values: ['BHD', 'EUR', 'KWD', 'MYR', 'OMR', 'QAR', 'SAR', 'SGD', 'TRY', 'AED'],
		client: client.sourceCurrencies,
		sandbox: sandbox.sourceCurrencies,
		field: 'currency',
	},
	{
		name: 'PaymentType',
		values: ['B2B', 'B2C', 'C2B', 'C2C'],
		client: client.paymentTypes,
		sandbox: sandbox.paymentTypes,
		field: 'paymentType',
	},
	{
		name: 'PaymentMethod',
		values: ['bank_transfer', 'cash_pickup', 'mobile_wallet', 'instant_payment'],
		client: client.paymentMethods,
		sandbox: sandbox.paymentMethods,
		field: 'paymentMethod',
	},
	{
		name: 'QuoteAmountType',
		values: ['source', 'destination'],
		sandbox: sandbox.amountTypes,
		field: 'amountType',
	},
	{
		name: 'PaymentOrderState',
		values: [
			'queued',
			'rejected',
			'pending',
			'processing',
			'succeeded',
			'failed',
			'canceled',
			'unknown',
			'reversed',
		],
		client: paymentStates,
		sandbox: sandbox.paymentStates,
		field: 'status',
	},
	{
		name: 'BankAccountType',
		values: ['savings', 'current'],
		client: client.bankAccountTypes,
		sandbox: sandbox.bankAccountTypes,
		field: 'beneficiaryAccountType',
	},
	{
		name: 'IdentityDocumentType',
		values: ['idcard', 'other', 'passport', 'resident_card'],
		client: client.identityDocumentTypes,
		sandbox: sandbox.identityDocumentTypes,
		field: 'senderIdentityDocType',
	},
	{
		name: 'Relation',
		values: ['inlaws', 'other', 'own', 'self'],
		client: [...client.relations, 'self'],
		sandbox: sandbox.relations,
		field: 'senderRelation',
		// The interface says to use own.
		offered: ['inlaws', 'other', 'own'],
	},
	{
		name: 'Sorting order',
		values: ['asc', 'desc'],
		sandbox: sandbox.sortingOrders,
		field: 'sortingOrder',
	},
	{
		name: 'Account check status',
		values: ['valid', 'invalid', 'nre', 'pending'],
		sandbox: sandbox.accountCheckStatuses,
	},
	{
		name: 'Report type',
		values: [
			'payout',
			'statement',
			'wallet',
			'funding_history',
			'pnl',
			'reversed_payouts',
			'agent_payout',
		],
		client: client.reportTypes,
		sandbox: sandbox.reportTypes,
		field: 'reportType',
	},
	{
		name: 'Report file_status',
		values: ['pending', 'processing', 'success', 'fail'],
		sandbox: sandbox.reportFileStatuses,
	},
];

const sorted = (values: readonly string[]): string[] => [...values].sort();

/** The fields of a form, with those in its collections. */
const fieldsOf = (form: readonly INodeProperties[]): INodeProperties[] =>
	form.flatMap((field) => [
		field,
		...fieldsOf(
			(field.options ?? []).filter((option) => 'displayName' in option && 'type' in option),
		),
	]);

const optionsOf = ({ options = [] }: INodeProperties): string[] =>
	options.flatMap((option) =>
		'value' in option && option.value !== '' ? [String(option.value)] : [],
	);

describe.each(enumerations)('$name', ({ values, field, offered = values, ...known }) => {
	it('is known to the client and to the sandbox in full', () => {
		expect(sorted(known.client ?? values)).toEqual(sorted(values));
		expect(sorted(known.sandbox)).toEqual(sorted(values));
	});

	if (field === undefined) return;
	it('is offered in every form that has the field', () => {
		const choices = fieldsOf([...properties, ...triggerProperties]).filter(
			({ name, type }) => name === field && /ptions$/.test(type),
		);
		// The account check and the look-up of a branch are for India only.
		const whole = choices.map(optionsOf).filter((found) => found.join() !== 'IND');
		expect(whole.length).toBeGreaterThan(0);
		for (const found of whole) expect(sorted(found)).toEqual(sorted(offered));
	});
});
