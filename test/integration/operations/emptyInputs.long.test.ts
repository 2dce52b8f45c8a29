/** Forms whose expressions found nothing, or whose texts can be read in two ways: in n8n's engine, nothing is sent. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeOutcome } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV2, paymentV3, quote, sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const run = async (parameters: INodeParameters, item: IDataObject = {}): Promise<NodeOutcome> =>
	await executePayouts(sandbox, {
		parameters,
		items: [item],
		onError: 'continueErrorOutput',
	});

const sent = (): string[] =>
	sandbox.control.requests().map(({ method, path }) => `${method} ${path}`);
const quoted: IDataObject = {
	id: '0197f9a0-0000-7000-8000-000000000000',
	amount_destination: 83_012.5,
};

async function expectRefused(
	parameters: INodeParameters,
	item: IDataObject,
	sentence: RegExp,
): Promise<void> {
	const { outputs } = await run(parameters, item);
	expect(outputs[1]?.[0]?.json['error']).toMatch(sentence);
	expect(outputs[1]?.[0]?.json['details']).toMatchObject({ code: 'invalid_input', created: 'no' });
	expect(sent()).toEqual([]);
}

const rows = (...field: IDataObject[]): INodeParameters =>
	({ field }) as unknown as INodeParameters;
const withRows = (form: INodeParameters, ...field: IDataObject[]): INodeParameters => ({
	...form,
	specifyParties: 'fields',
	senderRows: rows({ name: 'name', value: 'Zoé' }),
	beneficiaryRows: rows({ name: 'name', value: 'Asha' }, ...field),
	paymentDetailsRows: rows({ name: 'purpose', value: 'family' }),
});

describe.each([
	['Payment: Send', sendForm('v3'), {}],
	['Payment: Create', { ...paymentV3, currency: 'AED' }, quoted],
])('%s of v3', (_, form, item) => {
	it.each<[string, IDataObject]>([
		['missing', {}],
		['null', { account: null }],
		['empty', { account: '' }],
		['blank', { account: ' \n ' }],
	])('refuses a row whose expression is %s', async (_name, data) => {
		const row = { name: 'account_number', value: '={{ $json.account }}' };
		await expectRefused(
			withRows(form, row),
			{ ...item, ...data },
			/^Payment '.+': 'Beneficiary': row 2 'account_number' is empty\. .* add beneficiary_account_number to /,
		);
	});

	it('refuses a member of JSON whose expression is empty', async () => {
		const beneficiary = '={"name":"Asha","account_number":"{{ $json.account }}"}';
		await expectRefused(
			{ ...form, beneficiary },
			item,
			/^Payment '.+': 'Beneficiary': the member 'account_number' is empty\./,
		);
	});

	it('refuses JSON that names a member twice', async () => {
		const beneficiary = '{"account_number":"000123456789","account_number":"000987654321"}';
		await expectRefused(
			{ ...form, beneficiary },
			item,
			/^Payment '.+': 'Beneficiary': the member 'account_number' is there twice\./,
		);
	});
});

it('ignores a row with neither name nor value', async () => {
	const { outputs } = await run(
		withRows(sendForm('v3'), { name: '', value: '' }, { name: 'account_number', value: '1' }),
	);
	expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
});

describe.each([
	['Payment: Send of v2', sendForm('v2'), {}],
	['Payment: Send of v3', sendForm('v3'), {}],
	['Payment: Create of v2', { ...paymentV2, currency: 'AED' }, quoted],
	['Payment: Create of v3', { ...paymentV3, currency: 'AED' }, quoted],
])('%s', (_, form, item) => {
	it.each(['null', 'undefined', 'nan', 'INV-undefined'])(
		'refuses the external ID %s',
		async (externalId) => {
			await expectRefused({ ...form, externalId }, item, /^'External ID' contains /);
		},
	);

	it('refuses an external ID whose expression is empty', async () => {
		await expectRefused(
			{ ...form, externalId: '=INV-{{ $json.number }}' },
			item,
			/^(Payment 'INV-': )?'External ID' has only its fixed text, because its expression gives nothing\./,
		);
	});

	it('refuses 1.000, which can be one or one thousand', async () => {
		await expectRefused(
			{ ...form, amount: '1.000' },
			item,
			/^Payment 'INV-1': 'Amount' has 3 decimals, .* it can mean 1 or 1000\./,
		);
	});
});

it.each(['v2', 'v3'])('Quote: Create of %s refuses 1.000', async (version) => {
	const { outputs } = await run({ ...quote(version), currency: 'AED', amount: '1.000' });
	expect(outputs[1]?.[0]?.json['error']).toMatch(
		/^'Amount' has 3 decimals, and AED has 2: it can mean 1 or 1000\./,
	);
	expect(sent()).toEqual([]);
});

it('Payment: Send reads 1.000 in a currency of three decimals', async () => {
	const { outputs } = await run({ ...sendForm('v3'), currency: 'KWD', amount: '1.000' });
	expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created', quote: { amount_source: 1 } });
});

it.each(['v2', 'v3'])(
	'Payment: Get of %s finds a payment by such an external ID',
	async (apiVersion) => {
		const { outputs } = await run({
			resource: 'payment',
			operation: 'get',
			apiVersion,
			country: 'IND',
			payment: { __rl: true, mode: 'externalId', value: 'INV-' },
		});
		expect([outputs[1]?.[0]?.json['details'], sent()]).toEqual([
			expect.objectContaining({ code: 'not_found' }),
			[expect.stringContaining(`GET /${apiVersion}/payments/INV-`)],
		]);
	},
);

describe.each([
	['Payment: Send of v2', sendForm('v2'), {}],
	['Payment: Create of v2', { ...paymentV2, currency: 'AED' }, quoted],
])('%s', (_, form, item) => {
	it.each([
		['senderIdentityDocType', 'Sender Document Type'],
		['senderRelation', 'Sender Relation'],
	])('sends no %s if none is chosen', async (name, label) => {
		const unchosen = Object.fromEntries(Object.entries(form).filter(([member]) => member !== name));
		// n8n checks the form's own contents, and the node checks the result of an expression.
		await expect(run(unchosen, item)).rejects.toThrow(`Parameter "${label}" is required`);
		await expectRefused(
			{ ...unchosen, [name]: '={{ $json.none ?? "" }}' },
			item,
			new RegExp(`^(Payment '.+': )?'${label}' is required`),
		);
	});

	it.each(['BGD', 'EGY', 'NPL', 'PHL', 'VNM'])(
		'refuses %s, which cannot be paid',
		async (country) => {
			const { outputs } = await run({ ...form, country }, item);
			expect(outputs[1]?.[0]?.json['error']).toMatch(
				new RegExp(`^(Payment '.+': )?'Destination Country': ${country} cannot be paid`),
			);
			expect([outputs[1]?.[0]?.json['details'], sent()]).toEqual([
				expect.objectContaining({ code: 'not_payable' }),
				[],
			]);
		},
	);
});

describe.each([
	['Payment: Send of v2', sendForm('v2')],
	['Payment: Send of v3', sendForm('v3')],
	['Quote: Create of v2', quote('v2')],
	['Quote: Create of v3', quote('v3')],
])('%s', (_, form) => {
	it.each([
		['country', 'Destination Country'],
		['currency', 'Source Currency'],
	])('sends nothing if no %s is chosen', async (name, label) => {
		const unchosen = Object.fromEntries(Object.entries(form).filter(([member]) => member !== name));
		await expect(run(unchosen)).rejects.toThrow(`Parameter "${label}" is required`);
		const { outputs } = await run({ ...unchosen, [name]: '={{ $json.none ?? "" }}' });
		expect(outputs[1]?.[0]?.json['error']).toMatch(
			new RegExp(`^(Payment '.+': )?'${label}' (is required|must be )`),
		);
		expect(sent()).toEqual([]);
	});
});
