/** Texts that are put together in a field of the node: in n8n's engine, a missing part sends nothing. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV2, sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

/** @returns the error of the item, and the requests that were sent */
async function run(parameters: INodeParameters, item: IDataObject) {
	const { outputs } = await executePayouts(sandbox, {
		parameters,
		items: [item],
		onError: 'continueErrorOutput',
	});
	const requests = sandbox.control.requests().map(({ method, path }) => `${method} ${path}`);
	return { said: outputs[1]?.[0]?.json['error'], requests };
}

const rows = (name: string, value: string) =>
	({
		field: [
			{ name: 'name', value: 'Asha' },
			{ name, value },
		],
	}) as unknown as INodeParameters;
const inRows = (name: string, value: string): INodeParameters => ({
	...sendForm('v3'),
	specifyParties: 'fields',
	senderRows: rows('country', 'ARE'),
	beneficiaryRows: rows(name, value),
});
const days = { start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z' };
const validate: INodeParameters = {
	resource: 'account',
	operation: 'validate',
	country: 'IND',
	accountNumber: '000123456789',
	bankBranchCode: 'SBIN0001234',
};

it.each<[string, INodeParameters, RegExp]>([
	[
		'a field of v2',
		{ ...sendForm('v2'), bankBranchCode: '=SBIN{{ $json["code"] }}' },
		/'Bank Branch Code' has only its fixed text, because its expression gives nothing\. Check/,
	],
	[
		'a name of v2',
		{ ...sendForm('v2'), beneficiaryName: '=Dr {{ $json.code }}' },
		/'Beneficiary Name' has only its fixed text/,
	],
	[
		'an added field of v2',
		{ ...paymentV2, currency: 'AED', additionalFields: { remarks: '=Salary {{ $json.code }}' } },
		/'Remarks' has only its fixed text/,
	],
	[
		'a row of v3',
		inRows('branch_code', '=SBIN{{ $json.code }}'),
		/'Beneficiary': row 2 'branch_code' has only its fixed text/,
	],
	[
		'an object of v3',
		{ ...sendForm('v3'), beneficiary: '={ "branch_code": "SBIN{{ $json.code }}" }' },
		/'Beneficiary': the member 'branch_code' has only its fixed text/,
	],
	[
		'columns that are written as JSON',
		{
			...sendForm('v3'),
			specifyParties: 'columns',
			columns: '={ "sender_name": "Dr {{ $json.code }}", "beneficiary_name": "x" }',
		},
		/'Columns': the member 'sender_name' has only its fixed text/,
	],
	[
		'the account check',
		{
			...sendForm('v2'),
			options: { validateAccount: { account: { bankBranchCode: '=SBIN{{ $json.code }}' } } },
		},
		/'Validate Beneficiary Account First > IFSC' has only its fixed text/,
	],
	[
		'further body fields',
		{ ...sendForm('v3'), options: { additionalBody: '={ "note": "for {{ $json.code }}" }' } },
		/'Additional Body Fields': the member 'note' has only its fixed text/,
	],
	[
		'a validation of v3',
		{ ...validate, apiVersion: 'v3', accountNumber: '=0001{{ $json.code }}' },
		/'Account Number' has only its fixed text/,
	],
	[
		'a validation of v2',
		{ ...validate, apiVersion: 'v2', bankBranchCode: '=SBIN000{{ $json["code"] }}1' },
		/'Bank Branch Code' has only its fixed text/,
	],
	[
		'a look-up of a branch',
		{ resource: 'bankBranch', operation: 'lookUp', bankBranchCode: '=SBIN0001234{{ $json.code }}' },
		/'Bank Branch Code' has only its fixed text/,
	],
	[
		'a look-up of a payment',
		{
			resource: 'payment',
			operation: 'get',
			country: 'IND',
			payment: { __rl: true, mode: 'externalId', value: '=INV{{ $json.code }}' },
		},
		/'Payment' has only its fixed text/,
	],
	[
		'a wait for a payment',
		{
			resource: 'payment',
			operation: 'waitForFinalStatus',
			country: 'IND',
			payment: { __rl: true, mode: 'externalId', value: '=INV{{ $json.code }}' },
		},
		/'Payment' has only its fixed text/,
	],
	[
		'an external ID of two parts',
		{ ...sendForm('v3'), externalId: '=INV-{{ $json["year"] }}-{{ $json["code"] }}' },
		/'External ID' lacks a part, because the expression {{ \$json\["code"\] }} gives nothing/,
	],
	[
		'an external ID that one expression puts together',
		{ ...sendForm('v2'), externalId: "={{ 'INV-' + ($json.code ?? '') }}" },
		/'External ID' has only its fixed text, because its expression gives nothing/,
	],
	...(
		[
			['a missing number', "={{ 'INV-' + $json.code }}"],
			['null, without a hyphen', "={{ 'INV' + $json.none }}"],
			['a number that is none', "={{ 'INV' + ($json.code * 1) }}"],
			['a default that is empty', "={{ 'INV-' + ($json.code ?? '') + '-2026' }}"],
			['an empty part of a template', '={{ `INV${$json.none ?? ""}` }}'],
			['a list with an empty entry', "={{ ['INV', $json.code].join('-') }}"],
		] as const
	).flatMap(([what, externalId]) =>
		['v2', 'v3'].map((version): [string, INodeParameters, RegExp] => [
			`an external ID of ${version} with ${what}`,
			{ ...sendForm(version), externalId },
			/'External ID' (?:has only its fixed text|lacks a part)/,
		]),
	),
	[
		'a branch code that one expression puts together',
		{ ...sendForm('v2'), bankBranchCode: "={{ 'SBININBB' + $json.none }}" },
		/'Bank Branch Code' has only its fixed text/,
	],
	[
		'an account number that one expression puts together, in a row',
		inRows('account_number', "={{ '0001' + $json.none }}"),
		/'Beneficiary': row 2 'account_number' has only its fixed text/,
	],
	[
		'a name that one expression puts together',
		{ ...sendForm('v2'), beneficiaryName: "={{ $json.first + ' ' + $json.none }}" },
		/'Beneficiary Name' lacks a part, because the expression {{ \$json\.none }} gives nothing/,
	],
	[
		'a name in an object that an expression makes',
		{ ...sendForm('v3'), beneficiary: "={{ ({ name: $json.first + ' ' + $json.none }) }}" },
		/'Beneficiary': the member 'name' lacks a part, because .* \$json\.none }} gives nothing/,
	],
	...['toUpperCase', 'toTitleCase'].map((method): [string, INodeParameters, RegExp] => [
		`a name that ${method} changes after a part is missing`,
		{ ...sendForm('v2'), beneficiaryName: `={{ ($json.first + ' ' + $json.none).${method}() }}` },
		/'Beneficiary Name' lacks a part, because .* \$json\.none }} gives nothing/,
	]),
	...['String(Number($json.long))', "parseInt($json.long) + ''"].flatMap(
		(code): Array<[string, INodeParameters, RegExp]> => [
			[
				`an account number that ${code} rounds`,
				{ ...sendForm('v2'), beneficiaryAccountNumber: `={{ ${code} }}` },
				/'Beneficiary Account Number' .*a number of more than 15 digits/,
			],
			[
				`an account number that ${code} rounds, in an object`,
				{ ...sendForm('v3'), beneficiary: `={{ ({ name: 'A', account_number: ${code} }) }}` },
				/'Beneficiary': the member 'account_number' contains a number of more than 15 digits/,
			],
		],
	),
	...[
		'JSON.stringify({ a: "1", name: $json.code || $json.code2 })',
		'({ a: { name: $json.code || $json.code2 } }).toJsonString()',
	].map((code): [string, INodeParameters, RegExp] => [
		`an object in which ${code} leaves out a member with a default`,
		{ ...sendForm('v3'), beneficiary: `={{ ${code} }}` },
		/'Beneficiary' loses \$json\.code, which gives nothing/,
	]),
	[
		'a number with an exponent without quotes in JSON',
		{ ...sendForm('v3'), beneficiary: '={ "account_number": {{ $json.exponent }} }' },
		/'Beneficiary'.* gives a number with an exponent, which a spreadsheet has rounded/,
	],
	[
		'a branch code around an empty list',
		{ ...sendForm('v2'), bankBranchCode: '=SBININBB{{ [] }}' },
		/'Bank Branch Code' has only its fixed text/,
	],
	...['String($json.acc)', '$json.acc.toString()', '`${$json["acc"]}`', '$json.acc'].flatMap(
		(code): Array<[string, INodeParameters, RegExp]> => [
			[
				`a rounded number that is written ${code} between quotes of JSON`,
				{ ...sendForm('v3'), beneficiary: `={ "name": "A", "account_number": "{{ ${code} }}" }` },
				/'Beneficiary': the member 'account_number' contains a number of more than 15 digits/,
			],
			[
				`a rounded number that is written ${code} in a field`,
				{ ...sendForm('v2'), beneficiaryAccountNumber: `={{ ${code} }}` },
				/'Beneficiary Account Number' (?:is|contains) a number of more than 15 digits/,
			],
		],
	),
	[
		'an object in which JSON.stringify leaves a member out',
		{
			...sendForm('v3'),
			beneficiary: '={{ JSON.stringify({ name: "Asha", account_number: $json.code }) }}',
		},
		/'Beneficiary' loses \$json\.code, which gives nothing: JSON\.stringify leaves it out/,
	],
	...(
		[
			['IDs', 'v3', 'report', 'getPayoutReport', { filters: { ids: "={{ 'TX-' + $json.code }}" } }],
			[
				'IDs',
				'v3',
				'report',
				'getPayoutReport',
				{ filters: { ids: "={{ ['A-' + $json.code] }}" } },
			],
			['Txn', 'v3', 'report', 'getWalletReport', { filters: { txn: "={{ 'TX' + $json.none }}" } }],
			['Report ID', 'v2', 'report', 'download', { reportId: '=0197f9a0{{ $json.code }}' }],
			['Quote', 'v2', 'quote', 'get', { quoteId: '={{ `0197f9a0-${$json.code}` }}' }],
			['Quote', 'v3', 'quote', 'get', { quoteId: "={{ '0197f9a0' + ($json.code ?? '') }}" }],
			['Deal ID', 'v3', 'payment', 'send', { deal: "={{ 'D' + $json.code }}" }],
			[
				'Search Term',
				'v2',
				'payment',
				'getAll',
				{ filters: { searchTerm: "={{ 'INV' + $json.none }}" } },
			],
			['Replaces', 'v2', 'payment', 'send', { replacesExternalId: "={{ 'INV-' + $json.code }}" }],
		] as const
	).map(([label, apiVersion, resource, operation, given]): [string, INodeParameters, RegExp] => {
		const { deal, replacesExternalId } = {
			deal: undefined,
			replacesExternalId: undefined,
			...given,
		};
		const isOption = deal !== undefined || replacesExternalId !== undefined;
		const form = operation === 'send' ? sendForm(apiVersion) : days;
		return [
			`${label} of ${resource} ${operation} of ${apiVersion}`,
			{
				...form,
				apiVersion,
				resource,
				operation,
				country: 'IND',
				...(isOption ? { options: given } : given),
			},
			new RegExp(
				`'[^']*${label}[^']*' (?:has only its fixed text|lacks a part|contains "(?:null|undefined)")`,
			),
		];
	}),
	...['v2', 'v3'].flatMap((apiVersion) =>
		(['get', 'waitForFinalStatus'] as const).map((operation): [string, INodeParameters, RegExp] => [
			`the payment ID of ${operation} of ${apiVersion}`,
			{
				resource: 'payment',
				operation,
				apiVersion,
				country: 'IND',
				payment: { __rl: true, mode: 'paymentId', value: "={{ '0197f9a0-' + $json.code }}" },
			},
			/'Payment' has only its fixed text/,
		]),
	),
	...[
		'{ "sender": {}, "beneficiary": { "account_number": null } }',
		'={ "beneficiary": { "account_number": {{ $json.none }} null } }',
	].map((body): [string, INodeParameters, RegExp] => [
		`a whole body with null: ${body}`,
		{ ...sendForm('v3'), specifyParties: 'body', body },
		/Body/,
	]),
	[
		'null inside of an object of v3',
		{ ...sendForm('v3'), beneficiary: '{ "name": "Asha", "account": { "number": null } }' },
		/'Beneficiary'.* the member 'account\.number' is empty/,
	],
	[
		'null in further body fields',
		{ ...sendForm('v2'), options: { additionalBody: '{ "purpose_code": null }' } },
		/'Additional Body Fields'.* the member 'purpose_code' is null/,
	],
	[
		'a row of which the name and the value are empty',
		inRows('={{ $json.none }}', '={{ $json.code }}'),
		/'Beneficiary'.* row 2 is empty: its expression gives nothing/,
	],
])('refuses %s with a part that is missing', async (_what, parameters, sentence) => {
	const { said, requests } = await run(parameters, {
		year: 2026,
		first: 'Priya',
		none: null,
		acc: 1234567890123456,
		long: '1234567890123456789',
		exponent: '1.23457E+14',
	});
	expect(said).toMatch(sentence);
	expect(requests).toEqual([]);
});

