import { InputError } from '../../../client/errors';
import { checkInput, prepare } from '../../../client/http/prepare';
import { createV3 } from '../../../client/v3';
import {
	createFromBody,
	createQuoted,
	unquoted,
	unquotedFromBody,
} from '../../../client/v3/payment';
import { paymentBody, paymentId, v3Payment } from '../../support/fakes/answers';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const open = (body: unknown = paymentBody) => {
	const transport = createFakeTransport({ body });
	return {
		transport,
		payment: createV3({ baseUrl: 'https://service.example', transport }).payment,
	};
};

describe('create', () => {
	it('sends the amount of a quote with every digit, also if it is a text', async () => {
		const { transport, payment } = open();
		await payment.create({ ...v3Payment, amount: '12345678901234567.89' });
		const body = new TextDecoder().decode(transport.requests[0]?.body);
		expect(body).toContain('"amount":12345678901234567.89');
	});

	it('sends the nested body', async () => {
		const { transport, payment } = open();
		expect(await payment.create(v3Payment)).toEqual(paymentBody);
		expect(transport.lines()).toEqual(['POST /v3/payment']);
		expect(transport.bodyOf(0)).toEqual(v3Payment);
		expect(transport.requests[0]?.timeoutMs).toBe(70_000);
	});

	it('sends the timeout as a query and waits longer than the service', async () => {
		const { transport, payment } = open();
		await payment.create({ ...v3Payment, timeout: 120 });
		expect(transport.lines()).toEqual(['POST /v3/payment?timeout=120']);
		expect(transport.bodyOf(0)).not.toHaveProperty('timeout');
		expect(transport.requests[0]?.timeoutMs).toBe(130_000);
	});

	it('adds additional fields, and refuses those that the form gives as well', async () => {
		const { transport, payment } = open();
		await payment.create({ ...v3Payment, additional_body: { purpose: 'x' } });
		expect(transport.bodyOf(0)).toEqual({ ...v3Payment, purpose: 'x' });
		const beneficiary = { tax_id: 'T-77' };
		const additional_body = { purpose: 'x', amount: 1, external_id: 'other', beneficiary };
		await expect(payment.create({ ...v3Payment, additional_body })).rejects.toMatchObject({
			issues: [
				{
					field: 'additional_body',
					problem: expect.stringMatching(/^names (?=.*amount)(?=.*external_id)(?=.*beneficiary)/),
				},
			],
		});
		expect(transport.requests).toHaveLength(1);
	});

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

	it('passes on an answer with undocumented members', async () => {
		const answer = { anything: [1] };
		expect(await open(answer).payment.create(v3Payment)).toEqual(answer);
	});

	it.each(['sender', 'beneficiary', 'payment_details'])(
		'accepts %s as text, with names that are dangerous elsewhere',
		async (member) => {
			const { transport, payment } = open();
			await payment.create({
				...v3Payment,
				[member]: '{"__proto__":{"polluted":1},"constructor":"x","name":"é"}',
			});
			expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
			const sent = new TextDecoder().decode(transport.requests[0]?.body);
			expect(sent).toContain('{"__proto__":{"polluted":1},"constructor":"x","name":"é"}');
		},
	);

	it('sends a null that the user wrote', async () => {
		const { transport, payment } = open();
		await payment.create({ ...v3Payment, beneficiary: '{"name":"x","mobile":null}' });
		expect(transport.bodyOf(0)).toMatchObject({ beneficiary: { name: 'x', mobile: null } });
	});

	it.each<[string, unknown, RegExp]>([
		['payment_country', 'XXX', /must be a country code/],
		['payment_type', 'P2P', /must be one of/],
		['payment_method', 'cash', /must be one of/],
		['currency', 'USD', /must be one of/],
		['quote', '', /is required/],
		['amount', 'abc', /not a number/],
		['amount', '-5', /greater than 0/],
		['amount', '0', /greater than 0/],
		['amount', '1,00,000', /thousands separator/],
		['amount', '12345678901234567890', /more digits/],
		['amount', 'NaN', /not a number/],
		['amount', 'Infinity', /not a number/],
		['amount', '1E5', /exponent/],
		['external_id', '..', /cannot be/],
		['external_id', '.', /cannot be/],
		['external_id', 'a:b', /may contain only/],
		['external_id', 'x'.repeat(129), /129 characters/],
		['sender', 'no json', /not valid JSON/],
		['beneficiary', '[1]', /JSON object/],
		['payment_details', undefined, /is required/],
		['sender', {}, /has no fields/],
		['beneficiary', '{}', /has no fields/],
		[
			'beneficiary',
			'{"name":"x","account_number":""}',
			/the member 'account_number' is empty\. Give it a value, or null/,
		],
		['beneficiary', { bank: { code: ' ' } }, /the member 'bank\.code' is empty/],
		['sender', '{"name":"x","name":"y"}', /the member 'name' is there twice/],
		['additional_body', '{"purpose":"x","purpose":"y"}', /the member 'purpose' is there twice/],
		['timeout', 9, /from 10 to 120/],
		['timeout', 121, /from 10 to 120/],
		['timeout', '30', /from 10 to 120/],
	])('refuses %s %p and sends nothing', async (field, value, sentence) => {
		const { transport, payment } = open();
		const error = await payment
			.create({ ...v3Payment, [field]: value })
			.catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(InputError);
		expect(error).toMatchObject({ issues: [{ field, problem: expect.stringMatching(sentence) }] });
		expect(transport.requests).toHaveLength(0);
	});
});

