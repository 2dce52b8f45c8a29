/* eslint-disable @n8n/community-nodes/no-restricted-globals -- not part of the published package */
import { callSandbox, type Answer } from '../support/signForSandbox';
import { field, v2PaymentFor, v2QuoteRequest, v3PaymentFor, v3QuoteRequest } from '../support/sandboxRequests';
import { createTestAccount, startTestSandbox, type TestSandbox } from '../support/startSandbox';

const other = createTestAccount({ name: 'other' });
const unknownId = '00000000-0000-4000-8000-000000000000';
let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ others: [other] });
});
beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.changeSettings({
		uniqueExternalIds: true,
		externalIdCheckedFirst: true,
		acceptUnknownFields: false,
		settleAfterMs: null,
	});
});

const post = async (path: string, body: object) => await callSandbox(sandbox, 'POST', path, { body });
const get = async (path: string) => await callSandbox(sandbox, 'GET', path);
const quote = async (changes: object = {}) => (await post('/v2/quote', v2QuoteRequest(changes))).body;
const pay = async (changes: object = {}, quoted?: unknown) =>
	await post('/v2/payment', v2PaymentFor(quoted ?? (await quote()), changes));
const payV3 = async (changes: object = {}, query = '') => {
	const quoted = (await post('/v3/quote', v3QuoteRequest())).body;
	return await post(`/v3/payment${query}`, v3PaymentFor(quoted, changes));
};
const outcome = ({ status, body }: Answer) => [status, field(body, 'detail')];
const locations = (body: unknown) => {
	const detail = field(body, 'detail');
	return Array.isArray(detail) ? detail.map((item) => field(item, 'loc')) : detail;
};

describe('POST /v2/payment', () => {
	it('answers 202 with a queued record that carries no external_id', async () => {
		const quoted = await quote();
		const { status, body } = await pay({ external_id: 'rec-1' }, quoted);
		expect(status).toBe(202);
		expect(body).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			timestamp: expect.stringMatching(/Z$/),
			status: 'queued',
			msg: null,
			amount: field(quoted, 'amount_destination'),
			amount_currency: 'INR',
			base_amount: 100,
			base_currency: 'AED',
			wallet_amount: 27.230030,
			wallet_currency: 'USDT',
			wallet_premium: 0.13615,
			wallet_txn_cost: 0.5,
			bank_reference: null,
		});
	});

	it('takes every shown field', async () => {
		const all = {
			beneficiary_account_type: 'current',
			beneficiary_mobile: '+919812345678',
			beneficiary_email: 'test@example.com',
			remarks: null,
			sender_birthdate: '1990-02-28',
			sender_identity_doc_exp: null,
			sender_identity_doc_country: 'IND',
			sender_mobile: '971501234567',
			external_id: 'aZ0-_.#',
			timestamp: '2026-01-01T00:00:00Z',
		};
		expect((await pay(all)).status).toBe(202);
	});

	it('counts lengths in characters, not bytes', async () => {
		expect((await pay({ beneficiary_name: '日'.repeat(128), sender_address: '𠀋'.repeat(70) })).status).toBe(202);
	});

	it.each(Object.keys(v2PaymentFor({})))('needs %s', async (name) => {
		const answer = await pay({ [name]: undefined });
		expect([answer.status, locations(answer.body)]).toEqual([422, [['body', name]]]);
	});

	it.each<[string, unknown]>([
		['country', 'FRA'],
		['currency', 'INR'],
		['quote', 'not-a-uuid'],
		['amount', '100'],
		['amount', 0],
		['amount', -5],
		['amount', null],
		['bank_name', ''],
		['bank_branch_code', 7],
		['beneficiary_name', 'x'.repeat(129)],
		['beneficiary_address', 'x'.repeat(71)],
		['sender_address', '日'.repeat(71)],
		['beneficiary_account_type', 'checking'],
		['beneficiary_mobile', '+91 98123'],
		['beneficiary_mobile', '0091981234'],
		['sender_mobile', '+91-9812345678'],
		['beneficiary_email', 'not an address'],
		['sender_birthdate', '31.12.1990'],
		['sender_birthdate', '1990-02-30'],
		['sender_identity_doc_type', 'licence'],
		['sender_identity_doc_country', 'IN'],
		['sender_country', 'are'],
		['sender_country', 'AREX'],
		['sender_relation', 'brother'],
		['external_id', ''],
		['external_id', 'x'.repeat(129)],
		['external_id', 'a b'],
		['external_id', 'a/b'],
		['external_id', 'a:b'],
		['external_id', 'é'],
		['external_id', 'a\n'],
		['timestamp', 'yesterday'],
		['purpose_code', 'P0001'],
	])('refuses %s = %j and repeats the input', async (name, value) => {
		const answer = await pay({ [name]: value });
		expect([answer.status, locations(answer.body)]).toEqual([422, expect.arrayContaining([['body', name]])]);
		expect(field(answer.body, 'detail', 0, 'input')).toEqual(value);
		expect(sandbox.control.state().payments).toEqual([]);
	});

	it('takes further fields where the setting says so', async () => {
		sandbox.control.changeSettings({ acceptUnknownFields: true });
		expect((await pay({ purpose_code: 'P0001' })).status).toBe(202);
	});

	it('rounds the amount to 2 decimals and takes any amount in the band', async () => {
		const answer = await pay({ amount: 1000.005 });
		expect([answer.status, field(answer.body, 'amount')]).toEqual([202, 1000.01]);
	});
});

