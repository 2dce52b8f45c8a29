import { proxyNotice } from '../../../probe/usage/proxyNotice';

const local = 'http://localhost:8787';
const proxied = { HTTP_PROXY: 'http://proxy.example:3128' };

it.each([
	['no proxy is set', local, {}],
	['the variable is empty', local, { HTTP_PROXY: '' }],
	['the connection has TLS', 'https://api.example.com', proxied],
	['NO_PROXY names the host', local, { ...proxied, NO_PROXY: '127.0.0.1, localhost' }],
	['NO_PROXY names the host and its port', local, { ...proxied, NO_PROXY: 'localhost:8787' }],
	['NO_PROXY names every host', local, { ...proxied, no_proxy: '*' }],
])('says nothing if %s', (_case, baseUrl, environment) => {
	expect(proxyNotice(baseUrl, environment)).toBeUndefined();
});

it.each([
	['HTTP_PROXY', local, proxied],
	['http_proxy', local, { http_proxy: 'http://proxy.example:3128' }],
	['ALL_PROXY', 'http://127.0.0.1:8787', { ALL_PROXY: 'http://proxy.example:3128' }],
	['another host in NO_PROXY', local, { ...proxied, NO_PROXY: 'nolocalhost,127.0.0.1' }],
])('names NO_PROXY and the host, because of %s', (_case, baseUrl, environment) => {
	const notice = proxyNotice(baseUrl, environment);
	expect(notice).toContain(`NO_PROXY does not name ${new URL(baseUrl).hostname}`);
	expect(notice).not.toContain('proxy.example');
});
