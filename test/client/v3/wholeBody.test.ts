import { checkInput, prepare } from '../../../client/call/prepare';
import { createV3 } from '../../../client/v3';
import { createFromBody, createQuoted } from '../../../client/v3/payment';
import { unquotedFromBody } from '../../../client/v3/wholeBody';
import { paymentBody, v3Payment } from '../../support/fakes/answers';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const open = (body: unknown = paymentBody) => {
	const transport = createFakeTransport({ body });
	return {
		transport,
		payment: createV3({ baseUrl: 'https://service.example', transport }).payment,
	};
};

describe('a whole body before its quote', () => {
	const { quote, amount } = v3Payment;
	const own = ['quote', 'amount', 'sender', 'beneficiary', 'payment_details'];
	const members = Object.fromEntries(
		Object.entries(v3Payment).filter(([name]) => !own.includes(name)),
	);
	const read = (body: unknown, more = {}) =>
		checkInput(unquotedFromBody, { ...members, body, ...more });

	it('gets the members of the form, and may have any others', () => {
		const payment = read('{"payer":{"name":"x"},"currency":"AED"}', { timeout: 30 });
		expect(payment).toEqual({
			externalId: 'INV-1',
			body: { payer: { name: 'x' }, ...members },
			timeout: 30,
		});
		const { body } = prepare(createQuoted(payment), { quote, amount }).call;
		expect(body).toEqual({ payer: { name: 'x' }, ...members, quote, amount });
	});

	it.each<[object, RegExp]>([
		[{ amount: 1 }, /^body: must not name amount: the quote gives them/],
		[{ quote, amount: null }, /^body: must not name quote and amount/],
		[{ payment_country: 'PAK' }, /^body: names another payment_country than the form/],
		[{ country: 'PAK' }, /^body: names another country than the form/],
		[{ currency: 'SAR' }, /^body: names another currency/],
		[{ payment_method: 'instant_payment' }, /^body: names another payment_method/],
		[{ external_id: 'INV-2' }, /^body: names another external_id/],
		[{ externalId: 'INV-2' }, /^body: names another externalId than the form/],
		[{ quote_id: 'q' }, /^body: must not name quote_id: the quote gives them/],
		[{ amount_destination: 5 }, /^body: must not name amount_destination/],
		[
			{ account_number: '1', beneficiary: { account_number: '2' } },
			/^body: names account_number with another value than beneficiary\.account_number/,
		],
	])('refuses %j', (body, sentence) => {
		expect(() => read(body)).toThrow(sentence);
	});

	it.each(['{', '[]', '', undefined, 5])('refuses the body %p', (body) => {
		expect(() => read(body)).toThrow(/^body: /);
	});
});

describe('a whole body whose members have other names', () => {
	const body_members = { quote: 'order.quote_id', amount: 'order.sum', external_id: 'ref' };
	const given = { ...membersOfForm(), body: { order: { note: 'x' }, payee: 'A' }, body_members };

	it('gets only what the user has mapped, and nothing beside it', () => {
		const payment = checkInput(unquotedFromBody, given);
		expect(payment.body).toEqual({ order: { note: 'x' }, payee: 'A', ref: 'INV-1' });
		const call = prepare(createQuoted(payment), { quote: v3Payment.quote, amount: '22650.50' });
		expect(call.call.body).toEqual({
			order: { note: 'x', quote_id: v3Payment.quote, sum: expect.anything() },
			payee: 'A',
			ref: 'INV-1',
		});
	});

	it.each<[object, RegExp]>([
		[{ order: { quote_id: 'q' } }, /^body: must not name order.quote_id: the quote gives them/],
		[{ ref: 'INV-2' }, /^body: names another ref than the form/],
		[{ payment_country: 'PAK' }, /^body: names another payment_country than the form/],
	])('must not contradict it: %j', (body, words) => {
		expect(() => checkInput(unquotedFromBody, { ...given, body })).toThrow(words);
	});

	it.each<[object, RegExp]>([
		[{ order: 'PO-77' }, /^body: order is no object, so order\.quote_id has no place in it/],
		[{ order: ['PO-77'] }, /^body: order is no object/],
		[{ order: null }, /^body: order is no object/],
		[{ order: 0 }, /^body: order is no object/],
	])('keeps every value of %j: no place replaces it', (body, words) => {
		expect(() => checkInput(unquotedFromBody, { ...given, body })).toThrow(words);
		expect(() =>
			checkInput(unquotedFromBody, { ...given, body: {}, additional_body: body }),
		).toThrow(words);
		expect(() =>
			prepare(createFromBody, {
				external_id: 'INV-1',
				body,
				body_members: { external_id: 'order.id' },
			}),
		).toThrow(/^body: order is no object, so order\.id has no place in it/);
	});

	it('may have a member of the old name for something else', () => {
		const body = { amount: 'see order', external_id: 'theirs' };
		expect(checkInput(unquotedFromBody, { ...given, body }).body).toEqual({
			...body,
			ref: 'INV-1',
		});
	});

	it('cannot take a further member where the quote goes', () => {
		const additional_body = { order: { quote_id: 'q' } };
		expect(() => checkInput(unquotedFromBody, { ...given, additional_body })).toThrow(
			/^additional_body: /,
		);
	});

	it('tells Create where amount and country are', () => {
		const members = { ...body_members, payment_country: 'to', payment_type: 'kind' };
		const input = {
			external_id: 'INV-1',
			body: { order: { sum: 100 }, to: 'PAK', kind: 'C2C' },
			body_members: members,
		};
		const { asked, route, body } = prepare(createFromBody, input).input;
		expect(asked).toMatchObject({ country: 'PAK', payoutCurrency: 'PKR', payoutAmount: 100 });
		expect(route).toMatchObject({ country: 'PAK', payment_type: 'C2C' });
		expect(body).toEqual({ order: { sum: 100 }, to: 'PAK', kind: 'C2C', ref: 'INV-1' });
	});
});

