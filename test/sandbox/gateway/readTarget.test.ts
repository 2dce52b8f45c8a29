import { readTarget } from '../../../sandbox/gateway/readTarget';

it.each([
	[
		'POST',
		'/v3/payment?timeout=30',
		'{"external_id":"INV-1"}',
		'post-payment',
		'POST payment INV-1',
	],
	['POST', '/v2/payment', '{"a": 1, "external_id" : "x"}', 'post-payment', 'POST payment x'],
	['POST', '/v2/payment', 'no JSON', 'post-payment', 'POST payment '],
	['GET', '/v3/payments/INV-1?country=IND&external=true', '', 'look-up', 'GET /v3/payments/INV-1'],
	['GET', '/v3/payments/some-id', '', 'get-payment', 'GET /v3/payments/some-id'],
	['GET', '/v3/payments/some-id?external=false', '', 'get-payment', 'GET /v3/payments/some-id'],
	['GET', '/v2/payments?country=IND&limit=2', '', 'list-payments', 'GET /v2/payments'],
	['GET', '/v3/events', '', 'events', 'GET /v3/events'],
	['GET', '/v3/balance', '', 'other', 'GET /v3/balance'],
	['POST', '/v3/quote', '{}', 'other', 'POST /v3/quote'],
	['PUT', '/v2/reports/list/', '{}', 'other', 'PUT /v2/reports/list/'],
])('%s %s %s is %s', (method, url, body, kind, key) => {
	expect(readTarget(method, url, Buffer.from(body))).toEqual({ kind, key });
});
