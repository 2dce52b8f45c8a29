/** The OpenAPI 3.1 description of the sandbox, built from the schemas that check its requests. [Endpoints] */
import { bankCheckBody, v2AccountCheckBody, v3AccountCheckBody } from '../schemas/accountChecks';
import { v2PaymentBody, v3PaymentBody } from '../schemas/payment';
import { uuidPattern, v2QuoteBody, v3QuoteBody } from '../schemas/quote';
import { payoutReportBody, reportListBody, walletReportBody } from '../schemas/reports';
import { countries, paymentStates, sortingOrders } from '../service/vocabulary';

interface Parameter {
	readonly name: string;
	readonly in: 'query' | 'path' | 'header';
	readonly required: boolean;
	readonly schema: object;
}

interface Operation {
	readonly method: 'get' | 'post' | 'put';
	readonly path: string;
	readonly summary: string;
	readonly parameters?: readonly Parameter[];
	readonly body?: object;
	readonly bodyOptional?: boolean;
	/** Default 200. */
	readonly success?: number;
	/** Default application/json. */
	readonly answerType?: string;
}

const query = (name: string, schema: object, required = false): Parameter => ({
	name,
	in: 'query',
	required,
	schema,
});

const country = { type: 'string', enum: countries };
const dateTime = { type: 'string', format: 'date-time' };
const order = { type: 'string', enum: sortingOrders };
const states = { type: 'array', maxItems: 9, items: { type: 'string', enum: paymentStates } };
const idInPath: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const uuidInPath: Parameter = { ...idInPath, schema: { type: 'string', pattern: uuidPattern } };
const external = query('external', { type: 'boolean', default: false });
const timeout = query('timeout', { type: 'number', minimum: 10, maximum: 120, default: 30 });
const page = [
	query('limit', { type: 'integer', minimum: 0, maximum: 1000, default: 20 }),
	query('offset', { type: 'integer', minimum: 0, default: 0 }),
];
const paymentFilters = [
	...page,
	query('start_ts', dateTime),
	query('end_ts', dateTime),
	query('status', states),
	query('search_type', { type: 'string' }),
	query('search_term', { type: 'string' }),
];
const lastEventId: Parameter = {
	name: 'Last-Event-ID',
	in: 'header',
	required: false,
	schema: { type: 'string', format: 'uuid' },
};

const eventStream = 'text/event-stream';
const csv = 'text/csv';

