import { createPayoutClient, type PayoutClient } from '../../../client';
import { type BodyForm, paying, planCreate, planSend } from '../../../client/v3/plans';
import { paymentBody, quoteBody, quoteId, v3Payment } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';

const { sender, beneficiary, payment_details } = v3Payment;
const rest = Object.fromEntries(
	Object.entries(v3Payment).filter(
		([name]) => !['quote', 'amount', 'sender', 'beneficiary', 'payment_details'].includes(name),
	),
);
const parties = { sender, beneficiary, payment_details };
const members = { ...rest, amount: '1000.00', amount_type: 'source' };
const quoted = { id: quoteId, payoutAmount: 22650.5 };

type Members = Readonly<Record<string, unknown>>;

const planOf = (
	payer: PayoutClient,
	bodyForm: BodyForm,
	members: Members,
	more: { readonly accountCheck?: Members } = {},
) => planSend(payer, {}, () => ({ bodyForm, members, ...more }));

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

it.each([
	['parts', { ...members, ...parties }],
	['whole', { ...members, body: parties }],
] as const)('quotes and pays what a person can approve, in %s', async (form, input) => {
	const { transport, payer } = open({ body: quoteBody }, { status: 202, body: paymentBody });
	const { approvable, calls } = planOf(payer, form, { ...input, timeout: 40 });
	expect(approvable).toMatchObject({ account: 'a1', amount: '1000', payment: parties });
	await calls.quote();
	await calls.pay(quoted as never);
	expect(transport.lines()).toEqual(['POST /v3/quote?timeout=40', 'POST /v3/payment?timeout=40']);
	expect(transport.bodyOf(1)).toEqual(v3Payment);
});

it('has everything that the quote is asked for in what a person approves, in one form', () => {
	const additional = '{ "deal": "11111111-1111-4111-8111-111111111111", "markup": 3 }';
	const quotes = [additional, JSON.parse(additional)].map((additional_quote_body) => {
		const input = { ...members, body: parties, additional_quote_body };
		const mapped = {
			...input,
			body_members: { quote: 'quote', amount: 'sum', external_id: 'ref' },
		};
		return planOf(open().payer, 'whole', mapped).approvable;
	});
	expect(quotes[0]).toMatchObject({
		quote: { ...JSON.parse(additional), payment_type: 'C2C', payment_method: 'bank_transfer' },
		quotePlaces: { quote: 'quote', amount: 'sum' },
	});
	expect(quotes[1]).toEqual(quotes[0]);
});

it('shows who approves what a whole body has beside the values of the form', () => {
	const body = { ...parties, currency: 'EUR', external_id: 'INV-OTHER' };
	const body_members = { quote: 'quote', amount: 'amount', external_id: 'reference' };
	const { shown } = planOf(open().payer, 'whole', { ...members, body, body_members });
	expect(shown.others).toContainEqual(['currency', 'EUR']);
	expect(shown.others).toContainEqual(['external_id', 'INV-OTHER']);
	const { shown: usual } = planOf(open().payer, 'whole', { ...members, body: parties });
	expect(usual.others.map(([path]) => path)).not.toContain('currency');
});

it('checks only the account that it pays', async () => {
	const { transport, payer } = open({ body: { status: 'valid' } });
	const input = { ...members, ...parties, beneficiary: { account: '000123' } };
	const accountCheck = { account_number: '000123', bank_branch_code: 'SBIN0000001' };
	await planOf(payer, 'parts', input, { accountCheck }).calls.checkAccount?.();
	expect(transport.bodyOf(0)).toEqual({
		country: 'IND',
		account_number: '000123',
		branch_code: 'SBIN0000001',
	});
	const other = { ...accountCheck, account_number: '999' };
	expect(() => planOf(payer, 'parts', input, { accountCheck: other })).toThrow(
		/is not in the payment/,
	);
});

it('creates from a quote, and looks up without a country first', async () => {
	const { transport, payer } = open({ status: 202, body: paymentBody }, { body: paymentBody });
	const { request, calls } = planCreate(payer, {}, () => ({
		bodyForm: 'whole',
		members: { external_id: 'INV-1', body: v3Payment },
	}));
	expect(request.asked).toMatchObject({ country: 'IND', payoutAmount: 22650.5 });
	await calls.create();
	await calls.finder.find('INV-1', 'IND');
	expect(transport.bodyOf(0)).toEqual(v3Payment);
	expect(transport.lines()[1]).toBe('GET /v3/payments/INV-1?external=true');
});

describe('a route that cannot be paid', () => {
	const route = { country: 'IND', payment_type: 'B2B', payment_method: 'bank_transfer' };
	const unread = (): never => {
		throw new Error('the parties are wrong, too');
	};
	const whole = (more: Members = {}) => ({
		bodyForm: 'whole' as const,
		members: { external_id: 'INV-1', body: { ...v3Payment, ...more } },
	});

	it('is named before anything else of the payment is read', () => {
		expect(() => planSend(open().payer, route, unread)).toThrow('payment_type: IND B2B');
	});

	it('is named before the members, and after the parties, of a payment with a quote', () => {
		const parts = () => ({ bodyForm: 'parts' as const, members: {} });
		expect(() => planCreate(open().payer, route, parts)).toThrow('payment_type: IND B2B');
		expect(() => planCreate(open().payer, route, unread)).toThrow('the parties');
	});

	it('is the one in a whole body, and is named after other problems of it', () => {
		const { payer } = open();
		expect(() => planCreate(payer, {}, () => whole({ payment_type: 'B2B' }))).toThrow(
			'payment_type: IND B2B',
		);
		expect(() =>
			planCreate(payer, {}, () => whole({ payment_type: 'B2B', amount: 'a lot' })),
		).toThrow(/amount/);
		expect(
			planCreate(payer, { allow_unpayable: true }, () => whole({ payment_type: 'B2B' })).request,
		).toMatchObject({ asked: { externalId: 'INV-1' } });
	});
});

it('gives a run its list, its balances and its events', async () => {
	const { transport, payer } = open({ body: [] }, { body: { balances: [] } });
	const { readToday, readBalance, source } = paying.sourcesOf(payer);
	expect(await readToday(0, {})).toEqual([]);
	await readBalance('IND');
	expect(transport.lines()).toEqual([
		expect.stringContaining('GET /v3/payments?'),
		'GET /v3/balance?country=IND',
	]);
	expect(source).toBe(payer.v3.events);
});
