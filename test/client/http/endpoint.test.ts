/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

import { recordWith } from '../../../client/http/answer';
import { defineEndpoint, isRepeatable, type Endpoint } from '../../../client/http/endpoint';

let endpoints: Array<Endpoint<never, unknown>> = [];

beforeAll(async () => {
	const client = path.resolve(__dirname, '../../../client');
	const files = ['v2', 'v3'].flatMap((version) =>
		readdirSync(path.join(client, version)).map((file) => path.join(client, version, file)),
	);
	const modules = await Promise.all(files.map(async (file) => (await import(file)) as object));
	endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
});

/** Endpoints that respond with JSON. Those that respond with a file are requested as streams. */
function isEndpoint(value: unknown): value is Endpoint<never, unknown> {
	return (
		typeof value === 'object' &&
		value !== null &&
		['name', 'method', 'call', 'output'].every((member) => member in value)
	);
}

it('returns the endpoint unchanged', () => {
	const endpoint = {
		name: 'GET /v3/thing',
		method: 'GET',
		input: z.object({}),
		output: recordWith(),
		call: () => ({ path: ['v3', 'thing'] }),
	} as const;
	expect(defineEndpoint(endpoint)).toBe(endpoint);
});

it('names every endpoint by its method and path, because error texts and reasons rely on it', () => {
	expect(endpoints.length).toBeGreaterThanOrEqual(10);
	for (const { method, name } of endpoints)
		expect(`${method} ${name}`).toMatch(
			/^(GET|POST|PUT) \1 \/v[23]\/[a-z_]+(\/\{id\}|\/[a-z]+\/)?$/,
		);
});

it('sends anything again after a lost answer, except for payments', () => {
	for (const endpoint of endpoints) {
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
