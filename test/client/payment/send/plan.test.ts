import { approvableOf, detailsOf } from '../../../../client/payment/send/plan';

const payer = { baseUrl: 'https://service.example', account: 'a1' };
const payment = { externalId: 'INV-1', body: { beneficiary: { name: 'A' } } };
const quote = { amount: 1000.5, amount_type: 'source' };

it('names everything that decides how much money goes where', () => {
	expect(approvableOf(payer, 'v3', quote, payment)).toStrictEqual({
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
	const empty = { ...quote, deal: '', additional_body: {} };
	const shown = approvableOf(payer, 'v3', empty, payment);
	expect(shown).not.toHaveProperty('deal');
	expect(shown).not.toHaveProperty('quote');
});

it('names the route of the quote if the payment does not show it, and where the quote goes', () => {
	const given = { ...quote, payment_type: 'C2C', payment_method: 'instant_payment' };
	const places = { quote: 'ref', amount: 'total' };
	const own = { ...payment, body: { payment_type: 'C2C' }, places };
	expect(approvableOf(payer, 'v3', given, own)).toMatchObject({
		quote: { payment_method: 'instant_payment' },
		quotePlaces: places,
	});
	const { payment_type, payment_method } = given;
	const shown = approvableOf(payer, 'v3', given, {
		...payment,
		body: { payment_type, payment_method },
	});
	expect(shown).not.toHaveProperty('quote');
});

it('names no route that only the payment has, and the payment that is replaced', () => {
	const own = { ...payment, body: { payment_type: 'C2C' } };
	expect(approvableOf(payer, 'v3', quote, own)).not.toHaveProperty('quote');
	expect(approvableOf(payer, 'v3', quote, own, { replaced: 'INV-0' })).toMatchObject({
		replacesExternalId: 'INV-0',
	});
});

it('compares amounts as numbers, so they are no detail', () => {
	expect(detailsOf({ amount: '100', payment: 1 })).toEqual({ payment: 1 });
});
