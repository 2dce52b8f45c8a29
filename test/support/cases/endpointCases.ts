/** Every method-and-path pair of the interface, with the operation that calls it and a valid form. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { paymentV2, paymentV3, quote } from '../fakes/forms';
import type { TestSandbox } from '../servers/startSandbox';

export interface EndpointCase {
	/** As the interface writes it. */
	readonly endpoint: string;
	/** As the form names it. */
	readonly operation: string;
	readonly parameters: INodeParameters;
	/** Prepares what the call needs, and returns the item that it runs on. */
	readonly arrange?: (run: RunNode, sandbox: TestSandbox) => Promise<IDataObject>;
	/** Path of the request, for a fault. `{id}` matches one segment. */
	readonly path: string;
	readonly method: 'GET' | 'POST' | 'PUT';
}

/** Runs the node once over one item and returns its output. */
export type RunNode = (parameters: INodeParameters, item?: IDataObject) => Promise<IDataObject>;

/** The statuses that the interface documents for every endpoint. [Errors, Status codes] */
export const errorStatuses = [400, 401, 403, 404, 422, 429, 500] as const;

const aQuote =
	(apiVersion: string) =>
	async (run: RunNode): Promise<IDataObject> =>
		await run(quote(apiVersion));

const aPayment =
	(apiVersion: string, payment: INodeParameters) =>
	async (run: RunNode): Promise<IDataObject> =>
		await run(payment, await run(quote(apiVersion)));

const getQuote = (apiVersion: string): INodeParameters => ({
	resource: 'quote',
	operation: 'get',
	apiVersion,
	quoteId: '={{ $json.id }}',
	country: 'IND',
});

const getPayment = (apiVersion: string): INodeParameters => ({
	resource: 'payment',
	operation: 'get',
	apiVersion,
	payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
	country: 'IND',
});

const account: INodeParameters = {
	resource: 'account',
	operation: 'validate',
	accountNumber: '000123456789',
	bankBranchCode: 'SBIN0000104',
	branchCode: 'SBIN0000104',
};

async function aReport(_run: RunNode, sandbox: TestSandbox): Promise<IDataObject> {
	const { id } = sandbox.control.addReport({ rows: 2 });
	return { id };
}

export const endpointCases: readonly EndpointCase[] = [
	{
		endpoint: 'POST /v2/quote',
		operation: 'Quote: Create',
		parameters: quote('v2'),
		method: 'POST',
		path: '/v2/quote',
	},
	{
		endpoint: 'GET /v2/quote/{id}',
		operation: 'Quote: Get',
		parameters: getQuote('v2'),
		arrange: aQuote('v2'),
		method: 'GET',
		path: '/v2/quote/{id}',
	},
	{
		endpoint: 'POST /v2/payment',
		operation: 'Payment: Create',
		parameters: paymentV2,
		arrange: aQuote('v2'),
		method: 'POST',
		path: '/v2/payment',
	},
	{
		endpoint: 'GET /v2/payments/{id}',
		operation: 'Payment: Get',
		parameters: getPayment('v2'),
		arrange: aPayment('v2', paymentV2),
		method: 'GET',
		path: '/v2/payments/{id}',
	},
	{
		endpoint: 'POST /v3/quote',
		operation: 'Quote: Create',
		parameters: quote('v3'),
		method: 'POST',
		path: '/v3/quote',
	},
	{
		endpoint: 'GET /v3/quotes/{id}',
		operation: 'Quote: Get',
		parameters: getQuote('v3'),
		arrange: aQuote('v3'),
		method: 'GET',
		path: '/v3/quotes/{id}',
	},
	{
		endpoint: 'POST /v3/payment',
		operation: 'Payment: Create',
		parameters: paymentV3,
		arrange: aQuote('v3'),
		method: 'POST',
		path: '/v3/payment',
	},
	{
		endpoint: 'GET /v3/payments/{id}',
		operation: 'Payment: Get',
		parameters: getPayment('v3'),
		arrange: aPayment('v3', paymentV3),
		method: 'GET',
		path: '/v3/payments/{id}',
	},
	{
		endpoint: 'GET /v3/balance',
		operation: 'Balance: Get',
		parameters: { resource: 'balance', operation: 'get', country: 'IND' },
		method: 'GET',
		path: '/v3/balance',
	},
	{
		endpoint: 'GET /v2/payments',
		operation: 'Payment: Get Many',
		parameters: { resource: 'payment', operation: 'getAll', apiVersion: 'v2', country: 'IND' },
		arrange: aPayment('v2', paymentV2),
		method: 'GET',
		path: '/v2/payments',
	},
	{
		endpoint: 'GET /v3/payments',
		operation: 'Payment: Get Many',
		parameters: { resource: 'payment', operation: 'getAll', apiVersion: 'v3' },
		arrange: aPayment('v3', paymentV3),
		method: 'GET',
		path: '/v3/payments',
	},
	{
		endpoint: 'POST /v2/validate_account',
		operation: 'Beneficiary Account: Validate',
		parameters: { ...account, apiVersion: 'v2' },
		method: 'POST',
		path: '/v2/validate_account',
	},
	{
		endpoint: 'POST /v3/validate_account',
		operation: 'Beneficiary Account: Validate',
		parameters: { ...account, apiVersion: 'v3' },
		method: 'POST',
		path: '/v3/validate_account',
	},
	{
		endpoint: 'POST /v2/validate_bank',
		operation: 'Bank Branch: Look Up',
		parameters: { resource: 'bankBranch', operation: 'lookUp', bankBranchCode: 'SBIN0000104' },
		method: 'POST',
		path: '/v2/validate_bank',
	},
	{
		endpoint: 'PUT /v2/reports/list/',
		operation: 'Report: Get Many',
		parameters: { resource: 'report', operation: 'getAll' },
		arrange: aReport,
		method: 'PUT',
		path: '/v2/reports/list/',
	},
	{
		endpoint: 'GET /v2/reports/{id}',
		operation: 'Report: Download',
		parameters: { resource: 'report', operation: 'download', reportId: '={{ $json.id }}' },
		arrange: aReport,
		method: 'GET',
		path: '/v2/reports/{id}',
	},
	{
		endpoint: 'POST /v3/reports/wallet',
		operation: 'Report: Get Wallet Report',
		parameters: {
			resource: 'report',
			operation: 'getWalletReport',
			country: 'IND',
			output: 'items',
			returnAll: true,
		},
		arrange: async (run, sandbox) => {
			const item = await aPayment('v3', paymentV3)(run);
			const paid = item['payment'];
			const id = typeof paid === 'object' && paid !== null && 'id' in paid ? String(paid.id) : '';
			sandbox.control.advancePayment(id, { status: 'succeeded' });
			return item;
		},
		method: 'POST',
		path: '/v3/reports/wallet',
	},
	{
		endpoint: 'POST /v3/reports/payout',
		operation: 'Report: Get Payout Report',
		parameters: {
			resource: 'report',
			operation: 'getPayoutReport',
			country: 'IND',
			output: 'items',
			returnAll: true,
			start: '2020-01-01T00:00:00Z',
			end: '2100-01-01T00:00:00Z',
		},
		arrange: aPayment('v3', paymentV3),
		method: 'POST',
		path: '/v3/reports/payout',
	},
];
