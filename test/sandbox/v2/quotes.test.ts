import { callSandbox } from '../../support/servers/signForSandbox';
import { errorLocations, field, v2QuoteRequest } from '../../support/servers/sandboxRequests';
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

const quoteV2 = async (changes: object = {}) =>
	await callSandbox(sandbox, 'POST', '/v2/quote', { body: v2QuoteRequest(changes) });
const get = async (path: string) => await callSandbox(sandbox, 'GET', path);

describe('POST /v2/quote', () => {
	it('fixes the source or the destination amount', async () => {
		const source = await quoteV2();
		expect([source.status, field(source.body, 'amount_source')]).toEqual([200, 100]);
		const destination = await quoteV2({ amount: undefined, amount_destination: 5000 });
		expect(field(destination.body, 'amount_destination')).toBe(5000);
		expect(field(destination.body, 'payment_type')).toBe('C2C');
	});

	it('accepts fields that are not shown', async () => {
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
		expect([answer.status, errorLocations(answer.body)]).toEqual([422, [loc]]);
		expect(field(answer.body, 'detail', 0)).toMatchObject({
			msg: expect.any(String),
			type: expect.any(String),
		});
	});

	it.each([1, 0.01, 50_000_000])(
		'names minimum and maximum if the amount is outside the band: %d',
		async (amount) => {
			const answer = await quoteV2({ amount });
			expect(answer.status).toBe(400);
			expect(answer.body).toEqual({
				detail: 'Unable to fetch quote (min/max amount requirements)',
			});
		},
	);

	it('is refused without a rate, or in an outage', async () => {
		const noRate = await quoteV2({ currency: 'TRY' });
		expect([noRate.status, noRate.body]).toEqual([500, { detail: 'Could not obtain quote.' }]);
		sandbox.control.changeSettings({ quoteOutage: true });
		const outage = await quoteV2();
		expect([outage.status, outage.body]).toEqual([
			500,
			{ detail: 'Could not fetch quote at this time.' },
		]);
	});
});

describe('GET /v2/quote/{id}', () => {
	it('finds the quote again', async () => {
		const { body } = await quoteV2();
		const found = await get(`/v2/quote/${field(body, 'id')}?country=IND`);
		expect([found.status, found.body]).toEqual([200, body]);
	});

	it('needs the country and a uuid', async () => {
		const missing = await get(`/v2/quote/${unknownId}`);
		expect([missing.status, errorLocations(missing.body)]).toEqual([422, [['query', 'country']]]);
		const noUuid = await get('/v2/quote/abc?country=IND');
		expect([noUuid.status, errorLocations(noUuid.body)]).toEqual([422, [['path', 'id']]]);
	});

	it('gives the same 404 for a quote that is unknown, expired, of another account or of another country', async () => {
		const id = String(field((await quoteV2()).body, 'id'));
		const path = `/v2/quote/${id}?country=IND`;
		const answers = [
			await get(`/v2/quote/${unknownId}?country=IND`),
			await get(`/v2/quote/${id}?country=PAK`),
			await callSandbox(sandbox, 'GET', path, { tokenOptions: { account: other } }),
		];
		sandbox.control.setClock({ advanceMs: 15 * 60_000 });
		answers.push(await get(path));
		expect(answers.map(({ status, body }) => [status, body])).toEqual(
			Array(4).fill([404, { detail: 'Not found (or expired)' }]),
		);
	});
});
