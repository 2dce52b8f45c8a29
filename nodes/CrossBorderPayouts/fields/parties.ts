/** Who pays whom, and for what: the ways of giving it. The interface does not show the fields of v3. [D1] */
import type { INodeProperties } from 'n8n-workflow';

const ways = {
	fields: { name: 'Using Fields', value: 'fields', description: 'You fill in each field here' },
	columns: {
		name: 'From Input Columns',
		value: 'columns',
		description: 'Columns named sender_…, beneficiary_… and details_…',
	},
	json: { name: 'Using JSON', value: 'json', description: 'One JSON object for each party' },
	body: { name: 'Using Whole Body', value: 'body', description: 'The whole request as JSON' },
};

/** Both versions share its name, so that the editor keeps the choice when the version changes. */
const specifyParties: INodeProperties = {
	displayName: 'Specify Parties',
	name: 'specifyParties',
	type: 'options',
	noDataExpression: true,
	options: [ways.fields, ways.columns, ways.json],
	default: 'fields',
	description: 'How you give the sender, the beneficiary and the details of the payment',
};

export const specifyPartiesV2: INodeProperties = specifyParties;

export const specifyPartiesV3: INodeProperties = {
	...specifyParties,
	options: [ways.fields, ways.columns, ways.json, ways.body],
};

/** Shows a field only if the parties are given in one of these ways. */
export const onlyWith =
	(...shownWith: ReadonlyArray<keyof typeof ways>) =>
	(field: INodeProperties): INodeProperties => ({
		...field,
		displayOptions: { show: { specifyParties: [...shownWith] } },
	});

/** The names of the starter rows are those of the sandbox. An account may need others. */
const rows = (
	displayName: string,
	name: string,
	starters: readonly string[],
	example: readonly [name: string, value: string],
): INodeProperties => ({
	displayName,
	name: `${name}Rows`,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	default: { field: starters.map((starter) => ({ name: starter, value: '' })) },
	description:
		'The first rows are those of the sandbox. Your integration guide names those of your account.',
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
					placeholder: `e.g. ${example[0]}`,
					description: 'Name of the field in the request',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: `e.g. ${example[1]}`,
					description: 'What is sent for it',
				},
			],
		},
	],
});

const partyRows: readonly INodeProperties[] = [
	rows('Sender', 'sender', ['name', 'country'], ['name', 'Nathan Smith']),
	rows(
		'Beneficiary',
		'beneficiary',
		['name', 'account_number', 'branch_code'],
		['account_number', '000123456789'],
	),
	rows('Payment Details', 'paymentDetails', ['purpose'], ['purpose', 'Family support']),
];

const columns: INodeProperties = {
	displayName: 'Columns',
	name: 'columns',
	type: 'json',
	required: true,
	default: '={{ $json }}',
	hint: 'Columns such as sender_name, beneficiary.account_number and details_purpose',
	description: 'The item whose columns are read: the input item, or that of an earlier node',
};

const json = (displayName: string, name: string, example: string): INodeProperties => ({
	displayName,
	name,
	type: 'json',
	default: '{}',
	placeholder: `e.g. { "${example}": "…" }`,
	description: `Fields of the ${displayName.toLowerCase()} as a JSON object`,
});

const partyObjects: readonly INodeProperties[] = [
	json('Sender', 'sender', 'name'),
	json('Beneficiary', 'beneficiary', 'name'),
	json('Payment Details', 'paymentDetails', 'purpose'),
];

const wholeBody: INodeProperties = {
	displayName: 'Body',
	name: 'body',
	type: 'json',
	required: true,
	default: '{}',
	description: 'The body of the payment request as a JSON object',
};

/** @param typed the fields of the form for each party */
export const partyFieldsV2 = (...typed: readonly INodeProperties[]): INodeProperties[] => [
	...typed.map(onlyWith('fields')),
	onlyWith('columns')(columns),
	...partyObjects.map(onlyWith('json')),
];

/** @param bodyHint which members the form gives to a whole body */
export const partyFieldsV3 = (bodyHint: string): INodeProperties[] => [
	...partyRows.map(onlyWith('fields')),
	onlyWith('columns')(columns),
	...partyObjects.map(onlyWith('json')),
	onlyWith('body')({ ...wholeBody, hint: bodyHint }),
];

/** For Options. */
export const mayBeEmpty: INodeProperties = {
	displayName: 'May Be Empty',
	name: 'mayBeEmpty',
	type: 'string',
	default: '',
	placeholder: 'e.g. sender_mobile, beneficiary_email',
	description:
		'Party fields that are left out if they are empty. Others are refused. Separate them by commas.',
};
