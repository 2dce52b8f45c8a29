/** The nested payment body of v3. The interface does not show its members. [D1] */
import type { INodeProperties } from 'n8n-workflow';

export const bodyMode: INodeProperties = {
	displayName: 'Specify Body',
	name: 'bodyMode',
	type: 'options',
	options: [
		{ name: 'Using Fields', value: 'fields', description: 'Sender and beneficiary as rows' },
		{
			name: 'Using JSON Objects',
			value: 'objects',
			description: 'Sender and beneficiary as JSON',
		},
		{ name: 'Using Whole Body', value: 'body', description: 'The whole request as JSON' },
	],
	default: 'fields',
	description: 'How the payment is given',
};

/** For forms that have their own fields for everything but sender and beneficiary. */
export const partyBodyMode: INodeProperties = {
	...bodyMode,
	displayName: 'Specify Parties',
	options: (bodyMode.options ?? []).filter(
		(option) => !('value' in option && option.value === 'body'),
	),
	hint: 'Sender, Beneficiary and Payment Details need at least one field each. Which ones, the service tells you.',
	description: 'How sender and beneficiary are given',
};

const notInBodyMode = { show: { bodyMode: ['fields', 'objects'] } };

/** Hides a field when the user gives the whole body. */
export const unlessWholeBody = (field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: notInBodyMode,
});

const rows = (
	displayName: string,
	name: string,
	example: string,
	value: string,
): INodeProperties => ({
	displayName,
	name: `${name}Rows`,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	default: {},
	description: `Fields of the ${displayName.toLowerCase()} as your account needs them`,
	displayOptions: { show: { bodyMode: ['fields'] } },
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: `e.g. ${example}`,
					description: 'Name of the field in the request',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: `e.g. ${value}`,
					description: 'What is sent for it',
				},
			],
		},
	],
});

const json = (displayName: string, name: string, example: string): INodeProperties => ({
	displayName,
	name,
	type: 'json',
	default: '{}',
	placeholder: `e.g. { "${example}": "…" }`,
	description: `Fields of the ${displayName.toLowerCase()} as a JSON object`,
	displayOptions: { show: { bodyMode: ['objects'] } },
});

export const partyFields: readonly INodeProperties[] = [
	rows('Sender', 'sender', 'name', 'Nathan Smith'),
	rows('Beneficiary', 'beneficiary', 'account_number', '000123456789'),
	rows('Payment Details', 'paymentDetails', 'purpose', 'Family support'),
	json('Sender', 'sender', 'name'),
	json('Beneficiary', 'beneficiary', 'name'),
	json('Payment Details', 'paymentDetails', 'purpose'),
];

export const wholeBody: INodeProperties = {
	displayName: 'Body',
	name: 'body',
	type: 'json',
	required: true,
	default: '{}',
	description:
		'The whole body of the request as a JSON object. Give it an external_id, or a lost answer cannot be looked up.',
	displayOptions: { show: { bodyMode: ['body'] } },
};
