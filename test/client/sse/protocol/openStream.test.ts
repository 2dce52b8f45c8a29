import { ApiError, InputError, TransportError } from '../../../../client/errors';
import { openStream, type OpenOptions } from '../../../../client/sse/protocol/openStream';
import { eventStream } from '../../../../client/v3/events';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeStreams, uuid7, type FakeStreams } from '../../../support/fakes/fakeStreams';

const open = async (transport: FakeStreams, rest: Partial<OpenOptions> = {}) =>
	await openStream({
		transport,
		clock: createFakeClock(),
		url: 'https://sandbox.example.test/v3/events',
		endpoint: eventStream.endpoint,
		lastEventId: null,
		connectTimeoutMs: 30_000,
		signal: new AbortController().signal,
		toError: eventStream.toError,
		...rest,
	});

it.each(['text/event-stream', 'Text/Event-Stream; charset=windows-1252', 'text/event-stream ;x=y'])(
	'opens a stream of type %s',
	async (type) => {
		const result = await open(createFakeStreams({ headers: { 'content-type': type } }));
		expect(result.kind).toBe('open');
	},
);

it.each(['', 'identity', ' Identity '])(
	'opens a stream whose content encoding is %j',
	async (encoding) => {
		const headers = { 'content-type': 'text/event-stream', 'content-encoding': encoding };
		expect((await open(createFakeStreams({ headers }))).kind).toBe('open');
	},
);

it('requests a stream, with the last id only if it fits into a header', async () => {
	const transport = createFakeStreams({});
	for (const lastEventId of [uuid7(5), null, '', 'x\r\ny: z', 'two words', '42']) {
		await open(transport, { lastEventId });
	}
	expect(transport.requests.map(({ headers }) => headers['last-event-id'])).toEqual([
		uuid7(5),
		undefined,
		undefined,
		undefined,
		undefined,
		'42',
	]);
	expect(transport.requests[0]).toMatchObject({
		method: 'GET',
		headers: { accept: 'text/event-stream' },
		timeoutMs: 30_000,
	});
});

it.each([
	[200, { 'content-type': 'text/html' }, 'unexpected_response', true],
	[200, {}, 'unexpected_response', true],
	[204, {}, 'unexpected_status', true],
	[206, { 'content-type': 'text/event-stream' }, 'unexpected_status', true],
	[301, { location: 'https://elsewhere.example.test/' }, 'redirected', true],
	[302, { location: 'https://elsewhere.example.test/' }, 'redirected', true],
	[303, { location: '/v3/events' }, 'redirected', true],
	[307, {}, 'redirected', true],
	[308, { location: 'https://elsewhere.example.test/' }, 'redirected', true],
	[400, {}, 'bad_request', true],
	[401, {}, 'unauthorized', true],
	[403, {}, 'proxy_refused', true],
	[404, {}, 'not_found', true],
	[408, {}, 'unexpected_status', false],
	[425, {}, 'unexpected_status', false],
	[429, {}, 'rate_limited', false],
	[500, {}, 'server_error', false],
	[502, {}, 'server_error', false],
	[503, {}, 'server_error', false],
	[504, {}, 'server_error', false],
	[
		200,
		{ 'content-type': 'text/event-stream', 'content-encoding': 'zstd' },
		'unexpected_response',
		true,
	],
	[
		200,
		{ 'content-type': 'text/event-stream', 'content-encoding': 'gzip, zstd' },
		'unexpected_response',
		true,
	],
])('refuses %d %j as %s, needs a person: %s', async (status, headers, code, needsAttention) => {
	const transport = createFakeStreams({ status, headers, chunks: ['<html>'], then: 'hang' });
	const clock = createFakeClock({ autoAdvance: true });
	const result = await open(transport, { clock });
	expect(result).toMatchObject({ kind: 'refused', needsAttention, error: { code } });
	expect(transport.openCount).toBe(0);
});

it('reads the message of a problem and the wait of Retry-After', async () => {
	const body = JSON.stringify({ type: 'about:blank', title: 'Slow down', status: 429 });
	const result = await open(
		createFakeStreams({
			status: 429,
			headers: { 'content-type': 'application/problem+json', 'retry-after': '7' },
			chunks: [body.slice(0, 9), body.slice(9)],
		}),
	);
	expect(result).toMatchObject({
		kind: 'refused',
		retryAfterMs: 7_000,
		error: { problem: { title: 'Slow down' } },
	});
});

it('reads no more of an error body than it needs, and survives one that breaks', async () => {
	const big = 'x'.repeat(40_000);
	const transport = createFakeStreams({ status: 500, chunks: [big, big, big, big] });
	expect(await open(transport)).toMatchObject({ error: { status: 500 } });
	expect(transport.chunksRead).toBe(2);
	const broken = createFakeStreams({ status: 403, then: new TransportError('network', true) });
	expect(await open(broken)).toMatchObject({ error: { code: 'proxy_refused' } });
});

it.each([
	[new TransportError('network', false, 'ECONNREFUSED'), false],
	[new TransportError('timeout', true), false],
	[new TransportError('network', true, 'ECONNRESET'), false],
	[new TransportError('no_tls', true, 'ERR_SSL_WRONG_VERSION_NUMBER'), true],
	[new TransportError('certificate_expired', false, 'CERT_HAS_EXPIRED'), true],
	[new TransportError('certificate_untrusted', false, 'SELF_SIGNED_CERT_IN_CHAIN'), true],
	[new TransportError('certificate_host', false, 'ERR_TLS_CERT_ALTNAME_INVALID'), true],
	[
		new InputError([{ field: 'Private Key', problem: 'cannot be read' }], 'invalid_credential'),
		true,
	],
	[new Error('The credential is gone'), true],
])('passes on what the transport throws: %s', async (error, needsAttention) => {
	expect(await open(createFakeStreams(error))).toEqual({ kind: 'refused', error, needsAttention });
});

it('ends with the signal, and closes a stream that opened too late', async () => {
	const controller = new AbortController();
	const transport = createFakeStreams(() => {
		controller.abort(new Error('closed'));
		return {};
	});
	await expect(open(transport, { signal: controller.signal })).rejects.toThrow('closed');
	expect(transport.openCount).toBe(0);
});

it('returns an ApiError for an error status', async () => {
	const result = await open(createFakeStreams({ status: 401 }));
	expect(result.kind === 'refused' && result.error).toBeInstanceOf(ApiError);
});

it('waits for the body of an error no longer than five seconds', async () => {
	const clock = createFakeClock();
	const transport = createFakeStreams({ status: 500, chunks: ['{"title"'], then: 'hang' });
	const opening = open(transport, { clock });
	let isRefused = false;
	void opening.then(({ kind }) => (isRefused = kind === 'refused'));
	await clock.advance(4_999);
	expect(isRefused).toBe(false);
	await clock.advance(1);
	expect(isRefused).toBe(true);
});