const sum = '$json.bank + $json.no';
const code = "'SBIN' + $json.blank";
const inBody = (beneficiary: string): INodeParameters => ({
	...sendForm('v3'),
	specifyParties: 'body',
	body: `={{ { sender: { name: 'B' }, beneficiary: ${beneficiary}, payment_details: {} } }}`,
});

it.each<[string, INodeParameters, RegExp]>([
	...[
		sum,
		`String(${sum})`,
		`'00' + (${sum})`,
		`\`00\${${sum}}\``,
		`(${sum}).toString()`,
		`$json.blank ? $json.id : ${sum}`,
		`${sum} + 'X'`,
		'$json.bank * 1',
		'$json.bank-$json.no',
	].map((written): [string, INodeParameters, RegExp] => [
		`an account that is ${written}`,
		{ ...sendForm('v2'), beneficiaryAccountNumber: `={{ ${written} }}` },
		/'Beneficiary Account Number' contains the result of a calculation/,
	]),
	...['v2', 'v3'].map((apiVersion): [string, INodeParameters, RegExp] => [
		`a sum in a validation of ${apiVersion}`,
		{ ...validate, apiVersion, accountNumber: `={{ ${sum} }}` },
		/'Account Number' contains the result of a calculation/,
	]),
	...['Boolean', '(one) => one', 'one => !!one'].map((kept): [string, INodeParameters, RegExp] => [
		`a code of a list of which ${kept} keeps only the fixed text`,
		{
			...sendForm('v2'),
			bankBranchCode: `={{ ['SBIN', $json.blank].filter(${kept}).join('') }}`,
		},
		/'Bank Branch Code' has only its fixed text/,
	]),
	[
		'a sum in a row',
		inRows('account_number', `={{ ${sum} }}`),
		/row 2 'account_number' contains the/,
	],
	...['{{ $ }}', '"{{ $ }}"', '"00{{ $ }}"'].map((written): [string, INodeParameters, RegExp] => [
		`a sum in JSON, written ${written}`,
		{ ...sendForm('v3'), beneficiary: `={ "iban": ${written.replace('$', sum)} }` },
		/the member 'iban' contains the result of a calculation/,
	]),
	[
		'a sum in an object',
		{ ...sendForm('v3'), beneficiary: `={{ JSON.stringify({ account: { number: ${sum} } }) }}` },
		/the member 'account\.number' contains the result of a calculation/,
	],
	[
		'a sum in a whole body',
		inBody(`{ name: 'A', 'account_number': ${sum} }`),
		/'Body': the member 'beneficiary\.account_number' contains the result of a calculation/,
	],
	[
		'a code in an object',
		{
			...sendForm('v3'),
			beneficiary: `={{ ({ name: 'A', ifsc_code: (${code}).toUpperCase() }) }}`,
		},
		/'Beneficiary': the member 'ifsc_code' has only its fixed text/,
	],
	[
		'a code in a whole body',
		inBody(`{ ifsc_code: (${code}).trim() }`),
		/'Body': the member 'beneficiary\.ifsc_code' has only its fixed text/,
	],
	[
		'a code in columns',
		{
			...sendForm('v3'),
			specifyParties: 'columns',
			columns: `={{ { sender_name: 'B', beneficiary_name: 'A', beneficiary_ifsc_code: ${code} } }}`,
		},
		/'Columns': the member 'beneficiary_ifsc_code' has only its fixed text/,
	],
	[
		'a code in JSON',
		{ ...sendForm('v3'), beneficiary: `={ "ifsc_code": {{ (${code}).toJsonString() }} }` },
		/the member 'ifsc_code' has only its fixed text/,
	],
	...[
		"$json.first + ' ' + $json.blank",
		'`${$json.first} ${$json.blank}`.trim()',
		"[$json.first, $json.blank].join(' ')",
	].map((written): [string, INodeParameters, RegExp] => [
		`a name that is ${written}, as two expressions are`,
		{ ...sendForm('v2'), beneficiaryName: `={{ ${written} }}` },
		/'Beneficiary Name' lacks a part/,
	]),
	...[
		"$json.branch + String($json.none ?? '').padStart(7, '0')",
		"$json.branch + ($json.zero || 0).toString().padStart(7, '0')",
		"$json.branch + $json.blank?.padEnd(7, '0')",
	].map((written): [string, INodeParameters, RegExp] => [
		`a code that is ${written}`,
		{ ...sendForm('v2'), bankBranchCode: `={{ ${written} }}` },
		/'Bank Branch Code' (?:lacks a part|fills up the expression .* gives nothing)/,
	]),
	[
		'an account of zeros only',
		inRows('account_number', "={{ $json.blank.padStart(12, '0') }}"),
		/row 2 'account_number' fills up the expression \{\{ \$json\.blank \}\}, which gives nothing/,
	],
	[
		'an ID of zeros only',
		{ ...sendForm('v2'), externalId: "={{ ($json.blank ?? '').padStart(7, '0') }}" },
		/'External ID' fills up the expression/,
	],
])('refuses %s', async (_what, parameters, sentence) => {
	const item = { bank: 12345678, no: 4321, zero: 0, branch: 'SBIN', first: 'Priya', none: null };
	const { said, requests } = await run(parameters, { ...item, blank: '' });
	expect(said).toMatch(sentence);
	expect(requests).toEqual([]);
});

