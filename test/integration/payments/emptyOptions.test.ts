/** Options whose expressions give nothing, in n8n's engine and against the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV3, quote, sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const sent = (): string[] =>
	sandbox.control.requests().map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);

const run = async (parameters: INodeParameters, ...items: IDataObject[]) =>
	await executePayouts(sandbox, { parameters, items, onError: 'continueErrorOutput' });

const validate = (apiVersion: string): INodeParameters => ({
	resource: 'account',
	operation: 'validate',
	apiVersion,
	country: 'IND',
	accountNumber: '000123456789',
	bankBranchCode: 'SBIN0000001',
	additionalFields: { beneficiaryName: '={{ $json.none }}' },
});

const options = (name: string): INodeParameters => ({ options: { [name]: '={{ $json.none }}' } });
const filters = (name: string): INodeParameters => ({ filters: { [name]: '={{ $json.none }}' } });
const report = (operation: string): INodeParameters => ({
	resource: 'report',
	operation,
	country: 'IND',
	start: '2026-01-01',
	end: '2026-01-31',
});
const list = { resource: 'payment', operation: 'getAll', apiVersion: 'v2', country: 'IND' };

const cases: ReadonlyArray<[string, INodeParameters, string]> = [
	['the deal of Send', { ...sendForm('v3'), ...options('deal') }, 'Deal ID'],
	['the deal of a quote', { ...quote('v3'), ...options('deal') }, 'Deal ID'],
	['the currency of a quote', { ...quote('v3'), ...options('paymentCurrency') }, 'Payout Currency'],
	['the timeout of Send', { ...sendForm('v3'), ...options('timeout') }, 'Timeout (Seconds)'],
	[
		'further fields of Send',
		{ ...sendForm('v2'), ...options('additionalBody') },
		'Additional Body Fields',
	],
	[
		'further fields of the quote of Send',
		{ ...sendForm('v2'), ...options('additionalQuoteBody') },
		'Additional Quote Fields',
	],
	['the holder to check, v2', validate('v2'), 'Beneficiary Name'],
	['the holder to check, v3', validate('v3'), 'Beneficiary Name'],
	['the IDs of a report', { ...report('getPayoutReport'), ...filters('ids') }, 'IDs'],
	['the statuses of a report', { ...report('getPayoutReport'), ...filters('status') }, 'Statuses'],
	['the payment of a wallet', { ...report('getWalletReport'), ...filters('txn') }, 'Txn'],
	['the start of a wallet', { ...report('getWalletReport'), start: '={{ $json.none }}' }, 'Start'],
	['a search term', { ...list, ...filters('searchTerm') }, 'Search Term'],
	['the start of a list', { ...list, ...filters('startTs') }, 'Start'],
	[
		'a country of a look-up',
		{
			resource: 'payment',
			operation: 'get',
			apiVersion: 'v3',
			country: '={{ $json.none }}',
			payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
		},
		'Destination Country',
	],
];

describe.each(cases)('%s', (_, parameters, label) => {
	it.each<[string, IDataObject]>([
		['missing', {}],
		['null', { none: null }],
		['empty', { none: '' }],
		['blank', { none: ' ' }],
	])('is refused if its expression is %s', async (_what, item) => {
		const { outputs } = await run(parameters, item);
		expect(outputs[1]?.[0]?.json['error']).toContain(
			`'${label}' is empty: its expression gives nothing`,
		);
		expect(sent()).toEqual([]);
	});
});

it('is refused if it was added and nobody has filled it in', async () => {
	const { outputs } = await run({ ...sendForm('v3'), options: { deal: '' } }, {});
	expect(outputs[1]?.[0]?.json['error']).toContain("'Deal ID' is empty. Give it a value");
	expect(sent()).toEqual([]);
});

describe('May Be Empty', () => {
	const mayBeEmpty = { options: { deal: '={{ $json.deal }}', mayBeEmpty: 'Deal ID' } };

	it('lets some rows go without a deal, and says so', async () => {
		const form = { ...sendForm('v3'), ...mayBeEmpty, externalId: '={{ $json.id }}' };
		const { outputs, hints } = await run(form, { id: 'INV-1' }, { id: 'INV-2', deal: 'x' });
		expect(outputs[0]?.[0]?.json).toMatchObject({
			outcome: 'created',
			emptyOptions: ['Deal ID (live rate)'],
		});
		expect(outputs[1]?.[0]?.json['error']).toContain("'Deal ID' must be a UUID");
		expect(hints.join(' ')).toContain('Empty in 1 item: Deal ID (live rate).');
	});

	it('does so in the items of a quote and of a dry run as well', async () => {
		const quoted = await run({ ...quote('v3'), ...mayBeEmpty }, {});
		const rehearsed = await run({ ...sendForm('v3'), ...mayBeEmpty, dryRun: true }, {});
		for (const { outputs } of [quoted, rehearsed])
			expect(outputs[0]?.[0]?.json['emptyOptions']).toEqual(['Deal ID (live rate)']);
	});

	it('adds nothing to an item that has the option', async () => {
		const { outputs } = await run({ ...sendForm('v3'), options: { mayBeEmpty: 'Deal ID' } }, {});
		expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
		expect(outputs[0]?.[0]?.json).not.toHaveProperty('emptyOptions');
	});

	it('names no limit', async () => {
		const limits = { maxTotal: '={{ $json.none }}', mayBeEmpty: 'Max Total per Run' };
		const { outputs } = await run({ ...sendForm('v3'), options: limits }, {});
		expect(outputs[1]?.[0]?.json['error']).toContain("'May Be Empty' names 'Max Total per Run'");
		expect(sent()).toEqual([]);
	});
});

describe('Dry Run as an expression', () => {
	const form = { ...sendForm('v3'), dryRun: '={{ $json.dry }}', externalId: '={{ $json.id }}' };

	it('needs no approval, and decides for each item', async () => {
		const { outputs } = await run(form, { id: 'INV-1', dry: true }, { id: 'INV-2', dry: false });
		expect(outputs[0]?.map(({ json }) => json['outcome'])).toEqual(['would_pay', 'created']);
	});

	it('still needs the approval of what it pays', async () => {
		const approved = { ...form, requireApproval: true, approvedHash: '={{ $json.hash }}' };
		const { outputs } = await run(
			approved,
			{ id: 'INV-1', dry: false },
			{ id: 'INV-2', dry: true },
		);
		expect(outputs[1]?.[0]?.json['details']).toMatchObject({ code: 'not_approved', created: 'no' });
		expect(outputs[0]?.map(({ json }) => json['outcome'])).toEqual(['would_pay']);
		expect(sent()).not.toContain('POST /v3/payment');
	});

	it.each(['true', 'false', '', null, 1])('is never %p', async (dry) => {
		const { outputs } = await run(form, { id: 'INV-1', dry });
		expect(outputs[1]?.[0]?.json['error']).toContain("'Dry Run' must be true or false");
		expect(sent()).toEqual([]);
	});
});

it.each([
	['Return All', { ...list, returnAll: '={{ $json.on }}' }],
	[
		'Send Unpayable Combination',
		{ ...quote('v3'), options: { allowUnpayable: '={{ $json.on }}' } },
	],
	[
		'Refuse Existing Payment',
		{ ...paymentV3, quote: 'x', amount: '1', options: { refuseExisting: '={{ $json.on }}' } },
	],
] as const)('%s is refused as a text', async (label, parameters) => {
	const { outputs } = await run(parameters as unknown as INodeParameters, {
		on: 'true',
		currency: 'AED',
	});
	expect(outputs[1]?.[0]?.json['error']).toContain(`'${label}' must be true or false`);
	expect(sent()).toEqual([]);
});
