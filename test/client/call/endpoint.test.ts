import { z } from 'zod';

import { endpoints } from '../../../client';
import { recordWith } from '../../../client/http/answer';
import {
	defineEndpoint,
	inBody,
	inQuery,
	isRepeatable,
	type Endpoint,
} from '../../../client/call/endpoint';
import { apiVersions } from '../../../client/interface/versions';
import { definedEndpoints } from '../../support/cases/definedEndpoints';

let defined: ReadonlyArray<Endpoint<never, unknown>> = [];

beforeAll(async () => {
	const versions = await Promise.all(apiVersions.map(definedEndpoints));
	defined = versions.flat().map(({ endpoint }) => endpoint);
});

it('names an endpoint by its method and path, because error texts and reasons rely on it', () => {
	const definition = {
		method: 'GET',
		path: '/v3/thing',
		input: z.object({}),
		output: recordWith(),
		call: inQuery,
	} as const;
	expect(defineEndpoint(definition)).toEqual({ ...definition, name: 'GET /v3/thing' });
});

it('has every endpoint of the versions in the list', () => {
	const streams = ['GET /v2/events', 'GET /v3/events'];
	const names = new Set([...defined.map(({ name }) => name), ...streams]);
	expect([...names].sort()).toEqual(endpoints.map(({ name }) => name).sort());
	for (const { path } of endpoints)
		expect(path).toMatch(/^\/v[23]\/[a-z_]+(\/\{id\}|\/[a-z]+\/?)?$/);
});

it('sends the whole input in the query or as the body', () => {
	expect(inQuery({ id: 'a', country: 'IND' })).toEqual({ id: 'a', query: { country: 'IND' } });
	expect(inQuery({})).toEqual({ query: {} });
	expect(inBody({ id: 'a' })).toEqual({ body: { id: 'a' } });
});

it('sends anything again after a lost answer, except for payments', () => {
	for (const endpoint of defined.filter((one) => 'output' in one)) {
		expect([endpoint.name, isRepeatable(endpoint)]).toEqual([
			endpoint.name,
			!/^POST \/v[23]\/payment$/.test(endpoint.name),
		]);
	}
});

it('treats only a GET as repeatable if the endpoint does not say', () => {
	expect((['GET', 'POST', 'PUT'] as const).map((method) => isRepeatable({ method }))).toEqual([
		true,
		false,
		false,
	]);
	expect(isRepeatable({ method: 'GET', repeatable: false })).toBe(false);
});
