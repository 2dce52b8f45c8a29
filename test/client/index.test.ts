import { createPayoutClient } from '../../client';
import { ApiError, InputError } from '../../client/errors';
import { emptyProblem } from '../../client/problem/problem';
import { createFakeClock } from '../support/fakeClock';
import { createFakeTransport, neverLeft, type Step } from '../support/fakeTransport';

function open(...steps: Step[]) {
	const transport = createFakeTransport(...steps);
	const clock = createFakeClock();
	return { transport, clock, client: createPayoutClient({ baseUrl: 'https://service.example', transport, clock }) };
}

const refused = (endpoint: string, status = 401) =>
	new ApiError(status === 401 ? 'unauthorized' : 'forbidden', endpoint, status, emptyProblem);

it('has both versions and the clock it was given', () => {
	const { client, clock } = open();
	expect(client.clock).toBe(clock);
	expect(Object.keys(client.v2)).toContain('payment');
	expect(Object.keys(client.v3)).toContain('balance');
});

it('checks the connection', async () => {
	expect((await open({ body: {} }, { body: {} }).client.check()).ok).toBe(true);
});

describe('explain', () => {
	it('finds that v3 is not enabled when the keys work on v2', async () => {
		const { client, transport } = open({ body: {} });
		const error = refused('POST /v3/payment');
		expect(await client.explain(error)).toMatchObject({ code: 'v3_not_enabled', endpoint: 'POST /v3/payment', status: 401 });
		expect(transport.lines()).toEqual(['GET /v2/debug']);
	});

	it.each<[string, Step]>([
		['refused too', { status: 401, body: {} }],
		['not reached', neverLeft()],
		['strange', { body: 'text' }],
	])('keeps the error when v2 is %s', async (_name, step) => {
		const error = refused('GET /v3/balance');
		expect(await open(step).client.explain(error)).toBe(error);
	});

	it.each<[string, unknown]>([
		['a 401 of v2', refused('GET /v2/debug')],
		['a 403 of v3', refused('GET /v3/balance', 403)],
		['wrong input', new InputError([{ field: 'x', problem: 'y' }])],
		['another error', new Error('x')],
		['no error', 'text'],
	])('asks nothing for %s', async (_name, error) => {
		const { client, transport } = open();
		expect(await client.explain(error)).toBe(error);
		expect(transport.requests).toHaveLength(0);
	});
});
