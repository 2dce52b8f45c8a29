import { callSandbox, type Answer } from '../../support/servers/signForSandbox';
import {
	errorLocations,
	field,
	v2PaymentFor,
	v2QuoteRequest,
} from '../../support/servers/sandboxRequests';
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
	sandbox.control.changeSettings({ acceptUnknownFields: false });
});

const post = async (path: string, body: object) =>
	await callSandbox(sandbox, 'POST', path, { body });
const get = async (path: string) => await callSandbox(sandbox, 'GET', path);
const quote = async () => (await post('/v2/quote', v2QuoteRequest())).body;
const pay = async (changes: object = {}, quoted?: unknown) =>
	await post('/v2/payment', v2PaymentFor(quoted ?? (await quote()), changes));
const outcome = ({ status, body }: Answer) => [status, field(body, 'detail')];

describe('POST /v2/payment', () => {
	it('returns 202 with a queued record without an external_id', async () => {
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
			wallet_amount: 27.23003,
			wallet_currency: 'USDT',
			wallet_premium: 0.13615,
			wallet_txn_cost: 0.5,
			bank_reference: null,
		});
	});

	it('accepts every shown field', async () => {
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
		expect(
			(await pay({ beneficiary_name: '日'.repeat(128), sender_address: '𠀋'.repeat(70) })).status,
		).toBe(202);
	});

	it.each(Object.keys(v2PaymentFor({})))('needs %s', async (name) => {
		const answer = await pay({ [name]: undefined });
		expect([answer.status, errorLocations(answer.body)]).toEqual([422, [['body', name]]]);
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
		expect([answer.status, errorLocations(answer.body)]).toEqual([
			422,
			expect.arrayContaining([['body', name]]),
		]);
		expect(field(answer.body, 'detail', 0, 'input')).toEqual(value);
		expect(sandbox.control.payments()).toEqual([]);
	});

	it('accepts further fields if the setting says so', async () => {
		sandbox.control.changeSettings({ acceptUnknownFields: true });
		expect((await pay({ purpose_code: 'P0001' })).status).toBe(202);
	});

	it('rounds the amount to 2 decimals and takes any amount in the band', async () => {
		const answer = await pay({ amount: 1000.005 });
		expect([answer.status, field(answer.body, 'amount')]).toEqual([202, 1000.01]);
	});
});

describe('two POST /v2/payment at the same time', () => {
	it('make one payment if they have the same external_id', async () => {
		const [first, second] = await Promise.all([
			pay({ external_id: 'dup' }),
			pay({ external_id: 'dup' }),
		]);
		expect([first.status, second.status].sort()).toEqual([202, 400]);
		const refused = first.status === 400 ? first : second;
		expect(outcome(refused)).toEqual([400, 'Duplicate `external_id` field detected.']);
		expect(sandbox.control.ledger().paymentsByExternalId['dup']).toHaveLength(1);
	});

	it('make one payment if they have the same quote', async () => {
		const quoted = await quote();
		const [first, second] = await Promise.all([pay({}, quoted), pay({}, quoted)]);
		expect([outcome(first), outcome(second)]).toContainEqual([400, 'Quote already used']);
		expect(sandbox.control.payments()).toHaveLength(1);
	});
});

describe('GET /v2/payments/{id}', () => {
	it('finds by id and by external_id, also one that looks like a path', async () => {
		const paid = await pay({ external_id: 'a.b#c' });
		const id = String(field(paid.body, 'id'));
		expect((await get(`/v2/payments/${id}?country=IND`)).body).toEqual(paid.body);
		expect((await get('/v2/payments/a.b%23c?country=IND&external=true')).body).toEqual(paid.body);
	});

	it('refuses an id that is no uuid unless external is true', async () => {
		const text = 'Path parameter `id` must be UUID when external=false';
		expect(outcome(await get('/v2/payments/abc?country=IND'))).toEqual([400, text]);
		expect(outcome(await get('/v2/payments/abc?country=IND&external=false'))).toEqual([400, text]);
		expect((await get('/v2/payments/abc?country=IND&external=yes')).status).toBe(422);
	});

	it('gives the same 404 for unknown, other country and other account', async () => {
		const id = String(field((await pay({ external_id: 'mine' })).body, 'id'));
		const answers = [
			await get(`/v2/payments/${unknownId}?country=IND`),
			await get(`/v2/payments/${id}?country=PAK`),
			await get('/v2/payments/mine?country=PAK&external=true'),
			await get('/v2/payments/other?country=IND&external=true'),
			await callSandbox(sandbox, 'GET', `/v2/payments/${id}?country=IND`, {
				tokenOptions: { account: other },
			}),
		];
		expect(answers.map(outcome)).toEqual(Array(5).fill([404, 'Not Found']));
	});

	it('needs the country', async () => {
		const answer = await get(`/v2/payments/${unknownId}`);
		expect([answer.status, errorLocations(answer.body)]).toEqual([422, [['query', 'country']]]);
	});
});

describe('GET /v2/payments', () => {
	const ids = ({ body }: Answer) =>
		Array.isArray(body) ? body.map((item) => field(item, 'id')) : [];
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

	it('is sorted newest first, and oldest first on request', async () => {
		expect(ids(await get('/v2/payments?country=IND'))).toEqual([...made].reverse());
		expect(ids(await get('/v2/payments?country=IND&sorting_order=asc'))).toEqual(made);
	});

	it('is paged, filtered and searched', async () => {
		expect(ids(await get('/v2/payments?country=IND&limit=1&offset=1'))).toEqual([made[1]]);
		expect(ids(await get('/v2/payments?country=IND&limit=0'))).toEqual([]);
		expect(ids(await get('/v2/payments?country=PAK'))).toEqual([]);
		sandbox.control.advancePayment(String(made[0]), { status: 'failed' });
		expect(ids(await get('/v2/payments?country=IND&status=failed&status=unknown'))).toEqual([
			made[0],
		]);
		const found = await get('/v2/payments?country=IND&search_type=external_id&search_term=two');
		expect(ids(found)).toEqual([made[1]]);
	});

	it('is bounded by the time of the latest state, end excluded', async () => {
		const records = (await get('/v2/payments?country=IND&sorting_order=asc')).body;
		const [first, second] = [field(records, 0, 'timestamp'), field(records, 1, 'timestamp')].map(
			String,
		);
		const window = `start_ts=${encodeURIComponent(first ?? '')}&end_ts=${encodeURIComponent(second ?? '')}`;
		expect(ids(await get(`/v2/payments?country=IND&${window}`))).toEqual([made[0]]);
	});

	it('holds full records of the own account only', async () => {
		const records = (await get('/v2/payments?country=IND&limit=1')).body;
		expect(records).toEqual([(await get(`/v2/payments/${made[2]}?country=IND`)).body]);
		const foreign = { tokenOptions: { account: other } };
		expect((await callSandbox(sandbox, 'GET', '/v2/payments?country=IND', foreign)).body).toEqual(
			[],
		);
	});
});

describe('the query of GET /v2/payments', () => {
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

	it('needs the country', async () => {
		expect((await get('/v2/payments')).status).toBe(422);
	});
});
