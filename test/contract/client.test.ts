/** The client produces every request, takes every answer and maps every error of the vectors. */
import { createPayoutClient } from '../../client';
import { toApiError } from '../../client/http/toApiError';
import { decodeProblem as decodeV2 } from '../../client/v2/problem';
import { decodeProblem as decodeV3 } from '../../client/v3/problem';
import { paymentBody, paymentId, quoteBody, quoteId, v2Payment, v3Payment } from '../support/answers';
import { createFakeClock } from '../support/fakeClock';
import { createFakeTransport, toResponse, type FakeTransport } from '../support/fakeTransport';
import { answers, errors, fillIn, requests } from './vectors';

type Call = (input: unknown) => Promise<unknown>;

/** A method of the client by its name in the vectors: `v3.quote.create`. */
function method(name: string, transport: FakeTransport): Call {
	const client = createPayoutClient({ baseUrl: 'https://service.example', transport, clock: createFakeClock() });
	const calls: Readonly<Record<string, Call>> = {
		'v2.debug.echo': client.v2.debug.echo,
		'v2.quote.create': client.v2.quote.create,
		'v2.quote.get': client.v2.quote.get,
		'v2.payment.create': client.v2.payment.create,
		'v2.payment.get': client.v2.payment.get,
		'v3.balance.get': client.v3.balance.get,
		'v3.quote.create': client.v3.quote.create,
		'v3.quote.get': client.v3.quote.get,
		'v3.payment.create': client.v3.payment.create,
		'v3.payment.createFromBody': client.v3.payment.createFromBody,
		'v3.payment.get': client.v3.payment.get,
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
};

it('has at least 100 vectors, each with a name of its own', () => {
	const names = [...requests, ...answers, ...errors].map(({ name }) => name);
	expect(names.length).toBeGreaterThanOrEqual(100);
	expect(new Set(names).size).toBe(names.length);
});

it.each(requests)('sends: $name [$section]', async ({ call, input, request }) => {
	const transport = createFakeTransport({ body: call.includes('quote') ? quoteBody : paymentBody });
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
};

it.each(answers)('takes: $name [$section]', async ({ call, status, body }) => {
	const transport = createFakeTransport({ status, body });
	expect(await method(call, transport)(inputs[call])).toEqual(body);
});

it.each(errors)('maps: $name [$section]', ({ endpoint, status, contentType, body, expect: expected }) => {
	const response = toResponse({ status, body, headers: contentType === '' ? {} : { 'content-type': contentType } });
	const error = toApiError(endpoint, response, endpoint.includes('/v2/') ? decodeV2 : decodeV3);
	expect([error.code, error.status]).toEqual([expected.code, status]);
	expect(error.problem.title).toBe(expected.title ?? error.problem.title);
	expect(error.problem.detail).toBe(expected.detail ?? error.problem.detail);
	expect(error.problem.instance).toBe(expected.instance);
	expect(error.problem.fields.map(({ pointer }) => pointer)).toEqual(expected.fields ?? []);
});