it.each<[string, INodeParameters]>([
	[
		'an account that is two numbers',
		{ beneficiaryAccountNumber: '={{ $json.bank }}{{ $json.no }}' },
	],
	['an account of a template', { beneficiaryAccountNumber: '={{ `${$json.bank}${$json.no}` }}' }],
	['numbers beside a text', { beneficiaryAccountNumber: "={{ '' + $json.bank + $json.no }}" }],
	['an account in a list', { beneficiaryAccountNumber: '={{ $json.list[$json.one - 1] }}' }],
	['an account that is chosen', { beneficiaryAccountNumber: '={{ $json.none ?? $json.text }}' }],
	[
		'a code that is filled up',
		{ bankBranchCode: "={{ 'SBIN' + $json.no.toString().padStart(7, '0') }}" },
	],
	['an ID that counts', { externalId: '=INV-{{ $json.no + 1 }}' }],
	['an ID of zero', { externalId: "=INV-{{ String($json.zero).padStart(4, '0') }}" }],
	[
		'a name with a default',
		{ beneficiaryName: "={{ ($json.first + ' ' + ($json.none ?? '')).trim() }}" },
	],
	[
		'an ID with a filter',
		{ externalId: "={{ [$json.first, $json.none].filter(Boolean).join('-') }}" },
	],
	[
		'a name with a filter',
		{ beneficiaryName: "={{ [$json.first, $json.none].filter(Boolean).join(' ') }}" },
	],
])('pays %s', async (_what, given) => {
	const item = { bank: 12345678, no: 4321, one: 1, zero: 0, first: 'Priya', none: null };
	const { said, requests } = await run(
		{ ...sendForm('v2'), ...given },
		{ ...item, list: ['98765432'], text: '000123' },
	);
	expect([said, requests.at(-1)]).toEqual([undefined, 'POST /v2/payment']);
});

