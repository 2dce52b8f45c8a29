import { ContractError, TransportError } from '../../../client/errors';
import { toApiError } from '../../../client/problem/toApiError';
import { isFromService, saysThereIsNone } from '../../../client/http/isFromService';
import { decodeProblem as decodeV2 } from '../../../client/v2/problem';
import { decodeProblem as decodeV3 } from '../../../client/v3/problem';
import { toResponse } from '../../support/fakes/fakeTransport';

const html = { 'content-type': 'text/html' };

describe.each([
	['v2', decodeV2],
	['v3', decodeV3],
])('%s', (_version, decode) => {
	const errorOf = (status: number, body: unknown, headers?: Record<string, string>) =>
		toApiError(
			'GET /v3/payments/{id}',
			toResponse({ status, body, ...(headers ? { headers } : {}) }),
			decode,
		);

	it.each<[string, unknown]>([
		['a text in detail', { detail: 'Not Found' }],
		['a list in detail', { detail: [{ loc: ['path', 'id'], msg: 'x', type: 'y' }] }],
		['a problem', { type: 'about:blank', title: 'Not Found', status: 404 }],
		[
			'a problem with a detail',
			{ type: 'about:blank', title: 'Not Found', status: 404, detail: 'x' },
		],
	])('comes from the service: %s', (_name, body) => {
		expect([isFromService(errorOf(404, body)), saysThereIsNone(errorOf(404, body))]).toEqual([
			true,
			true,
		]);
	});

	it.each<{ name: string; body: unknown; headers?: Record<string, string> }>([
		{ name: 'HTML', body: '<h1>404</h1>', headers: html },
		{ name: 'nothing', body: '' },
		{ name: 'an empty object', body: {} },
		{ name: 'other JSON', body: { message: 'no Route matched with those values' } },
		{ name: 'a problem of another status', body: { title: 'Not Found', status: 403 } },
		{ name: 'a title alone', body: { title: 'Not Found' } },
		{ name: 'a type alone', body: { type: 'about:blank' } },
		{ name: 'an empty detail', body: { detail: ' ' } },
		{ name: 'an object in detail', body: { detail: { code: 1 } } },
		{ name: 'a list', body: [{ detail: 'Not Found' }] },
		{ name: 'a text', body: '"Not Found"' },
		{ name: 'a page longer than any error', body: { detail: 'x'.repeat(70_000) } },
	])('comes from a gateway: $name', ({ body, headers }) => {
		expect([
			isFromService(errorOf(404, body, headers)),
			saysThereIsNone(errorOf(404, body, headers)),
		]).toEqual([false, false]);
	});

	it('reports an absent payment only for a 404', () => {
		for (const status of [400, 401, 403, 405, 410, 422, 500]) {
			const error = errorOf(status, { detail: 'Not Found' });
			expect([isFromService(error), saysThereIsNone(error)]).toEqual([true, false]);
		}
	});
});

it.each([
	new TransportError('network', true),
	new ContractError('GET', 200, '', 'x'),
	new TypeError('x'),
	undefined,
])('is not reported for %p', (error) => {
	expect([isFromService(error), saysThereIsNone(error)]).toEqual([false, false]);
});
