import { createV2, endpoints } from '../../../client/v2';
import { callNames } from '../../support/cases/definedEndpoints';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

it('has a method per endpoint', async () => {
	const v2 = createV2({ baseUrl: 'https://service.example', transport: createFakeTransport() });
	const methods = Object.entries(v2).flatMap(([resource, calls]) =>
		Object.keys(calls).map((call) => `${resource}.${call}`),
	);
	expect(methods.sort()).toEqual((await callNames('v2')).sort());
});

it('has every endpoint under the path of the version', () => {
	expect(endpoints.length).toBeGreaterThanOrEqual(10);
	for (const { path } of endpoints) expect(path).toMatch(/^\/v2\//);
});

it("reads v2's error bodies", async () => {
	const transport = createFakeTransport({ status: 403, body: { detail: 'Not yours' } });
	const v2 = createV2({ baseUrl: 'https://service.example', transport });
	await expect(v2.debug.echo({})).rejects.toMatchObject({
		code: 'forbidden',
		problem: { detail: 'Not yours' },
	});
});
