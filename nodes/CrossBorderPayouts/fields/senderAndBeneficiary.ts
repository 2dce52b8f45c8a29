/** The typed payment fields of v2. [Payment request, v2] */
import type { INodeProperties } from 'n8n-workflow';

const requiredText = (
	displayName: string,
	name: string,
	description: string,
	placeholder: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	required: true,
	default: '',
	placeholder: `e.g. ${placeholder}`,
	description,
});

const optionalText = (
	displayName: string,
	name: string,
	description: string,
	placeholder: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: `e.g. ${placeholder}`,
	description,
});

const optionalDate = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 1990-12-31',
	description,
});

const beneficiaryName = requiredText(
	'Beneficiary Name',
	'beneficiaryName',
	'Full name, at most 128 characters',
	'Nathan Smith',
);

const beneficiaryAddress = [
	requiredText(
		'Beneficiary Address',
		'beneficiaryAddress',
		'Street and number, at most 70 characters',
		'12 Hill Road',
	),
	requiredText('Beneficiary City', 'beneficiaryCity', 'City of the beneficiary', 'Mumbai'),
];

const beneficiaryBank = [
	requiredText('Bank Name', 'bankName', 'Bank of the beneficiary', 'State Bank of India'),
	requiredText(
		'Bank Branch Code',
		'bankBranchCode',
		"SWIFT / BIC code of the beneficiary's bank branch. It is not the IFSC that a validation takes.",
		'SBININBB104',
	),
];

const beneficiaryAccount = requiredText(
	'Beneficiary Account Number',
	'beneficiaryAccountNumber',
	'The same number that the beneficiary account was validated with',
	'000123456789',
);

export const beneficiaryFields: readonly INodeProperties[] = [
	beneficiaryName,
	...beneficiaryAddress,
	...beneficiaryBank,
	beneficiaryAccount,
];

const senderName = requiredText(
	'Sender Name',
	'senderName',
	'Full name of the person who sends',
	'Amal Haddad',
);

const senderAddress = [
	requiredText(
		'Sender Address',
		'senderAddress',
		'Street and number, at most 70 characters',
		'7 Marina Walk',
	),
	requiredText('Sender City', 'senderCity', 'City of the sender', 'Dubai'),
];

const senderCountry = requiredText(
	'Sender Country',
	'senderCountry',
	'Country code of 3 letters (ISO 3166-1 alpha-3)',
	'ARE',
);

const senderIdentity: readonly INodeProperties[] = [
	{
		displayName: 'Sender Document Type',
		name: 'senderIdentityDocType',
		type: 'options',
		required: true,
		options: [
			{ name: '[Choose One]', value: '' },
			{ name: 'National Identity Card', value: 'idcard' },
			{ name: 'Other', value: 'other' },
			{ name: 'Passport', value: 'passport' },
			{ name: 'Residence Card', value: 'resident_card' },
		],
		default: '',
		description: 'Kind of document that proves who the sender is',
	},
	requiredText('Sender Document Number', 'senderIdentityDoc', 'Number of the document', 'A1234567'),
	{
		displayName: 'Sender Relation',
		name: 'senderRelation',
		type: 'options',
		required: true,
		options: [
			{ name: '[Choose One]', value: '' },
			{ name: 'Other', value: 'other' },
			{ name: 'Own Account', value: 'own', description: 'The beneficiary is the sender' },
			{ name: 'Relative by Marriage', value: 'inlaws' },
		],
		default: '',
		description: 'What the beneficiary is to the sender',
	},
];

export const senderFields: readonly INodeProperties[] = [
	senderName,
	...senderAddress,
	senderCountry,
	...senderIdentity,
];

/** For the Additional Fields collection, alphabetical by label. */
export const optionalPaymentFields: readonly INodeProperties[] = [
	{
		displayName: 'Beneficiary Account Type',
		name: 'beneficiaryAccountType',
		type: 'options',
		options: [
			{ name: 'Current', value: 'current' },
			{ name: 'Savings', value: 'savings' },
		],
		default: 'savings',
		description: 'Kind of bank account',
	},
	{
		displayName: 'Beneficiary Email',
		name: 'beneficiaryEmail',
		type: 'string',
		placeholder: 'e.g. nathan@example.com',
		default: '',
		description: 'Email address of the beneficiary',
	},
	optionalText(
		'Beneficiary Mobile',
		'beneficiaryMobile',
		'International number (E.164) without spaces, hyphens or parentheses',
		'+919812345678',
	),
	optionalText('Remarks', 'remarks', 'Notes for your own tracking', 'Salary October'),
	optionalDate('Sender Birthdate', 'senderBirthdate', 'Date of birth, such as 1990-05-31'),
	optionalText(
		'Sender Document Country',
		'senderIdentityDocCountry',
		'Country that issued the document, a code of 3 letters (ISO 3166-1 alpha-3)',
		'IND',
	),
	optionalDate(
		'Sender Document Expiry',
		'senderIdentityDocExp',
		'Last day of validity as year, month and day',
	),
	optionalText(
		'Sender Mobile',
		'senderMobile',
		'International number (E.164) without spaces, hyphens or parentheses',
		'+971501234567',
	),
];

/** As nodes of the first version show them: all at once. */
export const typedPartyFields: readonly INodeProperties[] = [...beneficiaryFields, ...senderFields];

/**
 * Shows fields only if another one is filled in, also by an expression. With `show`, an expression would show them in the
 * other ways of giving the parties, too. n8n drops what a hidden field has: each of them must be required, so that the
 * loss is noticed.
 */
const shownAfter = (
	{ name }: INodeProperties,
	fields: readonly INodeProperties[],
): INodeProperties[] =>
	fields.map((field) => ({ ...field, displayOptions: { hide: { [name]: [''] } } }));

/** At first, only those that v3 has, too: what is typed stays when the API version changes. */
export const foldedPartyFields: readonly INodeProperties[] = [
	{ ...beneficiaryName, hint: 'Opens bank and address below. Without it, they are emptied.' },
	beneficiaryAccount,
	...shownAfter(beneficiaryName, [...beneficiaryBank, ...beneficiaryAddress]),
	{ ...senderName, hint: 'Opens address and document below. Without it, they are emptied.' },
	senderCountry,
	...shownAfter(senderName, [...senderAddress, ...senderIdentity]),
];

/** The last of the fields for the parties. */
export const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [...optionalPaymentFields],
};
