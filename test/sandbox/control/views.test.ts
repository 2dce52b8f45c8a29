import {
	describeEvent,
	describeLedger,
	describePayment,
	describeQuote,
	describeState,
} from '../../../sandbox/control/views';
import { v3Record } from '../../../sandbox/service/payments/paymentRecord';
import { quoteBody } from '../../../sandbox/service/quotes/quotes';
import { makeState, newPayment, quoteRequest } from '../makeState';

const state = makeState(
	{ retentionMs: 7 },
	{ accessKey: 'test-access-hidden', secretKey: 'test-secret-hidden' },
);
state.baseUrl = 'http://127.0.0.1:1';
const [account] = state.accounts;
if (account === undefined) throw new Error('no account');
const quote = state.quotes.create(account, quoteRequest());
const payment = state.payments.accept(newPayment({ externalId: 'ext-1', quoteId: quote.id }));
quote.usedByPayment = payment.id;

describe('the views of the control interface', () => {
	it('show a payment with the facts that the service does not show', () => {
		expect(describePayment(payment)).toEqual({
			...v3Record(payment),
			account: 'test',
			quote: quote.id,
			created_at: '2030-01-01T00:00:00.000Z',
			wallet_total: 28,
			funds: 'held',
		});
	});

	it('show a quote with its account and use', () => {
		expect(describeQuote(quote)).toEqual({
			...quoteBody(quote),
			account: 'test',
			used_by_payment: payment.id,
		});
	});

	it('show the data of an event as JSON if possible, otherwise as text', () => {
		const event = (data: string) => ({
			id: 'event-1',
			version: 'v3' as const,
			account: 'test',
			event: 'payment',
			data,
			atMs: 0,
			paymentId: null,
			status: null,
		});
		expect(describeEvent(event('{"a":1}'))).toEqual({
			id: 'event-1',
			version: 'v3',
			account: 'test',
			event: 'payment',
			data: { a: 1 },
			at: '1970-01-01T00:00:00.000Z',
			paymentId: null,
			status: null,
		});
		expect(describeEvent(event('{"a":')).data).toBe('{"a":');
	});

	it('show the state', () => {
		const { behaviours, hits, ...options } = state.settings;
		expect(describeState(state)).toEqual({
			now: '2030-01-01T00:00:00.000Z',
			frozen: true,
			baseUrl: 'http://127.0.0.1:1',
			options,
			behaviours,
			hits,
			accounts: ['test', 'other'].map((name) => ({
				name,
				v3Enabled: true,
				permissions: ['quote', 'payment', 'read'],
			})),
			payments: [describePayment(payment)],
			quotes: [describeQuote(quote)],
			streams: [],
		});
	});

	it('show balances, requests and payments by external_id', () => {
		const record = {
			at: '2030-01-01T00:00:00.000Z',
			method: 'GET',
			path: '/v2/debug',
			query: '',
			status: 200,
			account: 'test',
			kid: null,
			alg: null,
			bodySha256: null,
		};
		state.requests.add(record);
		const ledger = describeLedger(state);
		expect(ledger).toEqual({
			balances: { test: state.ledger.viewAll('test'), other: state.ledger.viewAll('other') },
			requests: [record],
			paymentsByExternalId: { 'ext-1': [payment.id] },
		});
		expect(ledger.balances['test']?.USDT.held).toBe(28);
	});

	it('are copies that do not change afterwards', () => {
		const before = [describeState(state), describeLedger(state)];
		const copy = structuredClone(before);
		state.settings.requireHmac = true;
		state.requests.all().forEach((record) => (record.status = 500));
		expect(before).toEqual(copy);
	});

	it('never contain a key', () => {
		expect(JSON.stringify([describeState(state), describeLedger(state)])).not.toMatch(/hidden/);
	});
});