describe('the business rules of a payment', () => {
	it('refuse an external_id that is in use, also while the first payment runs', async () => {
		const [first, second] = await Promise.all([pay({ external_id: 'dup' }), pay({ external_id: 'dup' })]);
		const statuses = [first.status, second.status].sort();
		expect(statuses).toEqual([202, 400]);
		const refused = first.status === 400 ? first : second;
		expect(outcome(refused)).toEqual([400, 'Duplicate `external_id` field detected.']);
		expect(sandbox.control.ledger().paymentsByExternalId['dup']).toHaveLength(1);
	});

	it('let two accounts use the same external_id', async () => {
		expect((await pay({ external_id: 'shared' })).status).toBe(202);
		const tokenOptions = { account: other };
		const quoted = await callSandbox(sandbox, 'POST', '/v2/quote', { body: v2QuoteRequest(), tokenOptions });
		const body = v2PaymentFor(quoted.body, { external_id: 'shared' });
		expect((await callSandbox(sandbox, 'POST', '/v2/payment', { body, tokenOptions })).status).toBe(202);
	});

	it('can model a service without uniqueness', async () => {
		sandbox.control.changeSettings({ uniqueExternalIds: false });
		await pay({ external_id: 'dup' });
		expect((await pay({ external_id: 'dup' })).status).toBe(202);
		expect(sandbox.control.ledger().paymentsByExternalId['dup']).toHaveLength(2);
	});

	it('take a quote once', async () => {
		const quoted = await quote();
		await pay({}, quoted);
		expect(outcome(await pay({}, quoted))).toEqual([400, 'Quote already used']);
	});

	it('look at the external_id before the quote, or after it by setting', async () => {
		const quoted = await quote();
		await pay({ external_id: 'again' }, quoted);
		const resent = async () => outcome(await pay({ external_id: 'again' }, quoted));
		expect(await resent()).toEqual([400, 'Duplicate `external_id` field detected.']);
		sandbox.control.changeSettings({ externalIdCheckedFirst: false });
		expect(await resent()).toEqual([400, 'Quote already used']);
		expect(outcome(await pay({ external_id: 'again' }))).toEqual([
			400,
			'Duplicate `external_id` field detected.',
		]);
	});

	it('refuse an expired quote, at the very end of its 15 minutes', async () => {
		sandbox.control.setClock({ freeze: true });
		const quoted = await quote();
		sandbox.control.setClock({ advanceMs: 15 * 60_000 - 1 });
		const lastMoment = await quote();
		expect((await pay({}, quoted)).status).toBe(202);
		sandbox.control.setClock({ advanceMs: 15 * 60_000 });
		expect(outcome(await pay({}, lastMoment))).toEqual([400, 'Quote has expired']);
		sandbox.control.setClock({ freeze: false });
	});

	it('refuse an unknown quote and one of another account', async () => {
		expect(outcome(await pay({ quote: unknownId }))).toEqual([400, 'Quote not found']);
		const body = v2PaymentFor(await quote());
		const foreign = await callSandbox(sandbox, 'POST', '/v2/payment', { body, tokenOptions: { account: other } });
		expect(outcome(foreign)).toEqual([400, 'Quote not found']);
	});

	it('refuse another currency or country than the quote has', async () => {
		expect(outcome(await pay({ currency: 'EUR' }))).toEqual([
			400,
			'Mismatching currency from quote (AED) and payment (EUR)',
		]);
		expect((await pay({ country: 'PAK' })).status).toBe(400);
	});

	it('refuse amounts outside the band and take its ends', async () => {
		expect(outcome(await pay({ amount: 84.24 }))).toEqual([
			400,
			'Payment `amount_destination` lower than minimum amount for selected quote: 84.25 INR',
		]);
		expect(outcome(await pay({ amount: 4_212_500.01 }))).toEqual([
			400,
			'Payment `amount_destination` greater than maximum amount for selected quote: 4212500 INR',
		]);
		expect((await pay({ amount: 84.25 })).status).toBe(202);
		expect((await pay({ amount: 4_212_500 })).status).toBe(202);
	});

	it('refuse what the balance does not cover, and leave quote and external_id free', async () => {
		const poor = await startTestSandbox({ account: { balances: { USD: 500, USDT: 27.9, USDC: 0 } } });
		const quoted = (await callSandbox(poor, 'POST', '/v2/quote', { body: v2QuoteRequest() })).body;
		const attempt = async (changes: object) => {
			const body = v2PaymentFor(quoted, { external_id: 'poor-1', ...changes });
			return await callSandbox(poor, 'POST', '/v2/payment', { body });
		};
		// 2,310 INR are 27.42 USDT: covered, but not with the fees.
		expect(outcome(await attempt({ amount: 2310 }))).toEqual([400, 'Insufficient balance detected (27.9)']);
		expect((await attempt({})).status).toBe(202);
		expect(poor.control.ledger().paymentsByExternalId).toEqual({ 'poor-1': [expect.any(String)] });
	});
});

