/** The client produces every request, accepts every response and maps every error of the vectors. */
import { createPayoutClient, endpoints } from '../../client';
import { outcomeOf } from '../../client/async/outcomeOf';
import { toApiError } from '../../client/problem/toApiError';
import { decodeProblem as decodeV2 } from '../../client/v2/problem';
import { decodeProblem as decodeV3 } from '../../client/v3/problem';
import { requestsTo } from './interfaceEndpoints';
import { paymentId, quoteId } from '../support/fakes/answers';
import { Download } from '../../client/call/download';
import { createFakeClock } from '../support/fakes/fakeClock';
import { textOf } from '../support/fakes/fakeDownload';
import {
	createFakeTransport,
	toResponse,
	type FakeTransport,
} from '../support/fakes/fakeTransport';
import { field } from '../support/servers/sandboxRequests';
import { answers, errors, fillIn, requests } from './vectors';

type Call = (input: unknown) => Promise<unknown>;

/** A method of the client by its name in the vectors: `v3.quote.create`. */
function method(name: string, transport: FakeTransport): Call {
	const client = createPayoutClient({
		baseUrl: 'https://service.example',
		transport,
		clock: createFakeClock(),
	});
	const call = field(client, ...name.split('.'));
	if (typeof call !== 'function') throw new Error(`The client has no method ${name}`);
	return call as Call;
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

it('has at least 150 vectors, each with its own name', () => {
	const names = [...requests, ...answers, ...errors].map(({ name }) => name);
	expect(names.length).toBeGreaterThanOrEqual(150);
	expect(new Set(names).size).toBe(names.length);
});

it.each(requests)('sends: $name [$section]', async ({ call, input, request }) => {
	const transport = createFakeTransport({});
	// The answers have vectors of their own, so this one may be wrong.
	await outcomeOf(method(call, transport)(fillIn(input, values)));
	const { path } = request;
	expect(transport.lines()).toEqual([`${request.method} ${String(fillIn(path, values))}`]);
	expect(transport.bodyOf(0)).toEqual(fillIn(request.body, values));
});

/** A valid input of a method: the one of its first request. */
const inputOf = (name: string): unknown =>
	fillIn(requests.find(({ call }) => call === name)?.input, values);

it.each(answers)('takes: $name [$section]', async ({ call, status, contentType, body }) => {
	const headers = { 'content-type': contentType ?? 'application/json' };
	const answer = await method(call, createFakeTransport({ status, headers, body }))(inputOf(call));
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

/** The method that calls an endpoint. */
const methodOf = (endpoint: string): string | undefined => requestsTo(endpoint)[0]?.call;

it('has a request of every endpoint but the streams, and names no other', () => {
	const called = endpoints.filter(({ name }) => methodOf(name) !== undefined);
	expect(endpoints.filter((one) => !called.includes(one)).map(({ name }) => name)).toEqual([
		'GET /v2/events',
		'GET /v3/events',
	]);
	const names = called.map(({ name }) => name);
	expect(errors.filter(({ endpoint }) => !names.includes(endpoint))).toEqual([]);
	expect(requests.filter(({ call }) => !names.some((name) => isOf(call, name)))).toEqual([]);
});

const isOf = (call: string, endpoint: string): boolean =>
	requestsTo(endpoint).some((vector) => vector.call === call);

it.each(errors)(
	'throws: $name [$section]',
	async ({ endpoint, status, contentType, body, expect: expected }) => {
		const transport = createFakeTransport({
			status,
			body,
			headers: { 'content-type': contentType },
		});
		const call = methodOf(endpoint) ?? '';
		await expect(method(call, transport)(inputOf(call))).rejects.toMatchObject({
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
