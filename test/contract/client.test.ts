/** The client produces every request, accepts every response and maps every error of the vectors. */
import { createPayoutClient } from '../../client';
import { toApiError } from '../../client/http/toApiError';
import { decodeProblem as decodeV2 } from '../../client/v2/problem';
import { decodeProblem as decodeV3 } from '../../client/v3/problem';
import {
	paymentBody,
	paymentId,
	quoteBody,
	quoteId,
	v2Payment,
	v3Payment,
} from '../support/fakes/answers';
import { Download } from '../../client/http/download';
import { createFakeClock } from '../support/fakes/fakeClock';
import { textOf } from '../support/fakes/fakeDownload';
import {
	createFakeTransport,
	toResponse,
	type FakeTransport,
	type ScriptedAnswer,
} from '../support/fakes/fakeTransport';
import { answers, errors, fillIn, requests } from './vectors';

type Call = (input: unknown) => Promise<unknown>;

/** A method of the client by its name in the vectors: `v3.quote.create`. */
function method(name: string, transport: FakeTransport): Call {
	const client = createPayoutClient({
		baseUrl: 'https://service.example',
		transport,
		clock: createFakeClock(),
	});
	const calls: Readonly<Record<string, Call>> = {
		'v2.account.validate': client.v2.account.validate,
		'v2.bankBranch.lookUp': client.v2.bankBranch.lookUp,
		'v2.debug.echo': client.v2.debug.echo,
		'v2.quote.create': client.v2.quote.create,
		'v2.quote.get': client.v2.quote.get,
		'v2.payment.create': client.v2.payment.create,
		'v2.payment.get': client.v2.payment.get,
		'v2.payment.list': client.v2.payment.list,
		'v2.report.getMany': client.v2.report.getMany,
		'v2.report.download': client.v2.report.download,
		'v3.account.validate': client.v3.account.validate,
		'v3.balance.get': client.v3.balance.get,
		'v3.quote.create': client.v3.quote.create,
		'v3.quote.get': client.v3.quote.get,
		'v3.payment.create': client.v3.payment.create,
		'v3.payment.createFromBody': client.v3.payment.createFromBody,
		'v3.payment.get': client.v3.payment.get,
		'v3.payment.list': client.v3.payment.list,
		'v3.report.wallet': client.v3.report.wallet,
		'v3.report.payout': client.v3.report.payout,
	};
	const call = calls[name];
	if (!call) throw new Error(`The client has no method ${name}`);
	return call;
}

const values = {
	quote: quoteId,
	freshQuote: quoteId,
	amount: 22650.5,
	payment: paymentId,
	external: 'flow#1',
	externalSegment: 'flow%231',
	report: '0197f9a0-0000-7000-8000-000000000003',
};

/** A response that the client accepts, whatever the request was. */
function answerTo(call: string): ScriptedAnswer {
	if (/^v3\.report|\.download$/.test(call))
		return { headers: { 'content-type': 'text/csv' }, body: 'id\r\n' };
	if (call.endsWith('.list')) return { body: [paymentBody] };
	if (call.endsWith('.getMany')) return { body: [] };
	if (call.endsWith('.echo')) return {};
	if (call.endsWith('.lookUp')) return { body: { valid: true } };
	if (call.endsWith('.validate')) return { body: { status: 'valid' } };
	return { body: call.includes('quote') ? quoteBody : paymentBody };
}

it('has at least 150 vectors, each with its own name', () => {
	const names = [...requests, ...answers, ...errors].map(({ name }) => name);
	expect(names.length).toBeGreaterThanOrEqual(150);
	expect(new Set(names).size).toBe(names.length);
});

it.each(requests)('sends: $name [$section]', async ({ call, input, request }) => {
	const transport = createFakeTransport(answerTo(call));
	await method(call, transport)(fillIn(input, values));
	const { path } = request;
	expect(transport.lines()).toEqual([`${request.method} ${String(fillIn(path, values))}`]);
	expect(transport.bodyOf(0)).toEqual(fillIn(request.body, values));
});

