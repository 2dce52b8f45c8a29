import { endpoints } from '../../../client';
import { explainNotFound } from '../../../client/errors/notFound';

/** A payment request names its quote by an ID, and a quote has a title of its own. */
const withoutId = endpoints.filter(
	({ name, path }) => !path.includes('{id}') && !/^POST \/v\d\/(quote|payment)$/.test(name),
);

it.each(withoutId.map(({ name }) => name))(
	'a 404 on %s names no ID, because the request has none',
	(endpoint) => {
		const { title = '', advice = '' } = explainNotFound(endpoint, 'not_found') ?? {};
		expect(title).toBe('The service found nothing for this request');
		expect(advice).toMatch(/may not offer this/);
		expect(title + advice).not.toMatch(/\bID\b|external/);
	},
);

it('names the causes of a report that is not there', () => {
	const { advice } = explainNotFound('GET /v2/reports/{id}', 'not_found') ?? {};
	expect(advice).toMatch(/another account.*'Report: Get Many'/);
	expect(advice).not.toMatch(/payment/i);
});

it.each([
	['GET /v2/payments/{id}', 'not_found'],
	['GET /v3/payments/{id}', 'not_found'],
	['GET /v3/balance', 'server_error'],
] as const)('leaves %s, %s to the reason', (endpoint, code) => {
	expect(explainNotFound(endpoint, code)).toBeUndefined();
});
