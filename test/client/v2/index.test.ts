import { createV2, endpointNames } from '../../../client/v2';
import { endpoints } from '../../../docs/generate/coverage';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

it('has a method per endpoint', () => {
	const v2 = createV2({ baseUrl: 'https://service.example', transport: createFakeTransport() });
	const methods = Object.entries(v2).flatMap(([resource, calls]) =>
		Object.keys(calls).map((call) => `${resource}.${call}`),
	);
	expect(methods.sort()).toEqual([
		'account.validate',
		'bankBranch.lookUp',
		'debug.echo',
		'payment.create',
		'payment.get',
		'payment.list',
		'quote.create',
		'quote.get',
		'report.download',
		'report.getMany',
		'report.getManyAsWritten',
	]);
});

it('names every endpoint of the version', () => {
	const all = endpoints.filter((endpoint) => endpoint.includes(' /v2/'));
	expect([...endpointNames].sort()).toEqual(all.sort());
});

it("reads v2's error bodies", async () => {
	const transport = createFakeTransport({ status: 403, body: { detail: 'Not yours' } });
	const v2 = createV2({ baseUrl: 'https://service.example', transport });
	await expect(v2.debug.echo({})).rejects.toMatchObject({
		code: 'forbidden',
		problem: { detail: 'Not yours' },
	});
});
