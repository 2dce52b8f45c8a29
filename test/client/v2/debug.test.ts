import { createV2 } from '../../../client/v2';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

it('requests an echo', async () => {
	const transport = createFakeTransport({ body: { host: 'service.example' } });
	await createV2({ baseUrl: 'https://service.example', transport }).debug.echo({});
	expect(transport.lines()).toEqual(['GET /v2/debug']);
	expect(transport.requests[0]?.body).toBeUndefined();
});

it('accepts only an object as an echo', async () => {
	const transport = createFakeTransport({ body: '<html></html>' });
	const { debug } = createV2({ baseUrl: 'https://service.example', transport });
	await expect(debug.echo({})).rejects.toMatchObject({ code: 'unexpected_response' });
});
