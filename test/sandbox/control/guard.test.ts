import { request } from 'node:http';
import { foreignReason, isOwnHost } from '../../../sandbox/control/guard';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

const baseUrl = 'http://127.0.0.1:8787';

it.each(['127.0.0.1:8787', 'localhost:8787', 'LOCALHOST', '[::1]:8787'])(
	'%s is a name of this machine',
	(host) => expect(isOwnHost(host, baseUrl)).toBe(true),
);

it.each([
	'rebound.example',
	'rebound.example:8787',
	'127.0.0.1.rebound.example',
	'rebound.example@127.0.0.1',
	'127.0.0.1/rebound.example',
	'',
	'not a host',
])('"%s" is another server', (host) => expect(isOwnHost(host, baseUrl)).toBe(false));

it('knows the name of a proxy in front of it', () => {
	expect(isOwnHost('payouts.test:9000', 'http://payouts.test:9000/payouts')).toBe(true);
	expect(isOwnHost('payouts.test:9001', 'http://payouts.test:9000/payouts')).toBe(false);
});

it.each([
	['no browser', {}],
	['its own page', { origin: baseUrl, 'sec-fetch-site': 'same-origin' }],
	['a person who typed the address', { 'sec-fetch-site': 'none' }],
])('lets %s in', (_who, headers) => {
	expect(foreignReason({ host: '127.0.0.1:8787', ...headers }, baseUrl)).toBeNull();
});

it.each([
	['a page of another site', { origin: 'https://elsewhere.example' }],
	['a page of another port', { origin: 'http://127.0.0.1:5678' }],
	['a page that hides where it comes from', { origin: 'null' }],
	['an image on another site', { 'sec-fetch-site': 'cross-site' }],
	['an image on another port', { 'sec-fetch-site': 'same-site' }],
])('keeps %s out', (_who, headers) => {
	expect(foreignReason({ host: '127.0.0.1:8787', ...headers }, baseUrl)).toContain(
		'Another web page',
	);
});

describe('over HTTP', () => {
	let sandbox: TestSandbox;
	beforeAll(async () => {
		sandbox = await startTestSandbox({ page: {} });
	});

	/** `fetch` does not allow setting the Host header. */
	const ask = async (method: string, path: string, headers: Record<string, string>) =>
		await new Promise<{ status: number; text: string }>((resolve, reject) => {
			const call = request(
				{ host: '127.0.0.1', port: sandbox.port, method, path, headers },
				(response) => {
					let text = '';
					response.on('data', (chunk) => (text += String(chunk)));
					response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
				},
			);
			call.on('error', reject);
			call.end();
		});

	it.each(['/control/keys', '/control/state', '/control/live', '/'])(
		'a rebound name reads nothing from %s',
		async (path) => {
			const { status, text } = await ask('GET', path, { host: 'rebound.example' });
			expect(status).toBe(403);
			expect(text).not.toContain(sandbox.account.accessKey);
			expect(text).not.toContain(sandbox.account.secretKey);
		},
	);

	it('a form on another page changes nothing', async () => {
		sandbox.control.appendEvent({ version: 'v3', event: 'payment' });
		const headers = { origin: 'https://elsewhere.example', 'content-type': 'text/plain' };
		expect((await ask('POST', '/control/reset', headers)).status).toBe(403);
		expect(sandbox.control.events()).toHaveLength(1);
	});

	it('the service itself stays open to every client with a token', async () => {
		const headers = { host: 'rebound.example', origin: 'https://elsewhere.example' };
		expect((await ask('GET', '/v3/balance?country=IND', headers)).status).toBe(401);
	});
});
