import { createV3, endpoints } from '../../../client/v3';
import { callNames } from '../../support/cases/definedEndpoints';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

it('has a method per endpoint', async () => {
	const v3 = createV3({ baseUrl: 'https://service.example', transport: createFakeTransport() });
	const methods = Object.entries(v3).flatMap(([resource, calls]) =>
		Object.entries(calls).flatMap(([name, call]) =>
			typeof call === 'function' ? [`${resource}.${name}`] : [],
		),
	);
	expect(methods.sort()).toEqual((await callNames('v3')).sort());
});

it('has every endpoint under the path of the version', () => {
	expect(endpoints.length).toBeGreaterThanOrEqual(10);
	for (const { path } of endpoints) expect(path).toMatch(/^\/v3\//);
});

it("reads v3's error bodies", async () => {
	const transport = createFakeTransport({
		status: 403,
		body: { title: 'Forbidden', status: 403, extra: 1 },
	});
	const v3 = createV3({ baseUrl: 'https://service.example', transport });
	await expect(v3.balance.get({ country: 'IND' })).rejects.toMatchObject({
		code: 'forbidden',
		problem: { title: 'Forbidden', extensions: { extra: 1 } },
	});
});
