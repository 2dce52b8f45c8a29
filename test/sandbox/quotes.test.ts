import { callSandbox, signForSandbox } from '../support/signForSandbox';
import { field, v2QuoteRequest, v3QuoteRequest } from '../support/sandboxRequests';
import { createTestAccount, startTestSandbox, type TestSandbox } from '../support/startSandbox';

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
const quoteV2 = async (changes: object = {}) =>
	await callSandbox(sandbox, 'POST', '/v2/quote', { body: v2QuoteRequest(changes) });
const get = async (path: string) => await callSandbox(sandbox, 'GET', path);
const pointers = (body: unknown) => {
	const errors = field(body, 'errors');
	return Array.isArray(errors) ? errors.map((item) => field(item, 'pointer')) : errors;
};
const locations = (body: unknown) => {
	const detail = field(body, 'detail');
	return Array.isArray(detail) ? detail.map((item) => field(item, 'loc')) : detail;
};

describe('a v3 quote', () => {
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

	it('fixes the destination amount when asked to', async () => {
		const { body } = await quoteV3({ amount: 5000, amount_type: 'destination' });
		expect(field(body, 'amount_destination')).toBe(5000);
		expect(field(body, 'amount_source')).toBe(217.95);
	});

	it('takes the country under either name, but not two countries', async () => {
		const renamed = { country: undefined, payment_country: 'NGA' };
		expect(field((await quoteV3(renamed)).body, 'country')).toBe('NGA');
		const both = await quoteV3({ payment_country: 'NGA' });
		expect([both.status, pointers(both.body)]).toEqual([422, ['#/payment_country']]);
		const none = await quoteV3({ country: undefined });
		expect([none.status, pointers(none.body)]).toEqual([422, ['#/country']]);
	});

	it('takes a payment_currency that agrees, or none', async () => {
		expect((await quoteV3({ payment_currency: 'INR' })).status).toBe(200);
		expect((await quoteV3({ payment_currency: null })).status).toBe(200);
		const wrong = await quoteV3({ payment_currency: 'PKR' });
		expect([wrong.status, pointers(wrong.body)]).toEqual([422, ['#/payment_currency']]);
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
		expect(answer.body).toMatchObject({ type: 'about:blank', title: expect.any(String), status: 422 });
		expect(pointers(answer.body)).toContain(pointer);
	});

	it.each(['9', '121', 'soon', '', '30&timeout=30'])('refuses the timeout %s', async (timeout) => {
		const answer = await quoteV3({}, `?timeout=${timeout}`);
		expect([answer.status, pointers(answer.body)]).toEqual([422, ['#/query/timeout']]);
	});

	it.each(['10', '120', '30.5'])('takes the timeout %s', async (timeout) => {
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

	it('refuses a deal, because there is none', async () => {
		expect((await quoteV3({ deal: unknownId })).status).toBe(400);
	});
});

describe('a v2 quote', () => {
	it('fixes the source or the destination amount', async () => {
		const source = await quoteV2();
		expect([source.status, field(source.body, 'amount_source')]).toEqual([200, 100]);
		const destination = await quoteV2({ amount: undefined, amount_destination: 5000 });
		expect(field(destination.body, 'amount_destination')).toBe(5000);
		expect(field(destination.body, 'payment_type')).toBe('C2C');
	});

	it('passes fields that are not shown', async () => {
		expect((await quoteV2({ bank_branch_code: 'TESTINBB', whatever: 1 })).status).toBe(200);
	});

	it.each<[string, object, Array<string | number>]>([
		['both amounts', { amount_destination: 5000 }, ['body']],
		['no amount', { amount: undefined }, ['body']],
		['amount zero', { amount: 0 }, ['body', 'amount']],
		['a missing country', { country: undefined }, ['body', 'country']],
		['a currency of another country', { payment_currency: 'NGN' }, ['body', 'payment_currency']],
	])('refuses %s', async (_name, changes, loc) => {
		const answer = await quoteV2(changes);
		expect([answer.status, locations(answer.body)]).toEqual([422, [loc]]);
		expect(field(answer.body, 'detail', 0)).toMatchObject({ msg: expect.any(String), type: expect.any(String) });
	});

	it.each([1, 0.01, 50_000_000])('tells of min and max when the amount is outside the band: %d', async (amount) => {
		const answer = await quoteV2({ amount });
		expect(answer.status).toBe(400);
		expect(answer.body).toEqual({ detail: 'Unable to fetch quote (min/max amount requirements)' });
	});

	it('cannot be had without a rate, or in an outage', async () => {
		const noRate = await quoteV2({ currency: 'TRY' });
		expect([noRate.status, noRate.body]).toEqual([500, { detail: 'Could not obtain quote.' }]);
		sandbox.control.changeSettings({ quoteOutage: true });
		const outage = await quoteV2();
		expect([outage.status, outage.body]).toEqual([500, { detail: 'Could not fetch quote at this time.' }]);
	});
});

describe('a quote lookup', () => {
	const notFound = { detail: 'Not found (or expired)' };

	it('needs the country on v2 and a uuid', async () => {
		const missing = await get(`/v2/quote/${unknownId}`);
		expect([missing.status, locations(missing.body)]).toEqual([422, [['query', 'country']]]);
		const noUuid = await get('/v2/quote/abc?country=IND');
		expect([noUuid.status, locations(noUuid.body)]).toEqual([422, [['path', 'id']]]);
		const v3 = await get('/v3/quotes/abc');
		expect([v3.status, pointers(v3.body)]).toEqual([422, ['#/path/id']]);
	});

	it('gives the same 404 for unknown, foreign, wrong country and expired', async () => {
		const id = String(field((await quoteV2()).body, 'id'));
		const path = `/v2/quote/${id}?country=IND`;
		expect((await get(path)).status).toBe(200);
		const foreign = { tokenOptions: { account: other } };
		const answers = [
			await get(`/v2/quote/${unknownId}?country=IND`),
			await get(`/v2/quote/${id}?country=PAK`),
			await get(`/v3/quotes/${id}?country=PAK`),
			await callSandbox(sandbox, 'GET', path, foreign),
		];
		sandbox.control.setClock({ advanceMs: 15 * 60_000 });
		answers.push(await get(path));
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
		expect(answers[0]?.body).toEqual(notFound);
		expect(answers[2]?.body).toMatchObject({ status: 404, detail: notFound.detail });
	});
});

describe('a body', () => {
	const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
		await callSandbox(sandbox, 'POST', path, { body, headers });

	it.each(['', '{', '[]', 'null', '"text"', '{"a":1}x', '\u0000'])('must be a JSON object: %j', async (text) => {
		expect((await post('/v2/quote', text)).status).toBe(422);
		expect((await post('/v3/quote', text)).status).toBe(422);
	});

	it('must be UTF-8', async () => {
		const text = JSON.stringify(v2QuoteRequest({ note: 'é' }));
		const send = async (encoding: 'utf8' | 'latin1') =>
			await fetch(`${sandbox.baseUrl}/v2/quote`, {
				method: 'POST',
				headers: { authorization: `Bearer ${signForSandbox(sandbox)}`, 'content-type': 'application/json' },
				body: Buffer.from(text, encoding),
			});
		expect((await send('utf8')).status).toBe(200);
		expect((await send('latin1')).status).toBe(422);
	});

	it('must be sent as application/json', async () => {
		const text = JSON.stringify(v3QuoteRequest());
		expect((await post('/v3/quote', text, { 'content-type': 'text/plain' })).status).toBe(422);
		const withCharset = { 'content-type': 'application/json; charset=utf-8' };
		expect((await post('/v3/quote', text, withCharset)).status).toBe(200);
	});

	it('is not changed by keys that play with prototypes', async () => {
		const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
		expect((await post('/v3/quote', text)).status).toBe(422);
		expect(field({}, 'polluted')).toBeUndefined();
		expect('polluted' in {}).toBe(false);
	});
});

describe('an unknown path', () => {
	it.each([
		['v2', 'GET', '/v2/nothing', { detail: 'Not Found' }],
		['v2', 'PATCH', '/v2/payments', { detail: 'Not Found' }],
		['v3', 'GET', '/v3/quote/', { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Not Found' }],
	])('is a 404 in the shape of %s: %s %s', async (_version, method, path, body) => {
		const answer = await callSandbox(sandbox, method, path);
		expect([answer.status, answer.body]).toEqual([404, body]);
	});
});
