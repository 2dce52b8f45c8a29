import { explainFailure, explainSlash } from '../../../client/connectionCheck/failures';
import type { Probe } from '../../../client/connectionCheck/probe';
import { reasons, type ReasonCode } from '../../../client/errors';

const works: Probe = {
	works: true,
	httpCode: 200,
	latencyMs: 5,
	code: null,
	detail: '',
	tokenFault: undefined,
	clockAheadSeconds: 0,
	isRefusedForContent: false,
};
const failed = (code: ReasonCode, rest: Partial<Probe> = {}): Probe => ({
	...works,
	works: false,
	code,
	...rest,
});
const explain = (v2: Probe, v3: Probe) => explainFailure(v2, v3, 'https://service.example');

it('has nothing to explain if both work', () => {
	expect(explain(works, works)).toBeNull();
});

it('recognizes that v3 is not enabled', () => {
	expect(explain(works, failed('unauthorized', { httpCode: 401 }))).toMatchObject({
		fault: 'v3_not_enabled',
	});
});

it.each<[Probe, string, RegExp]>([
	[
		failed('invalid_credential', { detail: 'Private Key is weak' }),
		'credential',
		/Private Key is weak/,
	],
	[
		failed('network', { detail: 'x (ECONNREFUSED)' }),
		'unreachable',
		/https:\/\/service\.example.*ECONNREFUSED/,
	],
	[failed('network', { errno: 'ENOTFOUND' }), 'unreachable', /host.*not known \(ENOTFOUND\)/],
	[failed('network', { errno: 'EAI_AGAIN' }), 'unreachable', /host.*not known \(EAI_AGAIN\)/],
	[failed('network', { errno: 'ECONNREFUSED' }), 'unreachable', /refused \(ECONNREFUSED\)/],
	[
		failed('certificate_expired', { errno: 'CERT_HAS_EXPIRED', httpCode: null }),
		'unreachable',
		/certificate .* has expired .*\(CERT_HAS_EXPIRED\)$/,
	],
	[failed('proxy_refused', { httpCode: 403 }), 'unreachable', /proxy or gateway refused.*\(403\)$/],
	[failed('proxy_login', { httpCode: 407 }), 'unreachable', /asks for a user name/],
	[failed('network', { errno: 'EPIPE', detail: 'x (EPIPE)' }), 'unreachable', /x \(EPIPE\)/],
	[failed('redirected', { httpCode: 308 }), 'base_url', /redirects to another one \(308\)/],
	[failed('timeout'), 'timeout', /within 15 seconds/],
	[failed('forbidden'), 'permission', /lack the permission/],
	[failed('rate_limited'), 'rate_limit', /too many requests/],
	[failed('server_error', { httpCode: 503 }), 'service', /503/],
	[failed('not_found', { httpCode: 404 }), 'base_url', /not the payout service \(404\)/],
	[failed('unexpected_response', { httpCode: 200 }), 'base_url', /not the payout service \(200\)/],
	[failed('response_too_large', { httpCode: null }), 'base_url', /no status/],
	[failed('unauthorized'), 'keys', /does not accept the keys/],
	[failed('unauthorized', { tokenFault: 'audience' }), 'base_url', /aud and iss/],
	[failed('unauthorized', { tokenFault: 'clock' }), 'clock', /expired or not valid yet/],
	[failed('unauthorized', { clockAheadSeconds: 600 }), 'clock', /600 seconds ahead of/],
	[failed('unauthorized', { clockAheadSeconds: -600 }), 'clock', /600 seconds behind/],
	[failed('unauthorized', { clockAheadSeconds: 60 }), 'keys', /does not accept the keys/],
	[failed('unauthorized', { clockAheadSeconds: null }), 'keys', /does not accept the keys/],
])('%p is %s', (probe, fault, sentence) => {
	const failure = explain(probe, failed('unauthorized'));
	expect(failure?.fault).toBe(fault);
	expect(failure?.summary).toMatch(sentence);
	expect(failure?.advice).toMatch(/^[A-Z].*/);
});

it('quotes the service, so that its words are not taken for ours', () => {
	const failure = explain(
		failed('unauthorized', { detail: 'Unknown key' }),
		failed('unauthorized'),
	);
	expect(failure?.advice).toMatch(/\. The service says: “Unknown key”$/);
});

it('explains answers that only v3 gives', () => {
	expect(explain(works, failed('forbidden'))).toMatchObject({ fault: 'permission' });
});

it('has a sentence for every reason', () => {
	for (const code of Object.keys(reasons) as ReasonCode[]) {
		const failure = explain(failed(code), works);
		expect(failure?.summary).not.toBe('');
		expect(failure?.advice).not.toBe('');
	}
});

it('names the form of the base URL that works', () => {
	expect(explainSlash('https://a.example/').summary).toBe(
		"The service's own address is https://a.example/, with a slash at the end",
	);
	expect(explainSlash('https://a.example').summary).toContain('without a slash');
	expect(explainSlash('https://a.example').advice).toBe(
		"Write 'Base URL' in the credential as https://a.example",
	);
});