it.each([
	['v2', 'ACME-Inc.'],
	['v3', 'INV_'],
	['v2', 'A#'],
	['v3', 'NAN'],
])('pays on %s with the external ID %s, as a fixed text and from a column', async (v, id) => {
	for (const externalId of [id, '={{ $json.id }}', '={{ $json["id"] }}']) {
		sandbox.control.reset();
		const { said, requests } = await run({ ...sendForm(v), externalId }, { id });
		expect([said, requests.at(-1)]).toEqual([undefined, `POST /${v}/payment`]);
	}
});

it('pays if every part is there, and a name without its middle part', async () => {
	const beneficiaryName = '={{ $json.first }} {{ $json["middle"] }} {{ $json.last }}';
	const parameters = { ...sendForm('v2'), beneficiaryName, bankName: '=Bank {{ $json.last }}' };
	const { said, requests } = await run(parameters, { first: 'Priya', last: 'Sharma' });
	expect([said, requests.at(-1)]).toEqual([undefined, 'POST /v2/payment']);
});

it.each([
	"JSON.stringify({ name: [$json.first, $json.middle, $json.last].filter(Boolean).join(' ') })",
	"({ name: $if($json.company, $json.company, $json.first + ' ' + $json.middle) }).toJsonString()",
	'JSON.stringify({ name: $json.company, ...($json.middle && { middle: $json.middle }) })',
])('pays what %s makes, in which nothing is lost', async (code) => {
	const parameters = { ...sendForm('v3'), beneficiary: `={{ ${code} }}` };
	const { said, requests } = await run(parameters, {
		company: 'Acme FZE',
		first: 'Priya',
		last: 'Sharma',
	});
	expect([said, requests.at(-1)]).toEqual([undefined, 'POST /v3/payment']);
});

