import { createV3, endpointNames } from '../../../client/v3';
import { endpoints } from '../../../docs/generate/coverage';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

it('has a method per endpoint', () => {
	const v3 = createV3({ baseUrl: 'https://service.example', transport: createFakeTransport() });
	const methods = Object.entries(v3).flatMap(([resource, calls]) =>
		Object.entries(calls).flatMap(([name, call]) =>
			typeof call === 'function' ? [`${resource}.${name}`] : [],
		),
	);
	expect(methods.sort()).toEqual([
		'account.validate',
		'balance.get',
		'payment.create',
		'payment.createFromBody',
		'payment.get',
		'payment.list',
		'quote.create',
		'quote.get',
		'report.payout',
		'report.payoutAsWritten',
		'report.wallet',
	]);
});

it('names every endpoint of the version', () => {
	const all = endpoints.filter((endpoint) => endpoint.includes(' /v3/'));
	expect([...endpointNames].sort()).toEqual(all.sort());
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
