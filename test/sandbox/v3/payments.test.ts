import { callSandbox, type Answer } from '../../support/servers/signForSandbox';
import { field, v3PaymentFor, v3QuoteRequest } from '../../support/servers/sandboxRequests';
import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../../support/servers/startSandbox';

const other = createTestAccount({ name: 'other' });
const unknownId = '00000000-0000-4000-8000-000000000000';
let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ others: [other] });
});
beforeEach(() => {
	sandbox.control.reset();
});

const post = async (path: string, body: object) =>
	await callSandbox(sandbox, 'POST', path, { body });
const get = async (path: string) => await callSandbox(sandbox, 'GET', path);
const payV3 = async (changes: object = {}, query = '') => {
	const quoted = (await post('/v3/quote', v3QuoteRequest())).body;
	return await post(`/v3/payment${query}`, v3PaymentFor(quoted, changes));
};
const outcome = ({ status, body }: Answer) => [status, field(body, 'detail')];

describe('POST /v3/payment', () => {
	it('returns the record with the additions of v3', async () => {
		const { status, body } = await payV3({ external_id: 'v3#1' }, '?timeout=120');
		expect(status).toBe(202);
		expect(body).toMatchObject({
			status: 'queued',
			amount: 2294.13,
			external_id: 'v3#1',
			payment_country: 'IND',
			payment_type: 'C2C',
			payment_method: 'bank_transfer',
		});
	});

	it.each<[string, unknown, string]>([
		['payment_country', undefined, '#/payment_country'],
		['payment_country', 'FRA', '#/payment_country'],
		['payment_type', 'x', '#/payment_type'],
		['sender', undefined, '#/sender'],
		['sender', {}, '#/sender'],
		['beneficiary', 'Test', '#/beneficiary'],
		['payment_details', [], '#/payment_details'],
		['amount', '1', '#/amount'],
		['external_id', 'a b', '#/external_id'],
	])('refuses %s = %j', async (name, value, pointer) => {
		const answer = await payV3({ [name]: value });
		expect(answer.status).toBe(422);
		expect(field(answer.body, 'errors', 0)).toMatchObject({ pointer, detail: expect.any(String) });
	});

	it('refuses the country under its v2 name', async () => {
		expect((await payV3({ payment_country: undefined, country: 'IND' })).status).toBe(422);
	});

	it('refuses a timeout outside 10 to 120', async () => {
		expect((await payV3({}, '?timeout=9')).status).toBe(422);
	});

	it('accepts top-level fields that are not shown', async () => {
		expect((await payV3({ remarks: 'x', nested: { a: 1 } })).status).toBe(202);
	});

	it('reports broken rules as problems with the text of v2', async () => {
		await payV3({ external_id: 'dup' });
		const answer = await payV3({ external_id: 'dup' });
		expect(answer.headers.get('content-type')).toContain('application/problem+json');
		expect(answer.body).toEqual({
			type: 'about:blank',
			title: 'Bad Request',
			status: 400,
			detail: 'Duplicate `external_id` field detected.',
			instance: '/v3/payment',
		});
		expect((await payV3({ payment_method: 'instant_payment' })).status).toBe(400);
		expect((await payV3({ payment_type: 'B2B' })).status).toBe(400);
	});
});

describe('GET /v3/payments/{id}', () => {
	it('finds by id and by external_id, also one that looks like a path', async () => {
		const paid = await payV3({ external_id: 'a.b#c' });
		const id = String(field(paid.body, 'id'));
		expect((await get(`/v3/payments/${id}`)).body).toEqual(paid.body);
		expect((await get(`/v3/payments/${id.toUpperCase()}?country=IND`)).body).toEqual(paid.body);
		expect((await get('/v3/payments/a.b%23c?external=true')).body).toEqual(paid.body);
	});

	it('finds an external_id of 128 characters, each of them encoded', async () => {
		const externalId = '#'.repeat(128);
		await payV3({ external_id: externalId });
		expect((await get(`/v3/payments/${encodeURIComponent(externalId)}?external=true`)).status).toBe(
			200,
		);
	});

	it('refuses an id that is no uuid unless external is true', async () => {
		const text = 'Path parameter `id` must be UUID when external=false';
		expect(outcome(await get('/v3/payments/abc'))).toEqual([400, text]);
		expect((await get('/v3/payments/abc?external=1')).status).toBe(422);
	});

	it('gives the same 404 for unknown, other country and other account', async () => {
		const id = String(field((await payV3({ external_id: 'mine' })).body, 'id'));
		const answers = [
			await get(`/v3/payments/${unknownId}`),
			await get(`/v3/payments/${id}?country=PAK`),
			await get('/v3/payments/other?external=true'),
			await callSandbox(sandbox, 'GET', `/v3/payments/${id}`, { tokenOptions: { account: other } }),
		];
		expect(answers.map(outcome)).toEqual(Array(4).fill([404, 'Not Found']));
		expect((await get(`/v3/payments/${unknownId}?country=XXX`)).status).toBe(422);
	});
});

describe('GET /v3/payments', () => {
	const ids = ({ body }: Answer) =>
		Array.isArray(body) ? body.map((item) => field(item, 'id')) : [];

	it('is sorted oldest first or newest first, paged and filtered, and shows only the own account', async () => {
		sandbox.control.setClock({ freeze: true });
		const made: unknown[] = [];
		for (const name of ['one', 'two', 'three']) {
			made.push(field((await payV3({ external_id: name })).body, 'id'));
			sandbox.control.setClock({ advanceMs: 1000 });
		}
		expect(ids(await get('/v3/payments'))).toEqual(made);
		expect(ids(await get('/v3/payments?direction=desc&limit=2'))).toEqual([made[2], made[1]]);
		expect(ids(await get('/v3/payments?offset=2&country=IND'))).toEqual([made[2]]);
		expect(ids(await get('/v3/payments?country=NGA'))).toEqual([]);
		sandbox.control.advancePayment(String(made[1]), { status: 'failed' });
		expect(ids(await get('/v3/payments?status=failed'))).toEqual([made[1]]);
		expect(ids(await get('/v3/payments?search_type=external_id&search_term=three'))).toEqual([
			made[2],
		]);
		expect(ids(await get('/v3/payments?search_type=id&search_term=three'))).toEqual([]);
		const foreign = { tokenOptions: { account: other } };
		expect(ids(await callSandbox(sandbox, 'GET', '/v3/payments', foreign))).toEqual([]);
		sandbox.control.setClock({ freeze: false });
	});

	it.each([
		'limit=1001',
		'offset=-1',
		'direction=up',
		'status=lost',
		'start_ts=yesterday',
		'country=XXX',
	])('refuses %s', async (parameter) => {
		expect((await get(`/v3/payments?${parameter}`)).status).toBe(422);
	});
});