it.each<[string, INodeParameters]>([
	['a remark', { additionalFields: { remarks: "=For {{ $json.id }}{{ $json.none || '' }}" } }],
	[
		'an address',
		{ beneficiaryAddress: "={{ $json.id }}{{ $json.line2 ? ', ' + $json.line2 : '' }}" },
	],
	['a name', { beneficiaryName: "={{ $json.id }} {{ $json.none ?? '' }}" }],
	[
		'an address with a sign',
		{ beneficiaryAddress: "={{ '#12 Hill St.' }}{{ $json.none ? ', ' + $json.none : '' }}" },
	],
])('pays %s with a part for which the user has written nothing', async (_what, given) => {
	const { said, requests } = await run(
		{ ...sendForm('v2'), ...given },
		{ id: 'INV-9', none: null },
	);
	expect([said, requests.at(-1)]).toEqual([undefined, 'POST /v2/payment']);
});

it.each([
	"={{ $json.id }}-{{ $json.none ?? '' }}",
	"=INV{{ $json.none ?? '' }}",
	'={{ $json.id }}{{ $json.none || $json.code }}',
])('refuses %s, of which a part is missed', async (externalId) => {
	const { said, requests } = await run(
		{ ...sendForm('v2'), externalId },
		{ id: 'INV-9', none: null },
	);
	expect(said).toMatch(/'External ID' (?:has only its fixed text|lacks a part)/);
	expect(requests).toEqual([]);
});

const listOf = (written: unknown): INodeParameters => ({
	...inRows('country', 'IND'),
	paymentDetailsRows: written as INodeParameters,
});

it.each([
	'={{ $json.rows }}',
	'={{ undefined }}',
	"={{ '' }}",
	'={{ ({ field: $json.rows }) }}',
	{ field: '={{ $json.rows }}' },
	{ field: '={{ [] }}' },
])(
	'refuses the payment details %j, which n8n drops, whatever the expression gives',
	async (list) => {
		for (const rows of [[{ name: 'purpose', value: 'family' }], [], null, '']) {
			const { said, requests } = await run(listOf(list), { rows });
			expect(said).toMatch(/'Payment Details' has no row with a name: n8n drops an expression/);
			expect(requests).toEqual([]);
		}
	},
);

it.each([
	undefined,
	{ field: [] },
	{ field: [{ name: 'purpose', value: '' }] },
	{ field: [{ name: '', value: '' }] },
	{ field: [{ name: 'purpose', value: 'family' }, {}, {}] },
])('pays with the payment details %j, which the editor saves', async (list) => {
	const { said, requests } = await run(listOf(list), {});
	expect([said, requests.at(-1)]).toEqual([undefined, 'POST /v3/payment']);
});
