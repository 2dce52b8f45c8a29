import { createPayoutClient } from '../../client';
import { ApiError, InputError, PaymentError } from '../../client/errors';
import { emptyProblem } from '../../client/errors/problem';
import { validate } from '../../client/v2/account';
import { get as getBalance } from '../../client/v3/balance';
import { createFakeClock } from '../support/fakes/fakeClock';
import { createFakeTransport, neverLeft, type Step } from '../support/fakes/fakeTransport';

function open(...steps: Step[]) {
	const transport = createFakeTransport(...steps);
	const clock = createFakeClock();
	return {
		transport,
		clock,
		client: createPayoutClient({ baseUrl: 'https://service.example', transport, clock }),
	};
}

const refused = (endpoint: string, status = 401) =>
	new ApiError(status === 401 ? 'unauthorized' : 'forbidden', endpoint, status, emptyProblem);

it('has both versions and the clock it was given', () => {
	const { client, clock } = open();
	expect(client.clock).toBe(clock);
	expect(Object.keys(client.v2)).toContain('payment');
	expect(Object.keys(client.v3)).toContain('balance');
});

it('calls each endpoint of the list with its version, and no other', async () => {
	const { client, transport } = open({ body: { status: 'valid' } }, { body: { any: 1 } });
	const account = { country: 'IND', account_number: '1234567890', bank_branch_code: 'SBIN0000001' };
	expect(await client.ask(validate, account)).toEqual({ status: 'valid' });
	expect(await client.ask(getBalance, { country: 'IND' })).toEqual({ any: 1 });
	expect(transport.lines()).toEqual(['POST /v2/validate_account', 'GET /v3/balance?country=IND']);
	const unlisted = { ...getBalance, name: 'GET /v3/none' };
	await expect(client.ask(unlisted, { country: 'IND' })).rejects.toThrow('is not in the list');
	expect(transport.requests).toHaveLength(2);
});

it('checks the connection', async () => {
	expect((await open({}, {}, {}).client.check()).ok).toBe(true);
});

