import { callSandbox } from '../../support/servers/signForSandbox';
import { errorPointers, field, v3QuoteRequest } from '../../support/servers/sandboxRequests';
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
afterEach(() => {
	sandbox.control.changeSettings({ quoteOutage: false });
});

const quoteV3 = async (changes: object = {}, query = '') =>
	await callSandbox(sandbox, 'POST', `/v3/quote${query}`, { body: v3QuoteRequest(changes) });
const get = async (path: string) => await callSandbox(sandbox, 'GET', path);

describe('POST /v3/quote', () => {
	it('has every field of the interface and is found again', async () => {
		const { status, body } = await quoteV3();
		expect(status).toBe(200);
		expect(body).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			country: 'IND',
			payment_type: 'C2C',
			payment_method: 'bank_transfer',
			currency: 'AED',
			amount_source: 100,
			amount_destination: 2294.13,
			rate: 22.941275,
			timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
			limits: {
				expires: expect.any(String),
				min_amount_destination: 84.25,
				max_amount_destination: 4_212_500,
			},
			wallet_info: { currency: 'USDT', rate: 84.25 },
		});
		const created = Date.parse(String(field(body, 'timestamp')));
		expect(Date.parse(String(field(body, 'limits', 'expires'))) - created).toBe(15 * 60_000);
		expect((await get(`/v3/quotes/${field(body, 'id')}`)).body).toEqual(body);
		expect((await get(`/v3/quotes/${field(body, 'id')}?country=IND`)).body).toEqual(body);
	});

	it('fixes the destination amount on request', async () => {
		const { body } = await quoteV3({ amount: 5000, amount_type: 'destination' });
		expect(field(body, 'amount_destination')).toBe(5000);
		expect(field(body, 'amount_source')).toBe(217.95);
	});

	it('accepts the country under either name, but not two countries', async () => {
		const renamed = { country: undefined, payment_country: 'NGA' };
		expect(field((await quoteV3(renamed)).body, 'country')).toBe('NGA');
		const both = await quoteV3({ payment_country: 'NGA' });
		expect([both.status, errorPointers(both.body)]).toEqual([422, ['#/payment_country']]);
		const none = await quoteV3({ country: undefined });
		expect([none.status, errorPointers(none.body)]).toEqual([422, ['#/country']]);
	});

	it('accepts a matching payment_currency, or none', async () => {
		expect((await quoteV3({ payment_currency: 'INR' })).status).toBe(200);
		expect((await quoteV3({ payment_currency: null })).status).toBe(200);
		const wrong = await quoteV3({ payment_currency: 'PKR' });
		expect([wrong.status, errorPointers(wrong.body)]).toEqual([422, ['#/payment_currency']]);
	});

	it.each<[string, object, string]>([
		['an unknown country', { country: 'FRA' }, '#/country'],
		['an unknown currency', { currency: 'USD' }, '#/currency'],
		['an unknown type', { payment_type: 'P2P' }, '#/payment_type'],
		['an unknown method', { payment_method: 'cheque' }, '#/payment_method'],
		['a missing type', { payment_type: undefined }, '#/payment_type'],
		['amount zero', { amount: 0 }, '#/amount'],
		['a negative amount', { amount: -1 }, '#/amount'],
		['an amount as text', { amount: '100' }, '#/amount'],
		['a missing amount', { amount: undefined }, '#/amount'],
		['an unknown amount type', { amount_type: 'both' }, '#/amount_type'],
		['a deal that is no uuid', { deal: 'best-rate' }, '#/deal'],
		['a field it does not know', { amount_destination: 5 }, '#/amount_destination'],
	])('refuses %s with a pointer', async (_name, changes, pointer) => {
		const answer = await quoteV3(changes);
		expect(answer.status).toBe(422);
		expect(answer.headers.get('content-type')).toContain('application/problem+json');
		expect(answer.body).toMatchObject({
			type: 'about:blank',
			title: expect.any(String),
			status: 422,
		});
		expect(errorPointers(answer.body)).toContain(pointer);
	});

	it.each(['9', '121', 'soon', '', '30&timeout=30'])('refuses the timeout %s', async (timeout) => {
		const answer = await quoteV3({}, `?timeout=${timeout}`);
		expect([answer.status, errorPointers(answer.body)]).toEqual([422, ['#/query/timeout']]);
	});

	it.each(['10', '120', '30.5'])('accepts the timeout %s', async (timeout) => {
		expect((await quoteV3({}, `?timeout=${timeout}`)).status).toBe(200);
	});

	it.each<[string, object]>([
		['B2B', { payment_type: 'B2B' }],
		['cash', { payment_method: 'cash_pickup' }],
		['instant payment to Pakistan', { country: 'PAK', payment_method: 'instant_payment' }],
		['Vietnam', { country: 'VNM' }],
	])('fails for a combination that cannot be paid: %s', async (_name, changes) => {
		const answer = await quoteV3(changes);
		expect([answer.status, field(answer.body, 'detail')]).toEqual([500, 'Could not obtain quote.']);
	});

	it.each<[string, object]>([
		['IND instant', { payment_method: 'instant_payment' }],
		['PAK', { country: 'PAK' }],
		['NGA', { country: 'NGA' }],
	])('is given for a payable combination: %s', async (_name, changes) => {
		expect((await quoteV3(changes)).status).toBe(200);
	});

	it('prices with a deal that a command made, and refuses any other', async () => {
		expect((await quoteV3({ deal: unknownId })).status).toBe(400);
		const { id } = sandbox.control.setDeal({ rate: 24 });
		const { status, body } = await quoteV3({ deal: id });
		expect([status, field(body, 'rate'), field(body, 'amount_destination')]).toEqual([
			200, 24, 2400,
		]);
		expect((await quoteV3({ deal: id, amount: 9900.01 })).status).toBe(400);
	});
});

describe('GET /v3/quotes/{id}', () => {
	it('needs a uuid and a known country', async () => {
		const noUuid = await get('/v3/quotes/abc');
		expect([noUuid.status, errorPointers(noUuid.body)]).toEqual([422, ['#/path/id']]);
		const noCountry = await get(`/v3/quotes/${unknownId}?country=FRA`);
		expect([noCountry.status, errorPointers(noCountry.body)]).toEqual([422, ['#/query/country']]);
	});

	it('gives the same 404 for a quote that is unknown, expired, of another account or of another country', async () => {
		const path = `/v3/quotes/${field((await quoteV3()).body, 'id')}`;
		expect((await get(path)).status).toBe(200);
		const answers = [
			await get(`/v3/quotes/${unknownId}`),
			await get(`${path}?country=PAK`),
			await callSandbox(sandbox, 'GET', path, { tokenOptions: { account: other } }),
		];
		sandbox.control.setClock({ advanceMs: 15 * 60_000 });
		answers.push(await get(path));
		const problem = {
			type: 'about:blank',
			title: 'Not Found',
			status: 404,
			detail: 'Not found (or expired)',
		};
		const unknown = { ...problem, instance: `/v3/quotes/${unknownId}` };
		const hidden = { ...problem, instance: path };
		expect(answers.map(({ status, body }) => [status, body])).toEqual(
			[unknown, hidden, hidden, hidden].map((body) => [404, body]),
		);
	});
});
