/** The ways to enter who pays whom, and for what. The interface does not show the fields of v3. */
import type { DisplayCondition, INodeProperties } from 'n8n-workflow';

const onlyIf =
	(version: DisplayCondition) =>
	(field: INodeProperties): INodeProperties => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { '@version': [version], ...field.displayOptions?.show },
		},
	});

/** As in `nodeVersion.ts`. These fields are plain data, which imports nothing. */
const before = onlyIf({ _cnd: { lt: 1.1 } });
const since = onlyIf({ _cnd: { gte: 1.1 } });

const ways = {
	fields: { name: 'Using Fields', value: 'fields', description: 'You fill in each field here' },
	rows: {
		name: 'Using Rows',
		value: 'rows',
		description: 'Name and value of each field, if your account has other ones',
	},
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

/** In nodes of the first version, the fields are rows. */
export const specifyPartiesV3: readonly INodeProperties[] = [
	before({ ...specifyParties, options: [ways.fields, ways.columns, ways.json, ways.body] }),
	since({
		...specifyParties,
		options: [ways.fields, ways.columns, ways.json, ways.rows, ways.body],
	}),
];

/** Shows a field only if the parties are given in one of these ways. */
export const onlyWith =
	(...shownWith: ReadonlyArray<keyof typeof ways>) =>
	(field: INodeProperties): INodeProperties => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { ...field.displayOptions?.show, specifyParties: [...shownWith] },
		},
	});

/** The names of the starter rows are those of the sandbox. An account may need others. */
const rows = (
	displayName: string,
	name: string,
	starters: readonly string[],
	example: string,
): INodeProperties => ({
	displayName,
	name: `${name}Rows`,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	default: { field: starters.map((starter) => ({ name: starter, value: '' })) },
	description:
		"The first rows are fields of this package's simulator. Your integration guide names the fields of your account.",
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
					description: 'Value of the field',
				},
			],
		},
	],
});

const partyRows: readonly INodeProperties[] = [
	rows('Sender', 'sender', ['name', 'country'], 'name'),
	rows('Beneficiary', 'beneficiary', ['name', 'account_number', 'branch_code'], 'account_number'),
	rows('Payment Details', 'paymentDetails', ['purpose'], 'purpose'),
];

const typed = (
	displayName: string,
	name: string,
	example: string,
	member: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: `Sent as ${member}. If your account calls it something else, choose Using Rows.`,
});

/**
 * The fields that the simulator requires, one line each. Their names are those of v2, and say the column that gives
 * the same: `details_purpose`.
 */
export const typedPartyFieldsV3: readonly INodeProperties[] = [
	typed('Sender Name', 'senderName', 'Amal Haddad', 'sender.name'),
	typed('Sender Country', 'senderCountry', 'ARE', 'sender.country'),
	typed('Beneficiary Name', 'beneficiaryName', 'Priya Sharma', 'beneficiary.name'),
	typed(
		'Beneficiary Account Number',
		'beneficiaryAccountNumber',
		'000123456789',
		'beneficiary.account_number',
	),
	typed(
		'Beneficiary Branch Code',
		'beneficiaryBranchCode',
		'SBIN0001234',
		'beneficiary.branch_code',
	),
	typed('Purpose', 'detailsPurpose', 'Invoice INV-2026-0042', 'payment_details.purpose'),
];

const columns: INodeProperties = {
	displayName: 'Columns',
	name: 'columns',
	type: 'json',
	required: true,
	default: '={{ $json }}',
	description: 'The item whose columns are read: the input item, or that of an earlier node',
};

/** n8n shows no hint below a field for JSON. */
const columnsNotice: INodeProperties = {
	displayName:
		'The headings say where a column goes: <b>Sender Name</b> (or <b>sender_name</b>), <b>Sender Country</b>, <b>Beneficiary Name</b>, <b>Beneficiary Account Number</b>, <b>Beneficiary Branch Code</b>, <b>Details Purpose</b> and so on.',
	name: 'columnsNotice',
	type: 'notice',
	default: '',
};

/** In a tool, n8n's $json is what the model has sent, and it is the default of Columns. */
const modelsColumnsNotice: INodeProperties = {
	displayName:
		"In a tool, <b>$json</b> is what the model sends: it would choose who is paid. Take Columns from a node of the workflow, such as {{ $('Sheet').item.json }}.",
	name: 'modelsColumnsNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { '@tool': [true], specifyParties: ['columns'] } },
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

/** Without a member here, a value is not added to the body. */
const bodyMembers: INodeProperties = {
	displayName: 'Members of the Body',
	name: 'bodyMembers',
	type: 'json',
	default:
		'{"quote":"quote","amount":"amount","external_id":"external_id","payment_country":"payment_country","payment_type":"payment_type","payment_method":"payment_method","currency":"currency"}',
	hint: 'Change a name where your account has another one, such as "order.quote_id". Remove what the body must not contain.',
	description: 'Where each value of the form and of the quote goes in the body',
};

/** @param typed the fields of the form for each party */
export const partyFieldsV2 = (...typed: readonly INodeProperties[]): INodeProperties[] => [
	...typed.map(onlyWith('fields')),
	modelsColumnsNotice,
	...[columnsNotice, columns].map(onlyWith('columns')),
	...partyObjects.map(onlyWith('json')),
];

/** @param bodyHint which members the form gives to a whole body */
export const partyFieldsV3 = (bodyHint: string): INodeProperties[] => [
	...partyRows.map(onlyWith('fields')).map(before),
	...typedPartyFieldsV3.map(onlyWith('fields')).map(since),
	...partyRows.map(onlyWith('rows')).map(since),
	modelsColumnsNotice,
	...[columnsNotice, columns].map(onlyWith('columns')),
	...partyObjects.map(onlyWith('json')),
	onlyWith('body')({ ...wholeBody, hint: bodyHint }),
	onlyWith('body')(bodyMembers),
];

/** For Options. */
export const columnsNotSent: INodeProperties = {
	displayName: 'Columns Not Sent',
	name: 'columnsNotSent',
	type: 'string',
	default: '',
	placeholder: 'e.g. Beneficiary Notes, sender_age',
	description:
		'Columns to leave out although they begin like a field of a party, separated by commas',
};
