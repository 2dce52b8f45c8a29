import { decode } from 'jsonwebtoken';

import { signRequest, type SignableOptions } from '../../credentials/signRequest';
import { catchRefusalOf } from '../client/auth/catchRefusal';
import { hs256Form, rs256Form } from '../client/auth/testForms';

const url = 'https://api.example.com/v3/quote';
const signing = { ...hs256Form, signBody: true };

describe('signRequest', () => {
	it('does not change the request', async () => {
		const request: SignableOptions = {
			method: 'POST',
			url,
			body: { a: 1 },
			headers: { 'X-Own': 'kept' },
		};
		const before = structuredClone(request);
		const signed = await signRequest(signing, request);
		expect(request).toEqual(before);
		expect(signed).not.toBe(request);
	});

	it('keeps every option that it does not need', async () => {
		const { signal: abortSignal } = new AbortController();
		const request: SignableOptions = {
			method: 'PUT',
			url,
			qs: { a: 1 },
			body: { b: 2 },
			json: true,
			encoding: 'stream',
			timeout: 0,
			abortSignal,
			ignoreHttpStatusErrors: true,
		};
		expect(await signRequest(signing, request)).toMatchObject(request);
	});

	it.each([hs256Form, { ...rs256Form, signBody: true, hmacSecretKey: 'test-hmac-key' }, signing])(
		'signs its own result in the same way',
		async (form) => {
			const request: SignableOptions = { method: 'POST', url, body: { name: 'é 日' }, json: true };
			const once = await signRequest(form, request);
			const twice = await signRequest(form, once);
			const { hmac } =
				decode(String(once.headers?.['Authorization']).slice(7), { json: true }) ?? {};
			expect(
				decode(String(twice.headers?.['Authorization']).slice(7), { json: true })?.['hmac'],
			).toBe(hmac);
			expect({ ...twice, headers: undefined }).toEqual({ ...once, headers: undefined });
			expect(Object.keys(twice.headers ?? {})).toEqual(Object.keys(once.headers ?? {}));
		},
	);

	it('replaces an Authorization header in any spelling', async () => {
		const headers = { authorization: 'a', AUTHORIZATION: 'b', Authorization: 'c', 'X-Own': 'kept' };
		const signed = await signRequest(hs256Form, { url, headers });
		expect(signed.headers).toEqual({
			'X-Own': 'kept',
			Authorization: expect.stringMatching(/^Bearer ey/),
		});
	});

	it('switches redirects off in both shapes of a request', async () => {
		const request = { url, followRedirect: true, followAllRedirects: true, maxRedirects: 9 };
		expect(await signRequest(hs256Form, request)).toMatchObject({
			disableFollowRedirect: true,
			followRedirect: false,
			followAllRedirects: false,
			maxRedirects: 0,
			sendCredentialsOnCrossOriginRedirect: false,
		});
	});

	it('signs bodies of POST only, also written in lower case', async () => {
		const hmacOf = async (method: string) => {
			const request: SignableOptions = { url, body: {} };
			// n8n's type allows only capital letters. A handwritten node may use others.
			const { headers } = await signRequest(signing, Object.assign(request, { method }));
			return decode(String(headers?.['Authorization']).slice(7), { json: true })?.['hmac'];
		};
		expect(await hmacOf('PUT')).toBeUndefined();
		expect(await hmacOf('post')).toEqual(expect.stringMatching(/^[0-9a-f]{64}$/));
	});

	const own: ReadonlyArray<readonly [string, object]> = [
		['a url', { url }],
		['a uri', { uri: url }],
		['a uri that is a URL', { uri: new URL(url) }],
		['a host in capitals', { url: 'https://API.EXAMPLE.COM/v3/quote' }],
		['the default port', { url: 'https://api.example.com:443/v3/quote' }],
		['a base and a path', { baseURL: 'https://api.example.com', url: '/v3/quote' }],
		['a base alone', { baseURL: 'https://api.example.com/v3/quote', url: '' }],
	];
	test.each(own)('signs for its own server: %s', async (_what, address) => {
		const signed = await signRequest(hs256Form, Object.assign({ url: '' }, withoutUrl(address)));
		expect(signed.headers?.['Authorization']).toMatch(/^Bearer /);
	});

	const foreign: ReadonlyArray<readonly [string, object]> = [
		['no address', {}],
		['a path without a base', { url: '/v3/quote' }],
		['another host', { url: 'https://evil.example/v3/quote' }],
		['another host as uri', { uri: 'https://evil.example/v3/quote' }],
		['plain http', { url: 'http://api.example.com/v3/quote' }],
		['another port', { url: 'https://api.example.com:8443/v3/quote' }],
		['a subdomain', { url: 'https://x.api.example.com/v3/quote' }],
		['a longer host', { url: 'https://api.example.com.evil.example/v3/quote' }],
		['the own host as user name', { url: 'https://api.example.com@evil.example/v3/quote' }],
		['a host behind two slashes', { baseURL: 'https://api.example.com', url: '//evil.example/v3' }],
		[
			'a host behind backslashes',
			{ baseURL: 'https://api.example.com', url: '\\\\evil.example\\v3' },
		],
		['a host behind tabs', { baseURL: 'https://api.example.com', url: '/\t/evil.example/v3' }],
		[
			'an absolute address over a base',
			{ baseURL: 'https://api.example.com', url: 'https://evil.example' },
		],
		['a scheme without slashes', { url: 'https:evil.example' }],
		['another base', { baseURL: 'https://evil.example', url: '/v3/quote' }],
		['a look-alike letter', { url: 'https://аpi.example.com/v3/quote' }],
		['a file', { url: 'file:///etc/passwd' }],
	];
	test.each(foreign)('refuses to sign for another server: %s', async (_what, address) => {
		const { message } = await catchRefusalOf(
			signRequest(hs256Form, Object.assign({ url: '' }, withoutUrl(address))),
		);
		expect(message).toMatch(/^URL: is on another server than 'Base URL' in the credential/);
		expect(message).not.toContain('evil');
	});

	it('refuses the credential before it looks at the request', async () => {
		const { message } = await catchRefusalOf(signRequest({}, { url: 'https://evil.example' }));
		expect(message).toMatch(/^Base URL: is empty/);
	});
});

/** The older form has no `url`. The newer one always has it. */
function withoutUrl(address: object): object {
	return 'uri' in address ? { url: undefined, ...address } : address;
}
