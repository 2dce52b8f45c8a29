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
		/'External ID' ends in "-", as if what comes next were empty/,
	],
])('refuses %s with a part that is missing', async (_what, parameters, sentence) => {
	const { said, requests } = await run(parameters, { year: 2026 });
	expect(said).toMatch(sentence);
	expect(requests).toEqual([]);
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