const inputs: Readonly<Record<string, unknown>> = {
	'v2.quote.create': { country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' },
	'v3.quote.create': {
		country: 'IND',
		payment_type: 'C2C',
		payment_method: 'bank_transfer',
		currency: 'AED',
		amount: 1000,
		amount_type: 'source',
	},
	'v2.quote.get': { id: quoteId, country: 'IND' },
	'v3.quote.get': { id: quoteId },
	'v2.payment.create': v2Payment,
	'v3.payment.create': v3Payment,
	'v2.payment.get': { id: paymentId, external: false, country: 'IND' },
	'v3.payment.get': { id: paymentId, external: false },
	'v3.balance.get': { country: 'IND' },
	'v2.debug.echo': {},
	'v2.account.validate': {
		country: 'IND',
		account_number: '000123456789',
		bank_branch_code: 'SBIN0000104',
	},
	'v3.account.validate': {
		country: 'IND',
		account_number: '000123456789',
		branch_code: 'SBIN0000104',
	},
	'v2.bankBranch.lookUp': { country: 'IND', bank_branch_code: 'SBIN0000104' },
	'v2.payment.list': { country: 'IND', limit: 20, direction: 'desc' },
	'v3.payment.list': { limit: 20, direction: 'asc' },
	'v2.report.getMany': { limit: 20, offset: 0 },
	'v2.report.download': { id: '0197f9a0-0000-7000-8000-000000000003' },
	'v3.report.wallet': { country: 'IND' },
	'v3.report.payout': {
		country: 'IND',
		start: '2026-01-01T00:00:00Z',
		end: '2026-02-01T00:00:00Z',
	},
};

it.each(answers)('takes: $name [$section]', async ({ call, status, contentType, body }) => {
	const headers = { 'content-type': contentType ?? 'application/json' };
	const answer = await method(call, createFakeTransport({ status, headers, body }))(inputs[call]);
	expect(answer instanceof Download ? await textOf(answer.chunks) : answer).toEqual(body);
});

it.each(errors)(
	'maps: $name [$section]',
	({ endpoint, status, contentType, body, expect: expected }) => {
		const response = toResponse({
			status,
			body,
			headers: contentType === '' ? {} : { 'content-type': contentType },
		});
		const error = toApiError(endpoint, response, endpoint.includes('/v2/') ? decodeV2 : decodeV3);
		expect([error.code, error.status]).toEqual([expected.code, status]);
		expect(error.problem.title).toBe(expected.title ?? error.problem.title);
		expect(error.problem.detail).toBe(expected.detail ?? error.problem.detail);
		expect(error.problem.instance).toBe(expected.instance);
		expect(error.problem.fields.map(({ pointer }) => pointer)).toEqual(expected.fields ?? []);
	},
);

/** The method that calls an endpoint. Each of these methods has an input above. */
const methodOf: Readonly<Record<string, string>> = {
	'POST /v2/validate_account': 'v2.account.validate',
	'POST /v3/validate_account': 'v3.account.validate',
	'POST /v2/validate_bank': 'v2.bankBranch.lookUp',
	'GET /v2/payments': 'v2.payment.list',
	'GET /v3/payments': 'v3.payment.list',
	'PUT /v2/reports/list/': 'v2.report.getMany',
	'GET /v2/reports/{id}': 'v2.report.download',
	'POST /v3/reports/wallet': 'v3.report.wallet',
	'POST /v3/reports/payout': 'v3.report.payout',
};

const thrown = errors.filter(({ endpoint }) => methodOf[endpoint] !== undefined);

it('has an error of every endpoint whose method is called', () => {
	expect(new Set(thrown.map(({ endpoint }) => endpoint))).toEqual(new Set(Object.keys(methodOf)));
});

it.each(thrown)(
	'throws: $name [$section]',
	async ({ endpoint, status, contentType, body, expect: expected }) => {
		const transport = createFakeTransport({
			status,
			body,
			headers: { 'content-type': contentType },
		});
		const call = methodOf[endpoint] ?? '';
		await expect(method(call, transport)(inputs[call])).rejects.toMatchObject({
			name: 'ApiError',
			endpoint,
			status,
			code: expected.code,
			problem: { fields: (expected.fields ?? []).map((pointer) => ({ pointer })) },
		});
		// One request, because only the transport decides about retries.
		expect(transport.requests).toHaveLength(1);
	},
);