const operations: readonly Operation[] = [
	{ method: 'get', path: '/v2/debug', summary: 'Echo of the request headers' },
	{ method: 'post', path: '/v2/quote', summary: 'Create a quote', body: v2QuoteBody },
	{
		method: 'get',
		path: '/v2/quote/{id}',
		summary: 'Get a quote',
		parameters: [uuidInPath, query('country', country, true)],
	},
	{
		method: 'post',
		path: '/v2/payment',
		summary: 'Create a payment',
		body: v2PaymentBody,
		success: 202,
	},
	{
		method: 'get',
		path: '/v2/payments/{id}',
		summary: 'Get a payment',
		parameters: [idInPath, query('country', country, true), external],
	},
	{
		method: 'get',
		path: '/v2/payments',
		summary: 'List payments',
		parameters: [
			query('country', country, true),
			...paymentFilters,
			query('sorting_order', { ...order, default: 'desc' }),
		],
	},
	{
		method: 'put',
		path: '/v2/reports/list/',
		summary: 'List report files',
		parameters: page,
		body: reportListBody,
		bodyOptional: true,
	},
	{
		method: 'get',
		path: '/v2/reports/{id}',
		summary: 'Download a report file',
		parameters: [idInPath],
		answerType: '*/*',
	},
	{
		method: 'post',
		path: '/v2/validate_account',
		summary: 'Check a beneficiary account',
		body: v2AccountCheckBody,
	},
	{
		method: 'post',
		path: '/v2/validate_bank',
		summary: 'Look up a bank branch',
		body: bankCheckBody,
	},
	{
		method: 'get',
		path: '/v2/events',
		summary: 'Stream of payment events',
		answerType: eventStream,
	},
	{
		method: 'post',
		path: '/v3/quote',
		summary: 'Create a quote',
		parameters: [timeout],
		body: v3QuoteBody,
	},
	{
		method: 'get',
		path: '/v3/quotes/{id}',
		summary: 'Get a quote',
		parameters: [uuidInPath, query('country', country)],
	},
	{
		method: 'post',
		path: '/v3/payment',
		summary: 'Create a payment',
		parameters: [timeout],
		body: v3PaymentBody,
		success: 202,
	},
	{
		method: 'get',
		path: '/v3/payments/{id}',
		summary: 'Get a payment',
		parameters: [idInPath, query('country', country), external],
	},
	{
		method: 'get',
		path: '/v3/payments',
		summary: 'List payments',
		parameters: [
			query('country', country),
			...paymentFilters,
			query('direction', { ...order, default: 'asc' }),
		],
	},
	{
		method: 'post',
		path: '/v3/validate_account',
		summary: 'Check a beneficiary account',
		body: v3AccountCheckBody,
	},
	{
		method: 'get',
		path: '/v3/balance',
		summary: 'Balance of a corridor',
		parameters: [query('country', country, true)],
	},
	{
		method: 'get',
		path: '/v3/events',
		summary: 'Stream of payment events',
		parameters: [lastEventId],
		answerType: eventStream,
	},
	{
		method: 'post',
		path: '/v3/reports/wallet',
		summary: 'Wallet report',
		parameters: [query('timezone', { type: 'string', default: 'UTC' })],
		body: walletReportBody,
		answerType: csv,
	},
	{
		method: 'post',
		path: '/v3/reports/payout',
		summary: 'Payout report',
		body: payoutReportBody,
		answerType: csv,
	},
];

const errorStatuses = [400, 401, 403, 404, 422, 429, 500] as const;

/** The description of a sandbox at `baseUrl`, as plain JSON. */
export function describeApi(baseUrl: string) {
	const paths: Record<string, Record<string, object>> = {};
	for (const operation of operations) {
		paths[operation.path] = {
			...paths[operation.path],
			[operation.method]: describeOperation(operation),
		};
	}
	return {
		openapi: '3.1.0',
		info: { title: 'Cross-border payout service (sandbox)', version: '3.0.0' },
		servers: [{ url: baseUrl }],
		security: [{ token: [] }],
		paths,
		components: {
			securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
			schemas: { V2Error: v2Error, Problem: problem },
		},
	};
}

function describeOperation({
	method,
	path,
	summary,
	parameters,
	body,
	bodyOptional,
	success,
	answerType,
}: Operation) {
	const isV2 = path.startsWith('/v2/');
	const mediaType = isV2 ? 'application/json' : 'application/problem+json';
	const errorSchema = { $ref: `#/components/schemas/${isV2 ? 'V2Error' : 'Problem'}` };
	const errors = errorStatuses.map((status) => [
		status,
		{ description: `Status ${status}`, content: { [mediaType]: { schema: errorSchema } } },
	]);
	return {
		operationId: `${method}${path.replace(/[{}]/g, '').replace(/[/_]+/g, '-')}`,
		summary,
		parameters: parameters ?? [],
		...(body === undefined
			? {}
			: {
					requestBody: {
						required: bodyOptional !== true,
						content: { 'application/json': { schema: body } },
					},
				}),
		responses: {
			[success ?? 200]: {
				description: 'Success',
				content: { [answerType ?? 'application/json']: {} },
			},
			...Object.fromEntries(errors),
		},
	};
}

const v2Error = {
	type: 'object',
	required: ['detail'],
	properties: {
		detail: {
			type: ['string', 'array'],
			items: { type: 'object', required: ['loc', 'msg', 'type'] },
		},
	},
} as const;

const problem = {
	type: 'object',
	required: ['type', 'title', 'status'],
	properties: {
		type: { type: 'string' },
		title: { type: 'string' },
		status: { type: 'integer' },
		detail: { type: 'string' },
		instance: { type: 'string' },
		errors: { type: 'array', items: { type: 'object', required: ['detail', 'pointer'] } },
	},
} as const;
