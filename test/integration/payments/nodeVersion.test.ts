/** Nodes of the first version and of the newest one pay the same payments with forms that mean the same. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { typedPartyFields } from '../../../nodes/CrossBorderPayouts/fields/senderAndBeneficiary';
import { toWireNames } from '../../../nodes/CrossBorderPayouts/operations/form/toWireNames';
import type { NodeOutcome } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV2 } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

const OLD = 1;
const NEW = 1.1;

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ acceptAnyPartyFields: false });
});

beforeEach(() => sandbox.control.reset());

const send = (apiVersion: string): INodeParameters => ({
	resource: 'payment',
	operation: 'send',
	apiVersion,
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
	externalId: 'INV-1',
});
const row = (name: string, value: string) => ({ name, value });

const rows = {
	senderRows: { field: [row('name', 'Amal Haddad'), row('country', 'ARE')] },
	beneficiaryRows: {
		field: [
			row('name', 'Priya Sharma'),
			row('account_number', '000123456789'),
			row('branch_code', 'SBIN0001234'),
		],
	},
	paymentDetailsRows: { field: [row('purpose', 'Invoice 1')] },
};

const typed = {
	senderName: 'Amal Haddad',
	senderCountry: 'ARE',
	beneficiaryName: 'Priya Sharma',
	beneficiaryAccountNumber: '000123456789',
	beneficiaryBranchCode: 'SBIN0001234',
	detailsPurpose: 'Invoice 1',
};

const ofForm = new Set(['quote', 'amount', 'operation']);
const v2Parties = Object.fromEntries(
	Object.entries(paymentV2).filter(([name]) => !ofForm.has(name)),
);
const limits = { maxTotal: '5000', stopAfterFailures: 2 };

/** What a person would approve: the whole request and the amounts. */
async function summaryOf(parameters: INodeParameters, typeVersion: number): Promise<string> {
	const { outputs, error } = await executePayouts(sandbox, {
		parameters: { ...parameters, dryRun: true, prepareApproval: true },
		typeVersion,
	});
	expect(error).toBeUndefined();
	const { summary } = Object(outputs[0]?.[0]?.json['approval']);
	return String(summary).replace(/"preparedAt":"[^"]*"/, '');
}

it.each([
	['v3', 'with defaults', { ...rows }, { ...typed }],
	['v3', 'with rows', { ...rows }, { specifyParties: 'rows', ...rows }],
	[
		'v3',
		'with another route and side',
		{ ...rows, paymentMethod: 'instant_payment', amountType: 'destination', options: limits },
		{
			...typed,
			checks: limits,
			options: { paymentMethod: 'instant_payment', amountType: 'destination' },
		},
	],
	['v2', 'with defaults', { ...v2Parties }, { ...v2Parties }],
	[
		'v2',
		'with another side',
		{ ...v2Parties, amountType: 'destination', options: limits },
		{ ...v2Parties, checks: limits, options: { amountType: 'destination' } },
	],
])('%s %s', async (apiVersion, _name, old, now) => {
	const before = await summaryOf({ ...old, ...send(apiVersion) }, OLD);
	expect(before).toMatch(/Priya Sharma|Asha Rao/);
	expect(await summaryOf({ ...now, ...send(apiVersion) }, NEW)).toBe(before);
	const { outputs } = await executePayouts(sandbox, {
		parameters: { ...now, ...send(apiVersion) },
		typeVersion: NEW,
	});
	expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created', externalId: 'INV-1' });
	expect(outputs[0]?.[0]?.json).not.toHaveProperty('quote');
});

const refusal = async (parameters: INodeParameters): Promise<string> => {
	const { error } = await executePayouts(sandbox, {
		parameters: { ...send('v3'), ...parameters },
		typeVersion: NEW,
	});
	expect(sandbox.control.requests()).toEqual([]);
	return error?.message ?? '';
};

it('names a field by its label, also one that is folded away', async () => {
	expect(await refusal({ ...typed, beneficiaryAccountNumber: '={{ $json.none }}' })).toMatch(
		/Beneficiary Account Number.* is empty/,
	);
	expect(await refusal({ ...typed, senderName: ' ' })).toMatch(/Sender Name.* is empty/);
	expect(await refusal({})).toMatch(/Sender Name.* is empty, and so are the other fields/);
	expect(await refusal({ ...typed, options: { paymentMethod: 'cash_pickup' } })).toMatch(
		/Payment Method/,
	);
	expect(await refusal({ ...typed, checks: { maxTotal: 'much' } })).toMatch(/Max Total per Run/);
});

it('applies limits of their own collection', async () => {
	expect(await refusal({ ...typed, checks: { maxTotal: '10' } })).toMatch(/Max Total per Run/);
	expect(await refusal({ ...typed, beneficiaryAccountNumber: 'see notes' })).toMatch(
		/Beneficiary Account Number/,
	);
});

it.each([
	[
		'beneficiaryBranchCode',
		'=SBIN{{ $json.none }}',
		/Beneficiary Branch Code.* only its fixed text/,
	],
	['beneficiaryAccountNumber', '={{ 123456789 }}', /Beneficiary Account Number/],
	['senderName', "={{ $json.none + ' Haddad' }}", /Sender Name.* only its fixed text/],
	['beneficiaryName', '={{ ["Priya"] }}', /Beneficiary Name.* must be a text/],
])('refuses in %s what nobody can mean: %s', async (name, value, message) => {
	expect(await refusal({ ...typed, [name]: value })).toMatch(message);
});

it('leaves out a field of a party that stays empty, or may be empty', async () => {
	const summary = await summaryOf(
		{
			...send('v3'),
			...typed,
			beneficiaryBranchCode: '',
			senderCountry: '={{ $json.none }}',
			options: { mayBeEmpty: 'sender_country' },
		},
		NEW,
	);
	expect(summary).toMatch(/Amal Haddad/);
	expect(summary).not.toMatch(/branch_code|ARE/);
});

describe('the party fields of v2, most of which the name of the party opens', () => {
	const names = typedPartyFields.map(({ name }) => name);
	const labelOf = (name: string): string =>
		typedPartyFields.find((field) => field.name === name)?.displayName ?? '';
	const parties = Object.fromEntries(names.map((name) => [name, paymentV2[name] ?? '']));
	const read = Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));
	const run = async (parameters: INodeParameters, item: IDataObject = {}): Promise<NodeOutcome> =>
		await executePayouts(sandbox, {
			parameters: { ...send('v2'), ...parameters },
			items: [item],
			typeVersion: NEW,
		});

	it.each(names)('pays nothing without %s, and names it', async (name) => {
		await expect(run({ ...parties, [name]: '' })).rejects.toThrow(
			`Parameter "${labelOf(name)}" is required.`,
		);
		const { error } = await run(read, { ...parties, [name]: '' });
		expect(error?.message).toContain(labelOf(name));
		expect(sandbox.control.requests()).toEqual([]);
	});

	it('pays whom expressions name', async () => {
		const { outputs } = await run(read, parties);
		expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created', externalId: 'INV-1' });
	});

	it('asks for nothing of them in another way of giving the parties', async () => {
		// What was entered before is still in the workflow.
		const columns = { specifyParties: 'columns', beneficiaryName: '={{ $json.none }}' };
		const { outputs, error } = await run(columns, toWireNames(parties) as IDataObject);
		expect(error).toBeUndefined();
		expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});
});