describe('POST /v3/payment', () => {
	it('answers with the record and what v3 adds', async () => {
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

	it('does not take the country under its v2 name', async () => {
		expect((await payV3({ payment_country: undefined, country: 'IND' })).status).toBe(422);
	});

	it('refuses a timeout outside 10 to 120', async () => {
		expect((await payV3({}, '?timeout=9')).status).toBe(422);
	});

	it('passes top-level fields that are not shown', async () => {
		expect((await payV3({ remarks: 'x', nested: { a: 1 } })).status).toBe(202);
	});

	it('tells of broken rules in problems with the text of v2', async () => {
		await payV3({ external_id: 'dup' });
		const answer = await payV3({ external_id: 'dup' });
		expect(answer.headers.get('content-type')).toContain('application/problem+json');
		expect(answer.body).toEqual({
			type: 'about:blank',
			title: 'Bad Request',
			status: 400,
			detail: 'Duplicate `external_id` field detected.',
		});
		expect((await payV3({ payment_method: 'instant_payment' })).status).toBe(400);
		expect((await payV3({ payment_type: 'B2B' })).status).toBe(400);
	});
});

describe('a payment lookup', () => {
	it('finds by id and by external_id, also one that looks like a path', async () => {
		const paid = await pay({ external_id: 'a.b#c' });
		const id = String(field(paid.body, 'id'));
		expect((await get(`/v2/payments/${id}?country=IND`)).body).toEqual(paid.body);
		expect((await get('/v2/payments/a.b%23c?country=IND&external=true')).body).toEqual(paid.body);
		expect((await get(`/v3/payments/${id.toUpperCase()}`)).status).toBe(200);
		expect((await get('/v3/payments/a.b%23c?external=true')).status).toBe(200);
	});

	it('finds an external_id of 128 characters, each of them encoded', async () => {
		const externalId = '#'.repeat(128);
		await pay({ external_id: externalId });
		expect((await get(`/v3/payments/${encodeURIComponent(externalId)}?external=true`)).status).toBe(200);
	});

	it('does not mix up the two kinds of id', async () => {
		const paid = await pay({ external_id: unknownId });
		const id = String(field(paid.body, 'id'));
		expect((await get(`/v3/payments/${unknownId}`)).status).toBe(404);
		expect((await get(`/v3/payments/${unknownId}?external=true`)).status).toBe(200);
		expect((await get(`/v3/payments/${id}?external=true`)).status).toBe(404);
	});

	it('refuses an id that is no uuid unless external is true', async () => {
		const text = 'Path parameter `id` must be UUID when external=false';
		expect(outcome(await get('/v2/payments/abc?country=IND'))).toEqual([400, text]);
		expect(outcome(await get('/v2/payments/abc?country=IND&external=false'))).toEqual([400, text]);
		expect(outcome(await get('/v3/payments/abc'))).toEqual([400, text]);
		expect((await get('/v2/payments/abc?country=IND&external=yes')).status).toBe(422);
	});

	it('gives the same 404 for unknown, other country and other account', async () => {
		const id = String(field((await pay({ external_id: 'mine' })).body, 'id'));
		const answers = [
			await get(`/v2/payments/${unknownId}?country=IND`),
			await get(`/v2/payments/${id}?country=PAK`),
			await get('/v2/payments/mine?country=PAK&external=true'),
			await get('/v2/payments/other?country=IND&external=true'),
			await callSandbox(sandbox, 'GET', `/v2/payments/${id}?country=IND`, { tokenOptions: { account: other } }),
		];
		expect(answers.map(outcome)).toEqual(Array(5).fill([404, 'Not Found']));
		expect((await get(`/v3/payments/${id}?country=PAK`)).status).toBe(404);
	});

	it('needs the country on v2', async () => {
		const answer = await get(`/v2/payments/${unknownId}`);
		expect([answer.status, locations(answer.body)]).toEqual([422, [['query', 'country']]]);
		expect((await get(`/v3/payments/${unknownId}?country=XXX`)).status).toBe(422);
	});
});

describe('a list of payments', () => {
	const ids = (answer: Answer) => (Array.isArray(answer.body) ? answer.body.map((item) => field(item, 'id')) : []);
	let made: unknown[];

	beforeEach(async () => {
		sandbox.control.setClock({ freeze: true });
		made = [];
		for (const name of ['one', 'two', 'three']) {
			made.push(field((await pay({ external_id: name })).body, 'id'));
			sandbox.control.setClock({ advanceMs: 1000 });
		}
	});
	afterEach(() => {
		sandbox.control.setClock({ freeze: false });
	});

	it('is newest first on v2, oldest first on v3, and turns on demand', async () => {
		expect(ids(await get('/v2/payments?country=IND'))).toEqual([...made].reverse());
		expect(ids(await get('/v2/payments?country=IND&sorting_order=asc'))).toEqual(made);
		expect(ids(await get('/v3/payments'))).toEqual(made);
		expect(ids(await get('/v3/payments?direction=desc'))).toEqual([...made].reverse());
	});

	it('is paged, filtered and searched', async () => {
		expect(ids(await get('/v2/payments?country=IND&limit=1&offset=1'))).toEqual([made[1]]);
		expect(ids(await get('/v2/payments?country=IND&limit=0'))).toEqual([]);
		expect(ids(await get('/v2/payments?country=PAK'))).toEqual([]);
		sandbox.control.advancePayment(String(made[0]), { status: 'failed' });
		expect(ids(await get('/v2/payments?country=IND&status=failed&status=unknown'))).toEqual([made[0]]);
		const found = await get('/v2/payments?country=IND&search_type=external_id&search_term=two');
		expect(ids(found)).toEqual([made[1]]);
		const stranger = { tokenOptions: { account: other } };
		expect(ids(await callSandbox(sandbox, 'GET', '/v3/payments', stranger))).toEqual([]);
	});

	it('is bounded by the time of the latest state, end excluded', async () => {
		const records = (await get('/v3/payments')).body;
		const [first, second] = [field(records, 0, 'timestamp'), field(records, 1, 'timestamp')].map(String);
		const window = `start_ts=${encodeURIComponent(first ?? '')}&end_ts=${encodeURIComponent(second ?? '')}`;
		expect(ids(await get(`/v2/payments?country=IND&${window}`))).toEqual([made[0]]);
	});

	it.each([
		'limit=-1',
		'limit=1001',
		'limit=ten',
		'limit=1.5',
		'limit=1&limit=2',
		'offset=-1',
		'sorting_order=up',
		'status=lost',
		`status=${Array(10).fill('queued').join('&status=')}`,
		'start_ts=yesterday',
		'start_ts=2026-01-01T00:00:00',
		'country=XXX',
	])('refuses %s', async (parameter) => {
		expect((await get(`/v2/payments?country=IND&${parameter}`)).status).toBe(422);
	});
});

describe('the money of a payment', () => {
	const usdt = () => sandbox.control.ledger().balances['test']?.USDT;

	it.each([
		[['processing'], 'held', { balance: 1_000_000, held: 27.86618, available: 999_972.13382 }],
		[['unknown'], 'held', { balance: 1_000_000, held: 27.86618, available: 999_972.13382 }],
		[['processing', 'succeeded'], 'debited', { balance: 999_972.13382, held: 0, available: 999_972.13382 }],
		[['succeeded', 'processing'], 'debited', { balance: 999_972.13382, held: 0, available: 999_972.13382 }],
		[['succeeded', 'reversed'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['reversed', 'reversed'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['failed'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['rejected'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['canceled'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['failed', 'succeeded'], 'debited', { balance: 999_972.13382, held: 0, available: 999_972.13382 }],
	])('follows the states %j: %s', async (states, funds, expected) => {
		const id = String(field((await pay()).body, 'id'));
		for (const status of states) sandbox.control.advancePayment(id, { status });
		expect(sandbox.control.state().payments[0]?.funds).toBe(funds);
		expect(usdt()).toEqual(expected);
	});

	it('shows in the balance of the corridor', async () => {
		const answer = await get('/v3/balance?country=NGA');
		expect(answer.body).toMatchObject({ country: 'NGA', payout_currency: 'NGN', wallet_currency: 'USDT' });
		expect(field(answer.body, 'balances', 1)).toEqual({
			currency: 'USDT',
			balance: 1_000_000,
			held: 0,
			available: 1_000_000,
			payout_amount: 1_550_000_000,
		});
		expect((await get('/v3/balance')).status).toBe(422);
		expect((await get('/v3/balance?country=USA')).status).toBe(422);
	});
});

describe('the schedule', () => {
	const statusOf = () => sandbox.control.state().payments.map(({ status }) => status);

	it('moves a payment by the clock of the sandbox', async () => {
		sandbox.control.changeSettings({ settleAfterMs: [60_000, 30_000] });
		const accepted = await pay();
		sandbox.control.setClock({ advanceMs: 59_000 });
		expect(statusOf()).toEqual(['queued']);
		sandbox.control.setClock({ advanceMs: 1000 });
		expect(statusOf()).toEqual(['processing']);
		sandbox.control.setClock({ advanceMs: 3_600_000 });
		expect(statusOf()).toEqual(['succeeded']);
		const times = sandbox.control.events('v3').map(({ at }) => Date.parse(at));
		const started = Date.parse(String(field(accepted.body, 'timestamp')));
		// Each step carries the time it was due, although the clock jumped over it.
		expect(times.map((at) => at - started)).toEqual([0, 60_000, 90_000]);
	});

	it('runs in real time', async () => {
		sandbox.control.changeSettings({ settleAfterMs: [20, 20] });
		await pay();
		const deadline = Date.now() + 5000;
		while (statusOf()[0] !== 'succeeded' && Date.now() < deadline) await new Promise(setImmediate);
		expect(sandbox.control.events('v3').map(({ status }) => status)).toEqual([
			'queued',
			'processing',
			'succeeded',
		]);
	});

	it('leaves a payment alone that a command has moved, and one that a reset forgot', async () => {
		sandbox.control.changeSettings({ settleAfterMs: [1000, 1000] });
		const id = String(field((await pay()).body, 'id'));
		sandbox.control.advancePayment(id, { status: 'failed', msg: 'by hand', bankReference: 'TESTREF' });
		sandbox.control.setClock({ advanceMs: 5000 });
		expect(statusOf()).toEqual(['failed']);
		expect((await get(`/v3/payments/${id}`)).body).toMatchObject({ msg: 'by hand', bank_reference: 'TESTREF' });
		await pay();
		sandbox.control.reset();
		sandbox.control.setClock({ advanceMs: 5000 });
		expect(sandbox.control.events()).toEqual([]);
	});

	it('rejects what cannot be routed, where the account lets it through at first', async () => {
		const lenient = await startTestSandbox({ account: { acceptUnpayable: true }, settleAfterMs: [1000, 1000] });
		const quoted = await callSandbox(lenient, 'POST', '/v3/quote', { body: v3QuoteRequest({ country: 'VNM' }) });
		const paid = await callSandbox(lenient, 'POST', '/v3/payment', { body: v3PaymentFor(quoted.body) });
		expect(paid.status).toBe(202);
		lenient.control.setClock({ advanceMs: 5000 });
		const seen = lenient.control.events('v3').map(({ event, status }) => [event, status]);
		expect(seen).toEqual([
			['payment', 'queued'],
			['payment-error', 'queued'],
			['payment', 'rejected'],
		]);
		expect(lenient.control.state().payments[0]?.funds).toBe('released');
	});
});
