import { requireOwnAnswer } from '../../../../nodes/adapter/n8n/ownAnswer';

const https = 'https://service.example/v3/payments/INV-1';
const http = 'http://127.0.0.1:8080/v3/payments/INV-1';

it.each([
	['through TLS', { encrypted: true }, https, 202, true],
	['that shows no connection', undefined, https, 202, false],
	['that shows none any more', null, https, 202, false],
	['that redirects', {}, https, 302, false],
	['without TLS to its own machine', { remotePort: 8080 }, http, 200, true],
	['of the usual port', { remotePort: 80 }, 'http://localhost/v2/debug', 200, true],
	['to its own machine that shows no connection', undefined, http, 200, true],
])('an answer %s', (_, socket, url, status, isOwn) => {
	expect(requireOwnAnswer({ socket }, url, status)).toBe(isOwn);
});

it.each([
	['outside of TLS', {}, https, 201, 'proxy_refused', false],
	['outside of TLS, with a 200', { encrypted: false }, https, 200, 'proxy_refused', false],
	['that wants a password', {}, https, 407, 'proxy_login', false],
	[
		'of a proxy on the way to its own machine',
		{ remotePort: 3128 },
		http,
		200,
		'proxy_on_loopback',
		true,
	],
] as const)('is not the service: an answer %s', (_, socket, url, status, code, outcomeUnknown) => {
	const ask = (): boolean => requireOwnAnswer({ socket }, url, status);
	expect(ask).toThrow(expect.objectContaining({ code, outcomeUnknown }));
});
