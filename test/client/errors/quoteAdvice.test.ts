import { adviseOnQuote } from '../../../client/errors/quoteAdvice';

it.each(['GET /v2/quote/{id}', 'GET /v3/quotes/{id}'])(
	'names the causes of a 404 on %s, and no payment',
	(endpoint) => {
		const advice = adviseOnQuote(endpoint, 'not_found') ?? '';
		expect(advice).toMatch(/expired.*another account/);
		expect(advice).not.toMatch(/payment|external ID/i);
	},
);

it.each(['bad_request', 'server_error'] as const)('names rate and route for %s', (code) => {
	expect(adviseOnQuote('POST /v3/quote', code)).toMatch(/no rate.*no route/);
});

it.each(['bad_request', 'server_error'] as const)(
	'leaves %s of a look-up to the reason',
	(code) => {
		expect(adviseOnQuote('GET /v2/quote/{id}', code)).toBeUndefined();
	},
);

it.each(['POST /v2/payment', 'POST /v3/payment'])('names the quote for a 404 of %s', (endpoint) => {
	expect(adviseOnQuote(endpoint, 'not_found')).toMatch(/^The quote may have expired.*new quote/);
});

it('leaves everything else to the reason', () => {
	expect(adviseOnQuote('POST /v3/quote', 'forbidden')).toBeUndefined();
	expect(adviseOnQuote('GET /v3/payments/{id}', 'not_found')).toBeUndefined();
});
