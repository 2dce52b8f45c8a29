import { approvableOf, detailsOf } from '../../../../client/payment/send/plan';

const payer = { baseUrl: 'https://service.example', account: 'a1' };
const payment = { externalId: 'INV-1', body: { beneficiary: { name: 'A' } } };
const quote = { amount: 1000.5, amount_type: 'source' };

it('names everything that decides how much money goes where', () => {
	expect(approvableOf(payer, 'v3', quote, payment)).toEqual({
		environment: 'https://service.example',
		account: 'a1',
		apiVersion: 'v3',
		amount: '1000.5',
		amountSide: 'source',
		payment: payment.body,
	});
});

it('names the deal and further members of the quote only if they are given', () => {
	const given = { ...quote, deal: 'd1', additional_body: { route: 'r' } };
	expect(approvableOf(payer, 'v3', given, payment)).toMatchObject({
		deal: 'd1',
		quote: { route: 'r' },
	});
	const empty = { ...quote, deal: '', additional_body: '{}' };
	const shown = approvableOf(payer, 'v3', empty, payment);
	expect(shown).not.toHaveProperty('deal');
	expect(shown).not.toHaveProperty('quote');
});

it('compares amounts as numbers, so they are no detail', () => {
	expect(detailsOf({ amount: '100', payment: 1 })).toEqual({ payment: 1 });
});
