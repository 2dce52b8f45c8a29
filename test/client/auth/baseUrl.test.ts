import { addressOf, requireBaseUrl } from '../../../client/auth/baseUrl';
import { catchRefusal } from './catchRefusal';

describe('requireBaseUrl', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com/'],
		['https://API.Example.com', 'https://API.Example.com'],
		['HTTPS://api.example.com', 'HTTPS://api.example.com'],
		['https://api.example.com:443', 'https://api.example.com:443'],
		['https://api.example.com:8443/', 'https://api.example.com:8443/'],
		['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
		['https://192.0.2.1', 'https://192.0.2.1'],
		['https://[2001:db8::1]', 'https://[2001:db8::1]'],
		['https://gateway.example.com/payouts/', 'https://gateway.example.com/payouts/'],
		['https://gateway.example.com/a/b-c_d~1.0', 'https://gateway.example.com/a/b-c_d~1.0'],
		['https://v2.example.com', 'https://v2.example.com'],
		['http://localhost:3000', 'http://localhost:3000'],
		['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
	])('keeps %s', (typed, kept) => {
		expect(requireBaseUrl(typed)).toBe(kept);
	});

	const hostile: ReadonlyArray<readonly [string, RegExp]> = [
		['', /is empty/],
		['api.example.com', /must start with https/],
		['//api.example.com', /must start with https/],
		['ftp://api.example.com', /must start with https/],
		['file:///etc/passwd', /must start with https/],
		['javascript:alert(1)', /must start with https/],
		['data:text/plain,x', /must start with https/],
		['https:api.example.com', /must start with https/],
		['https:/api.example.com', /must start with https/],
		['https://', /must start with https|is not an address/],
		['https:///path', /is not an address/],
		['https:////api.example.com', /is not an address/],
		['http://api.example.com', /must start with https:\/\/\. Plain http/],
		['http://169.254.169.254', /Plain http/],
		['http://localhost.example.com', /Plain http/],
		['http://127.0.0.1.example.com', /Plain http/],
		['http://[::1]', /Plain http/],
		['http://127.1', /unusual form/],
		['http://0x7f.0.0.1', /unusual form/],
		['http://2130706433', /unusual form/],
		['https://0177.0.0.1', /unusual form/],
		['https://[0:0:0:0:0:0:0:1]', /unusual form/],
		['https://api.example.com.', /unusual form/],
		['https://api..example.com', /unusual form/],
		['https://.example.com', /unusual form/],
		['https://user@api.example.com', /user name or an @/],
		['https://user:planted-secret@api.example.com', /user name or an @/],
		['https://api.example.com@evil.example', /user name or an @/],
		['https://evil.example?@api.example.com', /query/],
		['https://api.example.com?x=1', /query/],
		['https://api.example.com/?', /query/],
		['https://api.example.com#x', /fragment/],
		['https://api.example.com/#', /fragment/],
		['https://api.example.com\\evil', /backslash/],
		['https:\\\\api.example.com', /backslash/],
		[' https://api.example.com', /space/],
		['https://api.example.com ', /space/],
		['https://api.example.com\n', /space or a line break/],
		['https://api.exa\tmple.com', /space/],
		['https://api.example.com\u0000', /control character/],
		['https://api.example.com\u007f', /control character/],
		['https://api.exämple.com', /outside ASCII/],
		['https://аpi.example.com', /outside ASCII/],
		['https://api。example.com', /outside ASCII/],
		['https://api%2eexample.com', /is not an address/],
		['https://api.example.com:', /is not an address/],
		['https://api.example.com:99999', /no valid host or port/],
		['https://api.example.com:80a', /is not an address/],
		['https://api.example.com/v2', /\/v2 or \/v3/],
		['https://api.example.com/v3/', /\/v2 or \/v3/],
		['https://api.example.com/V3', /\/v2 or \/v3/],
		['https://api.example.com/v3/payments', /\/v2 or \/v3/],
		['https://gateway.example.com/payouts/v2', /\/v2 or \/v3/],
		['https://api.example.com//', /path that is not plain/],
		['https://api.example.com/a//b', /path that is not plain/],
		['https://api.example.com/../admin', /path that is not plain/],
		['https://api.example.com/.', /path that is not plain/],
		['https://api.example.com/a%2f..', /path that is not plain/],
		['https://api.example.com/a;b', /path that is not plain/],
	];

	test.each(hostile)('refuses %j', (typed, sentence) => {
		const refusal = catchRefusal(() => requireBaseUrl(typed));
		expect(refusal.message).toMatch(/^Base URL: /);
		expect(refusal.message).toMatch(sentence);
		expect(refusal.message).not.toContain('planted-secret');
		expect(refusal.message).not.toContain('evil');
	});
});

it.each([
	['https://api.example.com', 'https://api.example.com'],
	['https://api.example.com/', 'https://api.example.com'],
	['https://gateway.example.com/payouts/', 'https://gateway.example.com/payouts'],
])('requests for %s go to %s', (baseUrl, address) => {
	expect(addressOf(baseUrl)).toBe(address);
});