describe('createFromBody', () => {
	it("adds additional fields to the user's own body as well", async () => {
		const transport = createFakeTransport({ body: paymentBody });
		const { exchange } = createV3({ baseUrl: 'https://service.example', transport });
		const body = { payment_country: 'IND', amount: 100 };
		const input = { external_id: 'INV-1', body, additional_body: { note: 'n' } };
		await exchange(prepare(createFromBody, input));
		expect(transport.bodyOf(0)).toEqual({ ...body, note: 'n', external_id: 'INV-1' });
		// An amount there is what is paid, so it is what is compared.
		const other = { ...input, body: { payment_country: 'IND' }, additional_body: { amount: 200 } };
		expect(prepare(createFromBody, other).input.asked).toMatchObject({ payoutAmount: 200 });
		expect(() => prepare(createFromBody, { ...other, additional_body: { amount: 'x' } })).toThrow(
			/amount/,
		);
		expect(() =>
			prepare(createFromBody, { ...input, additional_body: { external_id: 'INV-2' } }),
		).toThrow(/additional_body: names external_id/);
	});

	it('sends the body with the external ID', async () => {
		const { transport, payment } = open();
		const body = '{"any":"thing","amount":5.50}';
		await payment.createFromBody({ external_id: 'INV-1', body, timeout: 10 });
		expect(transport.lines()).toEqual(['POST /v3/payment?timeout=10']);
		expect(transport.bodyOf(0)).toEqual({ any: 'thing', amount: 5.5, external_id: 'INV-1' });
	});

	it.each(['{', '[]', '', 'x', '5'])('refuses the body %p and sends nothing', async (body) => {
		const { transport, payment } = open();
		await expect(payment.createFromBody({ external_id: 'INV-1', body })).rejects.toMatchObject({
			issues: [{ field: 'body' }],
		});
		expect(transport.requests).toHaveLength(0);
	});

	it.each<[object, RegExp]>([
		[{ external_id: 'INV-2' }, /^body: names another external_id than the form/],
		[{ external_id: null }, /^body: names another external_id than the form/],
		[{ amount: -5 }, /amount.* greater than 0/],
		[{ amount: 0 }, /amount.* greater than 0/],
	])('refuses %p, which the interface rules out, and sends nothing', async (body, sentence) => {
		const { transport, payment } = open();
		const call = payment.createFromBody({ external_id: 'INV-1', body });
		await expect(call).rejects.toThrow(sentence);
		expect(transport.requests).toHaveLength(0);
	});

	it.each<[object, RegExp]>([
		[{ quote: 'null' }, /^body\.quote: must be a UUID/],
		[{ quote: '' }, /^body\.quote: is required, but empty/],
		[{ quote: null }, /^body\.quote: is required, but empty/],
		[{ amount: null }, /^body\.amount: is required, but empty/],
		[
			{ payment_country: 'IND', country: 'PAK' },
			/^body: names payment_country with another value than country/,
		],
		[{ externalId: 'INV-2' }, /^body: names another externalId than the form/],
	])('refuses %j, which no payment means', (body, sentence) => {
		expect(() => prepare(createFromBody, { external_id: 'INV-1', body })).toThrow(sentence);
	});

	it('sends an amount without the hair of a computed number', async () => {
		const { transport, payment } = open();
		await payment.createFromBody({
			external_id: 'INV-1',
			body: { amount: 2273.4500000000003, quote: v3Payment.quote },
		});
		expect(transport.bodyOf(0)).toMatchObject({ amount: 2273.45, quote: v3Payment.quote });
	});

	it.each(['', '..', 'a b', undefined, null, true, 'INV-undefined', 'null'])(
		'refuses the external ID %p and sends nothing',
		async (external_id) => {
			const { transport, payment } = open();
			const call = payment.createFromBody({ external_id, body: '{}' });
			await expect(call).rejects.toThrow(/^external_id: /);
			expect(transport.requests).toHaveLength(0);
		},
	);

	it('refuses an amount whose digits would be lost', async () => {
		const { transport, payment } = open();
		await expect(
			payment.createFromBody({
				external_id: 'INV-1',
				body: '{"amount":12345678901234567.89}',
			}),
		).rejects.toThrow(/more digits/);
		expect(transport.requests).toHaveLength(0);
	});
});

function membersOfForm(): Record<string, unknown> {
	return Object.fromEntries(Object.entries(v3Payment).filter(([name]) => name !== 'quote'));
}
