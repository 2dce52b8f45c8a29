import { callSandbox } from '../support/signForSandbox';
import { v2PaymentFor, v3PaymentFor, v3QuoteRequest, field } from '../support/sandboxRequests';
import { startTestSandbox, type TestSandbox } from '../support/startSandbox';

describe('a payout on the sandbox', () => {
	let sandbox: TestSandbox;
	beforeAll(async () => {
		sandbox = await startTestSandbox();
	});

	it('quotes, pays and looks up on v3', async () => {
		const quote = await callSandbox(sandbox, 'POST', '/v3/quote?timeout=10', { body: v3QuoteRequest() });
expect(quote.status).toBe(200);
		const body = v3PaymentFor(quote.body, { external_id: 'flow#1' });
		const paid = await callSandbox(sandbox, 'POST', '/v3/payment', { body });
		expect([paid.status, field(paid.body, 'status')]).toEqual([202, 'queued']);
		const found = await callSandbox(sandbox, 'GET', '/v3/payments/flow%231?external=true');
		expect(found.body).toEqual(paid.body);
	});

	it('quotes, pays and looks up on v2', async () => {
		const request = { country: 'IND', currency: 'AED', amount: 100 };
		const quote = await callSandbox(sandbox, 'POST', '/v2/quote', { body: request });
expect(quote.status).toBe(200);
		const body = v2PaymentFor(quote.body, { external_id: 'flow-2' });
		const paid = await callSandbox(sandbox, 'POST', '/v2/payment', { body });
		expect([paid.status, field(paid.body, 'status')]).toEqual([202, 'queued']);
		const path = '/v2/payments/flow-2?external=true&country=IND';
		expect((await callSandbox(sandbox, 'GET', path)).body).toEqual(paid.body);
	});
});