describe('explain', () => {
	const ownWord404 = { status: 404, body: { title: 'Not Found', status: 404 } };
	const id = { id: 'INV-1', external: true };

	it('finds that v3 is not enabled when the keys work on v2', async () => {
		for (const endpoint of ['GET /v3/payments', 'POST /v3/quote']) {
			const { client, transport } = open({}, { status: 401, body: {} });
			expect(await client.explain(refused(endpoint))).toMatchObject({
				code: 'v3_not_enabled',
				endpoint,
				status: 401,
			});
			expect(transport.lines()).toEqual(['GET /v2/debug', 'GET /v3/balance?country=IND']);
		}
	});

	it.each<[string, Step]>([
		['answers', { body: {} }],
		['refuses the country', { status: 400, body: { title: 'Bad Request', status: 400 } }],
	])(
		'keeps the error of a GET if v3 %s when it is asked again, and says so',
		async (_name, step) => {
			const { client, transport } = open({}, step);
			const found = await client.explain(refused('GET /v3/payments'));
			expect(found).toMatchObject({
				code: 'unauthorized',
				endpoint: 'GET /v3/payments',
				status: 401,
				message: expect.stringMatching(/accepted the same keys a moment later$/),
				advice: expect.stringMatching(/^Try this operation again\./),
			});
			expect(transport.lines()).toEqual(['GET /v2/debug', 'GET /v3/balance?country=IND']);
		},
	);

	it('keeps what is known about the payment when the keys work a moment later', async () => {
		const error = new PaymentError('unconfirmed', 'unknown', refused('GET /v3/payments'));
		expect(await open({}, {}).client.explain(error)).toMatchObject({
			name: 'PaymentError',
			outcome: 'unconfirmed',
			created: 'unknown',
			code: 'payment_unconfirmed',
			failure: { code: 'unauthorized', message: expect.stringContaining('a moment later') },
		});
	});

	it('ends with its signal while v3 is asked again', async () => {
		const stop = new AbortController();
		const { client, transport } = open({}, (request) => {
			stop.abort();
			expect(request.signal?.aborted).toBe(true);
			return neverLeft();
		});
		const error = refused('GET /v3/payments');
		expect(await client.explain(error, stop.signal)).toBe(error);
		expect(transport.requests).toHaveLength(2);
	});

	it.each<[string, Step]>([
		['answers', { body: {} }],
		['refuses the country', { status: 400, body: { title: 'Bad Request', status: 400 } }],
		['do not have the permission', { status: 403, body: { title: 'Forbidden', status: 403 } }],
	])(
		"names the body signature as the cause of a POST's 401 if v3 %s without a body",
		async (_name, step) => {
			const { client } = open({}, step);
			const failure = refused('POST /v3/quote');
			const error = new PaymentError('not_sent', 'no', failure);
			expect(await client.explain(error)).toMatchObject({
				name: 'PaymentError',
				code: 'body_signature',
				created: 'no',
				failure: { code: 'body_signature', status: 401, endpoint: 'POST /v3/quote' },
			});
		},
	);

	it.each<[string, Step]>([
		['not reached', neverLeft()],
		['a gateway', { status: 404, body: '<html>', headers: { 'content-type': 'text/html' } }],
	])('keeps the error if v3 is %s', async (_name, step) => {
		for (const endpoint of ['POST /v3/quote', 'GET /v3/payments']) {
			const error = refused(endpoint);
			expect(await open({}, step).client.explain(error)).toBe(error);
		}
	});

	it("names the body signature as the cause of a v2 POST's 401 if the keys work", async () => {
		expect(await open({}).client.explain(refused('POST /v2/quote'))).toMatchObject({
			code: 'body_signature',
		});
	});

	it.each<[string, Step]>([
		['an answer', { body: { id: 'p1', status: 'queued' } }],
		["the service's own 404", ownWord404],
	])(
		'makes no call and never reports that v3 is not enabled after %s of v3 in this run',
		async (_name, step) => {
			const { client, transport } = open(step);
			await client.v3.payment.get(id).catch(() => undefined);
			const error = refused('GET /v3/balance');
			expect(await client.explain(error)).toBe(error);
			expect(await client.explain(refused('POST /v3/payment'))).toMatchObject({
				code: 'body_signature',
			});
			expect(transport.requests).toHaveLength(1);
		},
	);

	it("does not treat a gateway's 404 as a working v3", async () => {
		const { client } = open(
			{ status: 404, body: '<html>', headers: { 'content-type': 'text/html' } },
			{},
			{ status: 401, body: {} },
		);
		await client.v3.payment.get(id).catch(() => undefined);
		expect(await client.explain(refused('GET /v3/balance'))).toMatchObject({
			code: 'v3_not_enabled',
		});
	});

	it('keeps the error of a POST after one was accepted in this run', async () => {
		const { client, transport } = open({
			status: 400,
			body: { title: 'Bad Request', status: 400 },
		});
		const account = { country: 'IND', account_number: '1', branch_code: 'SBIN0001234' };
		await client.v3.account.validate(account).catch(() => undefined);
		const error = refused('POST /v3/payment');
		expect(await client.explain(error)).toBe(error);
		expect(transport.requests).toHaveLength(1);
	});

	it('makes one call for all items of a run', async () => {
		const { client, transport } = open({}, { status: 401, body: {} });
		const errors = Array.from({ length: 20 }, () => refused('POST /v3/payment'));
		const codes = (await Promise.all(errors.map(async (error) => await client.explain(error)))).map(
			(error) => error,
		);
		expect(codes).toEqual(errors.map(() => expect.objectContaining({ code: 'v3_not_enabled' })));
		expect(await client.explain(refused('GET /v3/balance'))).toMatchObject({
			code: 'v3_not_enabled',
		});
		expect(transport.lines()).toEqual(['GET /v2/debug', 'GET /v3/balance?country=IND']);
	});

	it.each<[string, Step]>([
		['refused too', { status: 401, body: {} }],
		['not reached', neverLeft()],
		['strange', { body: 'text' }],
	])('keeps the error if v2 is %s', async (_name, step) => {
		const { client, transport } = open(step);
		const error = refused('GET /v3/balance');
		expect(await client.explain(error)).toBe(error);
		expect(await client.explain(error)).toBe(error);
		expect(transport.requests).toHaveLength(1);
	});

	it.each<[string, unknown]>([
		['a 401 of a v2 GET', refused('GET /v2/debug')],
		['a 403 of v3', refused('GET /v3/balance', 403)],
		['wrong input', new InputError([{ field: 'x', problem: 'y' }])],
		['another error', new Error('x')],
		['no error', 'text'],
	])('makes no call for %s', async (_name, error) => {
		const { client, transport } = open();
		expect(await client.explain(error)).toBe(error);
		expect(transport.requests).toHaveLength(0);
	});
});
