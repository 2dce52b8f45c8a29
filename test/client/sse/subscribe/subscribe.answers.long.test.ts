/** Every kind of response to a connection: whether a person is notified, and when the next connection is made. */
import { TransportError } from '../../../../client/errors';
import { uuid7, wireEvent } from '../../../support/fakes/fakeStreams';
import { simulateClients, type Answer } from './simulateClients';

const hourMs = 3_600_000;
const html = { 'content-type': 'text/html' };
const elsewhere = { location: 'https://elsewhere.example.test/v3/events' };
const endless = { breaksAtMs: Infinity };

/** Waiting does not help: reported to a person, and tried again every few minutes. */
const forPersons: ReadonlyArray<[string, Answer | Error, string]> = [
	['204', { status: 204 }, 'unexpected_status'],
	['301', { status: 301, headers: elsewhere }, 'redirected'],
	['302', { status: 302, headers: elsewhere }, 'redirected'],
	['303', { status: 303, headers: elsewhere }, 'redirected'],
	['307', { status: 307, headers: elsewhere }, 'redirected'],
	['308', { status: 308, headers: elsewhere }, 'redirected'],
	['400', { status: 400 }, 'bad_request'],
	['401', { status: 401 }, 'unauthorized'],
	['403', { status: 403, ...endless }, 'proxy_refused'],
	['404', { status: 404 }, 'not_found'],
	[
		'a page instead of a stream',
		{ headers: html, text: '<p>Welcome</p>', ...endless },
		'unexpected_response',
	],
	[
		'JSON instead of a stream',
		{ headers: { 'content-type': 'application/json' }, text: '{}' },
		'unexpected_response',
	],
	[
		'an encoding that nobody undid',
		{ headers: { 'content-encoding': 'zstd' }, ...endless },
		'unexpected_response',
	],
	[
		'a certificate that is not trusted',
		new TransportError('certificate_untrusted', false, 'DEPTH_ZERO_SELF_SIGNED_CERT'),
		'certificate_untrusted',
	],
	['a credential that is gone', new Error('The credential is gone'), 'none'],
];

it.each(forPersons)(
	'%s needs a person, and is tried again at least every five minutes',
	async (_, answer, code) => {
		const { times, states } = await simulateClients(() => answer, {
			clients: 3,
			endMs: hourMs,
			seed: 1,
		});
		expect(new Set(states.map((state) => [state.kind, codeOf(state)].join(' ')))).toEqual(
			new Set([`needsAttention ${code}`]),
		);
		// Reading an error body may take as long as connecting.
		const longestMs = 300_000 + 30_000;
		const gaps = gapsOf(times);
		expect(Math.min(...gaps)).toBeGreaterThanOrEqual(54_000);
		expect(Math.max(...gaps)).toBeLessThanOrEqual(longestMs);
		expect(gaps.length).toBeGreaterThan(3 * 8);
	},
);

/** The service is busy or down, and recovers by itself. */
const forAnswer: ReadonlyArray<[string, Answer | Error, string]> = [
	['408', { status: 408 }, 'refused'],
	['425', { status: 425 }, 'refused'],
	['429', { status: 429 }, 'refused'],
	['500', { status: 500 }, 'refused'],
	['502 with a page', { status: 502, headers: html, text: '<h1>Bad gateway</h1>' }, 'refused'],
	['503 whose body never ends', { status: 503, ...endless }, 'refused'],
	['504', { status: 504 }, 'refused'],
	['no connection', new TransportError('network', false, 'ECONNREFUSED'), 'refused'],
	['no address', new TransportError('network', false, 'ENOTFOUND'), 'refused'],
	[
		'a handshake that breaks',
		new TransportError('network', true, 'ERR_SSL_WRONG_VERSION_NUMBER'),
		'refused',
	],
	['no answer', { headersAfterMs: Infinity }, 'refused'],
	['headers, and then nothing', endless, 'silent'],
	['a stream that ends at once', {}, 'ended'],
	['a stream that breaks at once', { breaksAtMs: 0 }, 'broken'],
];

it.each(forAnswer)(
	'%s needs no person, and is tried again within a minute',
	async (_, answer, reason) => {
		const { times, states } = await simulateClients(() => answer, {
			clients: 3,
			endMs: hourMs,
			seed: 1,
		});
		const ends = states.filter(({ kind }) => kind !== 'connected');
		expect(
			new Set(
				ends.map((state) =>
					[state.kind, state.kind === 'disconnected' ? state.reason : ''].join(' '),
				),
			),
		).toEqual(new Set([`disconnected ${reason}`]));
		const waits = ends.map((state) => (state.kind === 'disconnected' ? state.retryInMs : Infinity));
		expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
		// The time limit is two minutes for silence, and half a minute for a body or a response.
		expect(Math.max(...gapsOf(times))).toBeLessThanOrEqual(
			60_000 + (reason === 'silent' ? 120_000 : 30_000),
		);
		expect(Math.max(...times.map((one) => one.length))).toBeLessThanOrEqual(130);
	},
);

it.each([
	[{ status: 429, headers: { 'retry-after': '7' } }, 7_000, 60_000],
	[{ status: 429, headers: { 'retry-after': '0' } }, 0, 60_000],
	[{ status: 503, headers: { 'retry-after': '600' } }, 600_000, 660_000],
	[{ status: 403, headers: { 'retry-after': '600' } }, 600_000, 660_000],
	[{ status: 429, headers: { 'retry-after': '999999999' } }, 86_400_000, 95_040_000],
	[{ status: 429, headers: { 'retry-after': '9'.repeat(40) } }, 86_400_000, 95_040_000],
	[{ status: 403, headers: { 'retry-after': '9'.repeat(400) } }, 86_400_000, 95_040_000],
	[{ status: 429, headers: { 'retry-after': '-1' } }, 0, 60_000],
	[{ status: 429, headers: { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' } }, 0, 60_000],
])('%j: the next try comes after %d ms to %d ms', async (answer, least, most) => {
	const { times } = await simulateClients(() => answer, {
		clients: 5,
		endMs: least > hourMs ? 60 * hourMs : 3 * hourMs,
		seed: 1,
	});
	const gaps = gapsOf(times);
	expect(gaps.length).toBeGreaterThan(5);
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least);
	expect(Math.max(...gaps)).toBeLessThanOrEqual(most);
});

it('resumes after any of them, and loses nothing', async () => {
	const answers = [...forPersons, ...forAnswer].map(([, answer]) => answer);
	let connections = 0;
	const asked: unknown[] = [];
	const { data } = await simulateClients(
		(_nowMs, { headers }) => {
			connections += 1;
			const faulty = answers[(connections / 2) % answers.length];
			if (faulty !== undefined) return faulty;
			asked.push(headers['last-event-id']);
			return { text: wireEvent(uuid7(1_000 + connections, 1), connections) };
		},
		{ clients: 1, endMs: 6 * hourMs, seed: 1 },
	);
	expect(data.length).toBeGreaterThan(2 * answers.length);
	expect(data).toEqual(data.map((_, index) => String(2 * index + 1)));
	expect(asked.slice(1)).toEqual(
		data.slice(0, asked.length - 1).map((n) => uuid7(1_000 + Number(n), 1)),
	);
});

const gapsOf = (times: ReadonlyArray<readonly number[]>): number[] =>
	times.flatMap((one) => one.slice(1).map((ms, index) => ms - (one[index] ?? 0)));

const codeOf = (state: object): unknown =>
	'error' in state && state.error instanceof Error && 'code' in state.error
		? state.error.code
		: 'none';
