import { z } from 'zod';

import { recordWith } from '../../../client/http/answer';
import { defineEndpoint, isRepeatable } from '../../../client/http/endpoint';
import * as v2Debug from '../../../client/v2/debug';
import * as v2Payment from '../../../client/v2/payment';
import * as v2Quote from '../../../client/v2/quote';
import * as v3Balance from '../../../client/v3/balance';
import * as v3Payment from '../../../client/v3/payment';
import * as v3Quote from '../../../client/v3/quote';

const endpoints = [v2Debug, v2Payment, v2Quote, v3Balance, v3Payment, v3Quote].flatMap((module) =>
	Object.values(module).flatMap((value) => ('name' in value && 'method' in value && 'call' in value ? [value] : [])),
);

it('gives back the endpoint as it is', () => {
	const endpoint = {
		name: 'GET /v3/thing',
		method: 'GET',
		input: z.object({}),
		output: recordWith(),
		call: () => ({ path: ['v3', 'thing'] }),
	} as const;
	expect(defineEndpoint(endpoint)).toBe(endpoint);
});

it('names every endpoint by its method and path, as error texts and reasons rely on it', () => {
	expect(endpoints.length).toBeGreaterThanOrEqual(10);
	for (const { method, name } of endpoints) expect(`${method} ${name}`).toMatch(/^(GET|POST|PUT) \1 \/v[23]\/[a-z_]+(\/\{id\})?$/);
});

it('sends anything again after a lost answer, except for payments', () => {
	for (const endpoint of endpoints) {
		expect([endpoint.name, isRepeatable(endpoint)]).toEqual([endpoint.name, !/^POST \/v[23]\/payment$/.test(endpoint.name)]);
	}
});

it('takes only a GET for repeatable when the endpoint does not say', () => {
	expect((['GET', 'POST', 'PUT'] as const).map((method) => isRepeatable({ method }))).toEqual([true, false, false]);
	expect(isRepeatable({ method: 'GET', repeatable: false })).toBe(false);
});
