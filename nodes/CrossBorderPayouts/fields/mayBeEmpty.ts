/** For Options: names what an item may lack, and what applies without it. Limits cannot be named. */
import type { INodeProperties } from 'n8n-workflow';

/**
 * For operations without parties.
 *
 * @param example the label of one of its options
 */
export const optionsMayBeEmpty = (example: string): INodeProperties => ({
	displayName: 'May Be Empty',
	name: 'mayBeEmpty',
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description:
		'Options that an item may lack, separated by commas, for sheets in which some rows have none',
});

/** For operations that pay. */
export const mayBeEmpty: INodeProperties = {
	...optionsMayBeEmpty('sender_mobile, beneficiary_email'),
	description:
		'Party fields and options that an item may lack, separated by commas. Other empty ones are refused.',
};

const withoutFurther = { additionalBody: 'nothing is added to the request' } as const;
const withoutTimeout = { timeout: "the service's usual time" } as const;
const withoutDeal = { deal: 'live rate' } as const;

/** By the names of the fields. */
export const withoutQuoteOption = {
	...withoutFurther,
	...withoutTimeout,
	...withoutDeal,
	bankBranchCode: 'no routing hint',
	beneficiaryAccountNumber: 'no routing hint',
	paymentCurrency: 'not sent',
	sendCountryAs: 'sent as country',
};

export const withoutPaymentOption = { ...withoutFurther, ...withoutTimeout };

export const withoutSendOption = {
	...withoutPaymentOption,
	...withoutDeal,
	additionalQuoteBody: 'nothing is added to the quote request',
	beneficiaryName: 'the name is not compared',
	replacesExternalId: 'replaces no payment',
	settlingWindow: '60 seconds',
	waitForFinal: 'no wait',
};

export const withoutAccountField = {
	beneficiaryName: 'the name is not compared',
	paymentType: 'not sent',
};
