import { NotTried } from '../../../probe/finding/finding';
import { createPaidFacts, type PaidFactsOptions } from '../../../probe/payments/paidFacts';
import type { Service } from '../../../probe/service/service';

test('sends no payment without --pay, and requests the quote once, after the body signature', async () => {
	const steps: string[] = [];
	const service = {
		send: async (_method: string, path: string) => {
			steps.push(path);
			return await Promise.resolve({
				status: 200,
				headers: { 'content-type': 'application/json' },
				body: new TextEncoder().encode(JSON.stringify({ id: 'q-1', amount_destination: 830 })),
			});
		},
	} as unknown as Service;
	const facts = createPaidFacts({
		service,
		pay: false,
		payOptions: { version: 'v3', country: 'IND', currency: 'AED', amount: '10', fields: {} },
		bodySignature: async () => {
			steps.push('body signature');
			await Promise.resolve();
		},
	} as unknown as PaidFactsOptions);

	await expect(facts.quote()).resolves.toMatchObject({ id: 'q-1', amount: 830 });
	await facts.quote();
	await expect(facts.paid()).rejects.toThrow(new NotTried('needs --pay'));
	await expect(facts.sameId()).rejects.toThrow(new NotTried('needs --pay'));
	expect(steps).toEqual(['body signature', '/v3/quote']);
});
