/**
 * What a user sees if something fails: the right branch, the right item and a sentence. Nothing is sent for bad
 * input.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { credentialDataFor } from '../../support/servers/credentialData';
import { executeNode, type NodeRun } from '../../support/engine/executeNode';
import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.clearFaults();
});

const run = async (
	parameters: INodeParameters,
	{
		credential = {},
		...rest
	}: Partial<Omit<NodeRun, 'credential'>> & { credential?: IDataObject } = {},
) =>
	await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: {
			...credentialDataFor(sandbox.baseUrl, sandbox.account),
			...(credential as Record<string, string>),
		},
		parameters,
		...rest,
	});

const sent = () => sandbox.control.requests();

const quote = {
	resource: 'quote',
	operation: 'create',
	apiVersion: 'v3',
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
};
const payment = {
	resource: 'payment',
	operation: 'create',
	apiVersion: 'v3',
	country: 'IND',
	specifyParties: 'json',
	quote: '0197f9a0-0000-7000-8000-000000000000',
	amount: '83012.50',
	currency: 'AED',
	externalId: 'INV-1',
	sender: '{"name":"Zoé"}',
	beneficiary: '{"name":"Asha"}',
	paymentDetails: '{"purpose":"family"}',
};
const lookup = {
	resource: 'payment',
	operation: 'get',
	apiVersion: 'v3',
	country: 'IND',
	payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
};

describe('bad input is refused by name before anything is sent', () => {
	it.each<[string, INodeParameters, string]>([
		[
			'an amount that is no number',
			{ ...quote, amount: 'a lot' },
			"'Amount' is not a number. Write it like 83012.50 [item 0]",
		],
		[
			'an error of a spreadsheet as an amount',
			{ ...quote, amount: '#REF!' },
			`'Amount' contains "#REF!", which is an error of a spreadsheet. Correct the cell [item 0]`,
		],
		[
			'an error of a spreadsheet as a limit',
			{ ...quote, options: { timeout: '={{ "#N/A" }}' } },
			`'Timeout (Seconds)' contains "#N/A", which is an error of a spreadsheet. Correct the cell [item 0]`,
		],
		['a negative amount', { ...quote, amount: '-5' }, "'Amount' must be greater than 0 [item 0]"],
		['zero', { ...quote, amount: '0.00' }, "'Amount' must be greater than 0 [item 0]"],
		[
			'a thousands separator',
			{ ...quote, amount: '1,000.00' },
			"'Amount' has a thousands separator or a decimal comma. Write it like 1000.00 [item 0]",
		],
		[
			'too many digits',
			{ ...quote, amount: '12345678901234567.89' },
			"'Amount' has more digits than a number in JSON keeps exactly. Use fewer digits [item 0]",
		],
		[
			'no amount',
			{ ...quote, amount: '={{ "" }}' },
			"'Amount' is empty. Give an amount such as 83012.50 [item 0]",
		],
		[
			'an unknown country',
			{ ...quote, country: '={{ "XXX" }}' },
			"'Destination Country' must be a country code of three letters, such as IND for India",
		],
		[
			'an unpayable combination',
			{ ...quote, country: 'NGA', paymentMethod: 'instant_payment' },
			"'Payment Method': NGA C2C by instant payment cannot be paid",
		],
		[
			'an external ID with a slash',
			{ ...payment, externalId: 'INV/1' },
			"'External ID' may contain only the letters A to Z and a to z, digits and the characters - _ . #",
		],
		['the external ID .', { ...payment, externalId: '.' }, '\'External ID\' cannot be "." or ".."'],
		[
			'the external ID ..',
			{ ...payment, externalId: '..' },
			'\'External ID\' cannot be "." or ".."',
		],
		['no external ID', { ...payment, externalId: '={{ "" }}' }, "'External ID' is empty"],
		[
			'a body that is not JSON',
			{ ...payment, specifyParties: 'body', body: '{"amount": 1,}' },
			"'Body' is not valid JSON",
		],
		['a sender that is not JSON', { ...payment, sender: '{name}' }, "'Sender' is not valid JSON"],
		[
			'a sender without fields',
			{ ...payment, sender: '{}' },
			"'Sender' has no fields. Add those that the service asks of your account",
		],
		[
			'a list as the beneficiary',
			{ ...payment, beneficiary: '[]' },
			"'Beneficiary' must be a JSON object",
		],
		[
			'a look-up of ..',
			{ ...lookup, payment: { __rl: true, mode: 'externalId', value: '..' } },
			"'Payment' cannot be",
		],
		[
			'a payment ID of v2 that is no UUID',
			{
				...lookup,
				apiVersion: 'v2',
				country: 'IND',
				payment: { __rl: true, mode: 'paymentId', value: 'INV-1' },
			},
			"'Payment' must be a UUID",
		],
		[
			'a payment ID of v3 with a space',
			{ ...lookup, payment: { __rl: true, mode: 'paymentId', value: 'INV 1' } },
			"'Payment' contains a space",
		],
	])('%s', async (_, parameters, message) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain(message);
		expect(sent()).toEqual([]);
	});

	it.each<[string, IDataObject, string]>([
		['a base URL with a version', { baseUrl: 'https://api.example.com/v3' }, 'Base URL'],
		['a base URL without https', { baseUrl: 'http://api.example.com' }, 'Base URL'],
		['a secret with a line break', { secretKey: `${'s'.repeat(40)}\n` + 'x' }, 'Secret Key'],
		['no secret', { secretKey: '' }, 'Secret Key'],
		['no private key', { algorithm: 'RS256', privateKey: '' }, 'Private Key'],
		[
			'an unreadable private key',
			{
				algorithm: 'RS256',
				privateKey: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
			},
			'Private Key',
		],
	])('credential: %s', async (_, credential, field) => {
		const { error } = await run(quote, { credential });
		expect(error?.message).toContain(`'${field}'`);
		expect(error?.message).not.toContain('example.com');
		expect(sent()).toEqual([]);
	});
});

describe('answers of the service', () => {
	it('names the fields of a 422 by their labels in the form', async () => {
		sandbox.control.addFault({
			path: '/v3/quote',
			kind: 'status',
			status: 422,
			contentType: 'application/problem+json; charset=utf-8',
			body: {
				type: 'about:blank',
				title: 'Unprocessable',
				status: 422,
				errors: [{ detail: 'is too small', pointer: '#/amount', input: 'CANARY-INPUT' }],
			},
		});
		const { error, run: stored } = await run(quote);
		expect(error?.message).toBe("'Amount' is too small [item 0]");
		expect(JSON.stringify(stored)).not.toContain('CANARY-INPUT');
	});

	it.each(['/body/amount', '#/body/amount', 'body.amount', '$.amount'])(
		'names the field of a 422 that points to it as %s',
		async (pointer) => {
			sandbox.control.addFault({
				path: '/v3/quote',
				kind: 'status',
				status: 422,
				contentType: 'application/problem+json',
				body: {
					title: 'Unprocessable',
					status: 422,
					errors: [{ detail: 'is too small', pointer }],
				},
			});
			const { error } = await run(quote);
			expect(error?.message).toBe("'Amount' is too small [item 0]");
		},
	);

	it('gives a workflow the facts of a problem to branch on', async () => {
		sandbox.control.addFault({
			path: '/v3/quote',
			kind: 'status',
			status: 422,
			contentType: 'application/problem+json',
			body: {
				type: 'https://service.example/problems/limits',
				title: 'Unprocessable',
				status: 422,
				detail: 'Not possible',
				limit: { max: 100.5, input: 'CANARY-INPUT' },
				errors: [
					{ detail: 'is too large', pointer: '/body/amount', code: 'max', input: 'CANARY-INPUT' },
				],
			},
		});
		const { outputs } = await run(quote, { onError: 'continueErrorOutput' });
		const details = outputs[1]?.[0]?.json['details'];
		expect(details).toMatchObject({
			code: 'validation_failed',
			problem: {
				type: 'https://service.example/problems/limits',
				title: 'Unprocessable',
				detail: 'Not possible',
				errors: [{ field: 'Amount', pointer: '/body/amount', detail: 'is too large', code: 'max' }],
				extensions: { limit: { max: 100.5 } },
			},
		});
		expect(JSON.stringify(details)).not.toContain('CANARY-INPUT');
	});

	it('sends a payment once and says that its outcome is unknown', async () => {
		sandbox.control.addFault({
			method: 'POST',
			path: '/v3/payment',
			kind: 'status',
			status: 500,
			body: 'oops',
		});
		const { outputs } = await run(payment, { onError: 'continueErrorOutput' });
		expect(outputs[1]?.[0]?.json['details']).toMatchObject({
			code: 'payment_unconfirmed',
			created: 'unknown',
			outcome: 'unconfirmed',
			externalId: 'INV-1',
			httpCode: 500,
		});
		expect(outputs[1]?.[0]?.json['error']).toBe(
			"Payment 'INV-1': The service had an internal error. It is not known whether this payment was created",
		);
		expect(sent().filter(({ method }) => method === 'POST')).toHaveLength(1);
	}, 20_000);

	it('names the payment that may exist in the error that stops the node', async () => {
		sandbox.control.addFault({
			method: 'POST',
			path: '/v3/payment',
			kind: 'status',
			status: 500,
			body: 'oops',
		});
		const { error } = await run(payment);
		expect(error?.message).toBe(
			"Payment 'INV-1': The service had an internal error. It is not known whether this payment was created [item 0]",
		);
	}, 20_000);

	it('finds a payment whose response was lost', async () => {
		const quoted = (await run(quote)).outputs[0]?.[0]?.json ?? {};
		sandbox.control.addFault({ method: 'POST', path: '/v3/payment', kind: 'drop-after-commit' });
		const { outputs, error } = await run(
			{ ...payment, quote: '={{ $json.id }}', amount: '={{ $json.amount_destination }}' },
			{ items: [quoted] },
		);
		expect(error).toBeUndefined();
		expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created', externalId: 'INV-1' });
		expect(sandbox.control.ledger().paymentsByExternalId['INV-1']).toHaveLength(1);
	});

	it('fails if a payment with the external ID exists for another amount', async () => {
		const pay = async (amount: string) => {
			const quoted = (await run({ ...quote, amount })).outputs[0]?.[0]?.json ?? {};
			return await run(
				{ ...payment, quote: '={{ $json.id }}', amount: '={{ $json.amount_destination }}' },
				{ items: [quoted], onError: 'continueErrorOutput' },
			);
		};
		await pay('1000');
		const { outputs } = await pay('2000');
		expect(outputs[0]).toEqual([]);
		expect(outputs[1]?.[0]?.json['error']).toContain(
			"'External ID' belongs to a payment that exists already (status: queued), with the amount 22941.28 instead of 45882.55. No second payment was created",
		);
		expect(outputs[1]?.[0]?.json['details']).toMatchObject({
			code: 'duplicate_external_id',
			created: 'yes',
		});
	});

	it('does not follow a redirect', async () => {
		sandbox.control.addFault({
			path: '/v3/quote',
			kind: 'status',
			status: 307,
			headers: { location: '/v2/debug' },
			body: '',
		});
		const { error } = await run(quote);
		expect(error?.message).toContain('redirects to another one');
		expect(sent()).toHaveLength(1);
	});

	it('does not send again after a 401', async () => {
		const { error } = await run(quote, {
			credential: { secretKey: createTestAccount().secretKey },
		});
		expect(error?.message).toBe('The service did not accept the keys [item 0]');
		expect(sent().filter(({ path }) => path === '/v3/quote')).toHaveLength(1);
	});
});
