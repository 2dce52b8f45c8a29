import { ApiError } from '../../../client/errors';
import { toApiError } from '../../../client/problem/toApiError';
import { decodeProblem } from '../../../client/v3/problem';
import { toResponse } from '../../support/fakes/fakeTransport';

const endpoint = 'GET /v3/payments/{id}';
const errorOf = (body: unknown): ApiError =>
	toApiError(endpoint, toResponse({ status: 404, body }), decodeProblem);

it.each([
	'<html><h1>404 Not Found</h1></html>',
	'',
	{ error: 'no route' },
	{ title: 'Not Found' },
	{ title: 'Not Found', status: 200 },
])('reports that %j is not from the service', (body) => {
	const { code, message, advice } = errorOf(body);
	expect([code, message]).toEqual(['not_found', 'The answer is not from the service itself']);
	expect(advice).toMatch(/^A proxy or another server may have answered/);
});

it("leaves the service's own 404 to the reason", () => {
	expect(errorOf({ type: 'about:blank', title: 'No such payment', status: 404 }).message).toBe(
		'The service found nothing under this ID',
	);
});
