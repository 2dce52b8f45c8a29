import { probe } from '../../../client/connectionCheck/probe';
import { InputError, TransportError } from '../../../client/errors';
import { decodeProblem as v2 } from '../../../client/v2/problem';
import { decodeProblem as v3 } from '../../../client/v3/problem';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport, neverLeft, type Step } from '../../support/fakes/fakeTransport';

const startMs = Date.parse('2026-01-05T10:00:00Z');

function ask(step: Step, { version = 'v2' as 'v2' | 'v3', takesMs = 0 } = {}) {
	const clock = createFakeClock({ startMs });
	const transport = createFakeTransport((request) => {
		void clock.advance(takesMs);
		if (step instanceof Error) return step;
		return typeof step === 'function' ? step(request) : step;
	});
	const ports = { baseUrl: 'https://service.example', transport, clock, decodeProblem: { v2, v3 } };
	return { transport, result: probe(ports, version, '/v2/debug', undefined) };
}

it('works if an object is returned', async () => {
	const { transport, result } = ask({ body: { authorization: 'Bearer secret-token' } });
	const found = await result;
	expect(found).toMatchObject({
		works: true,
		httpCode: 200,
		code: null,
		detail: '',
		tokenFault: undefined,
	});
	expect(JSON.stringify(found)).not.toContain('secret-token');
	expect(transport.lines()).toEqual(['GET /v2/debug']);
});

it.each([
	[200, 'text', 'unexpected_response'],
	[200, [], 'unexpected_response'],
	[201, { id: 'x' }, 'unexpected_status'],
	[204, '', 'unexpected_status'],
	[302, '', 'redirected'],
	[401, {}, 'unauthorized'],
	[403, {}, 'proxy_refused'],
	[403, { detail: 'Forbidden' }, 'forbidden'],
	[404, '<html>', 'not_found'],
	[429, {}, 'rate_limited'],
	[503, '', 'server_error'],
])('%i with %p is %s', async (status, body, code) => {
	expect(await ask({ status, body }).result).toMatchObject({
		works: false,
		httpCode: status,
		code,
	});
});

it.each([
	['v2', { detail: 'Not yours' }],
	['v3', { title: 'Forbidden', detail: 'Not yours' }],
] as const)('returns the message of a %s problem', async (version, body) => {
	expect((await ask({ status: 403, body }, { version }).result).detail).toBe('Not yours');
});

it.each([
	[
		'the body of v2',
		401,
		'v2',
		(token: string) => ({ body: { detail: `Could not validate ${token}` } }),
	],
	[
		'the title of v3',
		500,
		'v3',
		(token: string) => ({ body: { title: `headers: Bearer ${token}` } }),
	],
	[
		'the challenge',
		401,
		'v2',
		(token: string) => ({
			body: {},
			headers: { 'www-authenticate': `Bearer error_description="Signature of ${token} is wrong"` },
		}),
	],
] as const)('hides a token that %s repeats', async (_where, status, version, answerWith) => {
	const parts = ['eyJhbGciOiJIUzI1NiJ9', 'eyJpc3MiOiJodHRwczovL2EifQ', 'c2lnbmF0dXJlLW9m'];
	const found = JSON.stringify(
		await ask({ status, ...answerWith(parts.join('.')) }, { version }).result,
	);
	for (const part of parts) expect(found).not.toContain(part);
	expect(found).toContain('[hidden]');
});

it("prefers the message of the challenge, and reads the token's fault from it", async () => {
	const headers = {
		'content-type': 'application/json',
		'www-authenticate': 'Bearer error="invalid_token", error_description="The audience is wrong"',
	};
	const found = await ask({
		status: 401,
		headers,
		body: { detail: 'Access token not valid or expired' },
	}).result;
	expect(found).toMatchObject({ detail: 'The audience is wrong', tokenFault: 'audience' });
});

it("does not read the token's fault from the body", async () => {
	const found = await ask({ status: 401, body: { detail: 'Access token not valid or expired' } })
		.result;
	expect(found).toMatchObject({
		detail: 'Access token not valid or expired',
		tokenFault: undefined,
	});
});

it.each([
	['Mon, 05 Jan 2026 10:00:00 GMT', 0],
	['Mon, 05 Jan 2026 09:50:00 GMT', 600],
	['Mon, 05 Jan 2026 10:10:00 GMT', -600],
	['yesterday', null],
	[undefined, null],
])('with the date %p the clock is ahead by %p s', async (date, seconds) => {
	const headers = { 'content-type': 'application/json', ...(date === undefined ? {} : { date }) };
	expect((await ask({ headers }).result).clockAheadSeconds).toBe(seconds);
});

it.each<[Error, string]>([
	[neverLeft(), 'network'],
	[new TransportError('timeout', true), 'timeout'],
	[
		new InputError([{ field: 'Secret Key', problem: 'is empty' }], 'invalid_credential'),
		'invalid_credential',
	],
])('turns %p into a finding', async (error, code) => {
	expect(await ask(error).result).toEqual({
		works: false,
		httpCode: null,
		latencyMs: 0,
		code,
		detail: error.message,
		errno: 'errno' in error ? error.errno : undefined,
		tokenFault: undefined,
		clockAheadSeconds: null,
		isRefusedForContent: false,
	});
});

it.each([new TransportError('aborted', true), new TypeError('a mistake in the program')])(
	'throws %p',
	async (error) => {
		await expect(ask(error).result).rejects.toBe(error);
	},
);

it.each([
	[400, { detail: 'No rate' }, true],
	[422, { detail: [{ loc: ['body'], msg: 'x', type: 'y' }] }, true],
	[403, '<html>', false],
	[403, { title: 'Forbidden' }, false],
	[403, { title: 'Forbidden', status: 403 }, true],
	[401, { detail: 'Not yours' }, false],
	[503, { detail: 'x' }, false],
])('after %i with %p: refused for its content: %p', async (status, body, expected) => {
	expect((await ask({ status, body }).result).isRefusedForContent).toBe(expected);
});

it('sends a body by POST, and joins the path without a second slash', async () => {
	const transport = createFakeTransport({});
	const ports = {
		baseUrl: 'https://service.example/',
		transport,
		clock: createFakeClock({ startMs }),
		decodeProblem: { v2, v3 },
	};
	await probe(ports, 'v3', '/v3/quote', undefined, { a: 1 });
	expect(transport.requests[0]).toMatchObject({
		method: 'POST',
		url: 'https://service.example/v3/quote',
	});
	expect(transport.requests[0]?.headers['Content-Type']).toBe('application/json');
	expect(transport.bodyOf(0)).toEqual({ a: 1 });
});