describe('a payment before its quote', () => {
	const { quote, amount, ...details } = v3Payment;

	it('is paid with what the quote says, to the last digit, and nothing else of the kind', async () => {
		const transport = createFakeTransport({ body: paymentBody }, { body: paymentBody });
		const { exchange } = createV3({ baseUrl: 'https://service.example', transport });
		const payment = checkInput(unquoted, {
			...details,
			additional_body: '{"note":"n"}',
			timeout: 30,
		});
		expect(payment).toEqual({
			externalId: 'INV-1',
			body: { ...details, note: 'n' },
			timeout: 30,
		});
		await exchange(prepare(createQuoted(payment), { quote, amount: '83012.123456789012345678' }));
		expect(transport.lines()).toEqual(['POST /v3/payment?timeout=30']);
		expect(transport.requests[0]?.timeoutMs).toBe(40_000);
		expect(new TextDecoder().decode(transport.requests[0]?.body)).toContain(
			'"amount":83012.123456789012345678}',
		);
		await exchange(prepare(createQuoted(payment), { quote, amount }));
		expect(transport.bodyOf(1)).toEqual({ ...v3Payment, note: 'n' });
	});

	it.each(['quote', 'amount'])('is refused if additional fields name the %s', (name) => {
		const additional_body = { note: 'n', [name]: 1 };
		expect(() => checkInput(unquoted, { ...details, additional_body })).toThrow(
			`additional_body: names ${name}, which`,
		);
	});

	it('is refused for every field except those two', () => {
		expect(() => checkInput(unquoted, { ...details, external_id: '..', currency: 'USD' })).toThrow(
			/^currency: .*; external_id: [^;]*$/,
		);
	});

	it.each([
		['quote', { quote: 'q-1', amount }, /^quote: must be a UUID/],
		['amount', { quote, amount: 2e16 }, /^amount: has more digits/],
		['amount', { quote, amount: '1e5' }, /^amount: is written with an exponent/],
	])('accepts no %s except one of a quote', (_name, given, sentence) => {
		const payment = checkInput(unquoted, details);
		expect(() => prepare(createQuoted(payment), given)).toThrow(sentence);
	});
});

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

describe('get', () => {
	it.each([
		[{ id: 'flow#1', external: true }, 'GET /v3/payments/flow%231?external=true'],
		[{ id: 'pay_7/a', external: false }, 'GET /v3/payments/pay_7%2Fa?external=false'],
		[{ id: 'INV-1', external: true, country: '' }, 'GET /v3/payments/INV-1?external=true'],
		[
			{ id: paymentId, external: false, country: 'IND' },
			`GET /v3/payments/${paymentId}?country=IND&external=false`,
		],
		[
			{ id: paymentId, external: true, additional_query: '{"a":[1,"b c"],"external":false}' },
			`GET /v3/payments/${paymentId}?a=1&a=b+c&external=true`,
		],
	])('%p asks %s', async (input, line) => {
		const { transport, payment } = open();
		await payment.get(input);
		expect(transport.lines()).toEqual([line]);
	});

	it.each([
		[{ id: '..', external: false }, 'id'],
		[{ id: '.', external: true }, 'id'],
		[{ id: paymentId, external: true, country: 'XX' }, 'country'],
		[{ id: paymentId, external: true, additional_query: 'x' }, 'additional_query'],
		[{ id: paymentId, external: true, additional_query: '{"a":{}}' }, 'additional_query'],
	])('refuses %p at %s and sends nothing', async (input, field) => {
		const { transport, payment } = open();
		const error = await payment.get(input).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ issues: [{ field }] });
		expect(transport.requests).toHaveLength(0);
	});
});

describe('list', () => {
	const asked = { limit: 50, direction: 'desc' };
	const list = async (input: Record<string, unknown>, body: unknown) => {
		const transport = createFakeTransport({ body });
		const { payment } = createV3({ baseUrl: 'https://service.example', transport });
		return { transport, payments: await payment.list(input) };
	};

	it('always sends the direction, and what the user adds', async () => {
		const { transport, payments } = await list(
			{ ...asked, offset: 5, additional_query: '{"limit":7,"state":["a","b"]}' },
			[{}],
		);
		expect(payments).toEqual([{}]);
		expect(transport.lines()).toEqual([
			'GET /v3/payments?limit=50&state=a&state=b&offset=5&direction=desc',
		]);
	});

	it('finds the list in an object of undocumented form', async () => {
		expect((await list(asked, { total: 1, payments: [{ id: 'a' }] })).payments).toEqual([
			{ id: 'a' },
		]);
	});

	it.each([{ a: [], b: [] }, {}, 'text', [1], { payments: {} }])(
		'does not accept %p as a list',
		async (body) => {
			await expect(list(asked, body)).rejects.toMatchObject({ code: 'unexpected_response' });
		},
	);
});

it('reads ID and status of a payment in an envelope', async () => {
	const envelope = { payment: { id: paymentId, status: 'succeeded' }, meta: { version: 3 } };
	const known = { ...envelope, ...envelope.payment };
	expect(await open(envelope).payment.create(v3Payment)).toEqual(known);
	expect(await open(envelope).payment.get({ id: 'INV-1', external: true })).toEqual(known);
	expect(await open({ items: [envelope] }).payment.list({ limit: 5, direction: 'desc' })).toEqual([
		known,
	]);
});

function membersOfForm(): Record<string, unknown> {
	return Object.fromEntries(Object.entries(v3Payment).filter(([name]) => name !== 'quote'));
}
