import {
	errorPointers,
	field,
	v3PaymentFor,
	v3QuoteRequest,
} from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ account: { balances: { USD: 10.5, USDT: 1000, USDC: 0 } } });
});

const balance = async (query: string) => await callSandbox(sandbox, 'GET', `/v3/balance${query}`);

describe('GET /v3/balance', () => {
	it('returns for each currency the balance and what it pays out on the corridor', async () => {
		const { status, body } = await balance('?country=NGA');
		expect(status).toBe(200);
		expect(body).toEqual({
			country: 'NGA',
			payout_currency: 'NGN',
			wallet_currency: 'USDT',
			balances: [
				{ currency: 'USD', balance: 10.5, held: 0, available: 10.5, payout_amount: 16_275 },
				{ currency: 'USDT', balance: 1000, held: 0, available: 1000, payout_amount: 1_550_000 },
				{ currency: 'USDC', balance: 0, held: 0, available: 0, payout_amount: 0 },
			],
		});
	});

	it('subtracts the money that a running payment holds', async () => {
		const quoted = (await callSandbox(sandbox, 'POST', '/v3/quote', { body: v3QuoteRequest() }))
			.body;
		await callSandbox(sandbox, 'POST', '/v3/payment', { body: v3PaymentFor(quoted) });
		expect(field((await balance('?country=IND')).body, 'balances', 1)).toEqual({
			currency: 'USDT',
			balance: 1000,
			held: 27.86618,
			available: 972.13382,
			payout_amount: 81_902.27,
		});
	});

	it.each(['', '?country=', '?country=USA', '?country=IND&country=PAK'])(
		'needs one known country, not %j',
		async (query) => {
			const { status, body } = await balance(query);
			expect([status, errorPointers(body)]).toEqual([422, ['#/query/country']]);
		},
	);
});
