import { z } from 'zod';

import { ApiError, ContractError, InputError, TransportError } from '../../../client/errors';
import { recordWith } from '../../../client/http/answer';
import { defineEndpoint, inQuery } from '../../../client/call/endpoint';
import { createCaller, exchange } from '../../../client/call/exchange';
import { prepare } from '../../../client/call/prepare';
import type { Transport } from '../../../client/http/transport';
import { text } from '../../../client/input/checks';
import { rule } from '../../../client/input/rule';
import { decodeProblem } from '../../../client/v3/problem';
import { createFakeTransport, lostAnswer, type Step } from '../../support/fakes/fakeTransport';

const endpoint = defineEndpoint({
	method: 'POST',
	path: '/v3/thing/{id}',
	input: z.object({ id: rule(text(5)), note: rule(text()) }),
	output: recordWith({ id: 'text' }),
	call: ({ id, note }) => ({
		id,
		query: { note },
		body: { note },
		serverSeconds: 60,
	}),
});

const input = { id: 'a#1', note: 'é' };

const paying = defineEndpoint({ ...endpoint, acceptsAny2xx: true });

const call = (step: Step, signal?: AbortSignal, to = endpoint) => {
	const transport = createFakeTransport(step);
	const connection = { baseUrl: 'https://service.example', transport, decodeProblem };
	return { transport, result: exchange(connection, prepare(to, input), signal) };
};

describe('exchange', () => {
	it('sends one request with the exact bytes, and returns the answer', async () => {
		const cancel = new AbortController();
		const { transport, result } = call({ body: { id: 'x', more: 1 } }, cancel.signal);
		expect(await result).toEqual({ id: 'x', more: 1 });
		expect(transport.requests).toEqual([
			{
				method: 'POST',
				url: 'https://service.example/v3/thing/a%231?note=%C3%A9',
				headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
				body: new TextEncoder().encode('{"note":"é"}'),
				timeoutMs: 70_000,
				maxBytes: 10 * 1024 * 1024,
				signal: cancel.signal,
			},
		]);
	});

	it('sends the same bytes each time that a prepared call is exchanged', async () => {
		const transport = createFakeTransport({ status: 500 }, { body: { id: 'x' } });
		const connection = { baseUrl: 'https://service.example', transport, decodeProblem };
		const prepared = prepare(endpoint, input);
		await expect(exchange(connection, prepared)).rejects.toBeInstanceOf(ApiError);
		await expect(exchange(connection, prepared)).resolves.toEqual({ id: 'x' });
		expect(transport.requests[1]).toEqual(transport.requests[0]);
	});

	it('sends no body and waits 40 s unless the endpoint says otherwise', async () => {
		const transport = createFakeTransport({ body: {} });
		const get = defineEndpoint({
			method: 'GET',
			path: '/v3/thing',
			input: z.object({}),
			output: recordWith(),
			call: inQuery,
		});
		const caller = createCaller({ baseUrl: 'https://service.example', transport, decodeProblem });
		await caller(get)({});
		expect(transport.requests[0]).toEqual({
			method: 'GET',
			url: 'https://service.example/v3/thing',
			headers: { Accept: 'application/json' },
			timeoutMs: 40_000,
			maxBytes: 10 * 1024 * 1024,
			repeatable: true,
		});
	});

	it.each([200, 201, 202, 299])('accepts a %i of a payment request', async (status) => {
		const { result } = call({ status, body: { id: 'x' } }, undefined, paying);
		await expect(result).resolves.toEqual({ id: 'x' });
	});

	it.each([201, 202, 203, 204, 206, 299])(
		'does not accept a %i of a payment request that may come from a proxy',
		async (status) => {
			const transport = createFakeTransport({ status, body: { id: 'x' } });
			const unproven: Transport = {
				...transport,
				send: async (request) => ({ ...(await transport.send(request)), isUnproven: true }),
			};
			const connection = { baseUrl: 'https://service.example', transport: unproven, decodeProblem };
			await expect(exchange(connection, prepare(paying, input))).rejects.toMatchObject({
				name: 'ContractError',
				status,
				problem: 'it may come from a proxy',
			});
		},
	);

	it.each([100, 199, 201, 202, 204, 206, 299, 300, 302, 307, 400, 404, 500, 503])(
		'throws an ApiError for a %i',
		async (status) => {
			const { result, transport } = call({ status, body: { title: 'T', id: 'x' } });
			const error = await result.catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(ApiError);
			expect(error).toMatchObject({ status, endpoint: 'POST /v3/thing/{id}' });
			expect(transport.requests).toHaveLength(1);
		},
	);

	it.each<[string, unknown, string]>([
		['no JSON', '<html>secret-value</html>', ''],
		['nothing', '', ''],
		['a list', [], ''],
		['a record without its id', { name: 'secret-value' }, '/id'],
		['a record with another id', { id: { secret: 'secret-value' } }, '/id'],
	])('throws a ContractError for %s, without the value', async (_name, body, pointer) => {
		const error = await call({ body }).result.catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(ContractError);
		expect(error).toMatchObject({ status: 200, pointer, code: 'unexpected_response' });
		expect(String(error)).not.toContain('secret-value');
	});

	it('passes on what the transport throws', async () => {
		const lost = lostAnswer();
		await expect(call(lost).result).rejects.toBe(lost);
		expect(lost).toBeInstanceOf(TransportError);
	});
});

describe('createCaller', () => {
	it.each([
		{ id: 'too-long', note: 'x' },
		{ id: '..', note: 'x' },
	])('sends nothing of the input %p', async (wrong) => {
		const transport = createFakeTransport({});
		const caller = createCaller({ baseUrl: 'https://service.example', transport, decodeProblem });
		await expect(caller(endpoint)(wrong)).rejects.toBeInstanceOf(InputError);
		expect(transport.requests).toHaveLength(0);
	});
});
