import { createPayoutClient } from '../../../client';
import { InputError } from '../../../client/errors';
import { paying, planCreate, planSend } from '../../../client/v2/plans';
import { paymentBody, quoteBody, quoteId, v2Payment } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';

const parties = Object.fromEntries(
	Object.entries(v2Payment).filter(([name]) => name !== 'quote' && name !== 'amount'),
);
const members = { ...parties, amount: '1000.00', amount_type: 'source' };
const quoted = { id: quoteId, payoutAmount: 22650.5 };

function open(...answers: Step[]) {
	const transport = createFakeTransport(...answers);
	const payer = createPayoutClient({
		baseUrl: 'https://service.example',
		account: 'a1',
		transport,
		clock: createFakeClock(),
	});
	return { transport, payer };
}

it('quotes and pays what a person can approve', async () => {
	const { transport, payer } = open({ body: quoteBody }, { status: 202, body: paymentBody });
	const { approvable, calls, order } = planSend(payer, {}, () => ({ members }));
	expect(order).toMatchObject({ externalId: 'INV-1', country: 'IND', amount: 1000 });
	expect(approvable).toEqual({
		environment: 'https://service.example',
		account: 'a1',
		apiVersion: 'v2',
		amount: '1000',
		amountSide: 'source',
		payment: parties,
	});
	await calls.quote();
	await calls.pay(quoted as never);
	expect(transport.bodyOf(0)).toEqual({ country: 'IND', currency: 'AED', amount: 1000 });
	expect(transport.bodyOf(1)).toEqual(v2Payment);
});

it('checks the account that it pays', async () => {
	const { transport, payer } = open({ body: { status: 'invalid' } });
	const accountCheck = { bank_branch_code: 'SBIN0000001' };
	const { calls } = planSend(payer, {}, () => ({ members, accountCheck }));
	await expect(calls.checkAccount?.()).rejects.toMatchObject({ code: 'account_not_confirmed' });
	expect(transport.bodyOf(0)).toEqual({
		country: 'IND',
		account_number: '000000000001',
		bank_branch_code: 'SBIN0000001',
		beneficiary_name: 'Test Beneficiary',
	});
	expect(planSend(payer, {}, () => ({ members })).calls.checkAccount).toBeUndefined();
});

it('names the field of the form for further members of the quote', () => {
	const { payer } = open();
	const input = { ...members, additional_quote_body: { amount: 1 } };
	expect(() => planSend(payer, {}, () => ({ members: input }))).toThrow(/^additional_quote_body: /);
});

it('sends nothing while it plans', () => {
	const { transport, payer } = open();
	planCreate(payer, {}, () => ({ members: v2Payment }));
	expect(() => planCreate(payer, {}, () => ({ members: { ...v2Payment, amount: 'x' } }))).toThrow(
		InputError,
	);
	expect(transport.requests).toHaveLength(0);
});

it('creates from a quote, and looks up in the country of the payment', async () => {
	const { transport, payer } = open({ status: 202, body: paymentBody }, { body: paymentBody });
	const { request, calls } = planCreate(payer, {}, () => ({ members: v2Payment }));
	expect(request.asked).toMatchObject({ externalId: 'INV-1', payoutAmount: 22650.5 });
	await calls.create();
	await calls.finder.find('INV-1', 'IND');
	expect(transport.bodyOf(0)).toEqual(v2Payment);
	expect(transport.lines()[1]).toBe('GET /v2/payments/INV-1?country=IND&external=true');
});

it('names a country that cannot be paid before anything else of the payment is read', () => {
	const unread = (): never => {
		throw new Error('the parties are wrong, too');
	};
	for (const plan of [planSend, planCreate])
		expect(() => plan(open().payer, { country: 'BGD' }, unread)).toThrow('country: BGD cannot');
});

it('gives a run the payments of a day', async () => {
	const { transport, payer } = open(...Array<Step>(8).fill({ body: [] }));
	expect(await paying.sourcesOf(payer).readToday(0)).toEqual([]);
	expect(transport.lines()).toHaveLength(8);
});
