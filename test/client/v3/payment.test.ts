import { InputError } from '../../../client/errors';
import { createV3 } from '../../../client/v3';
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

	it('refuses a null inside of a party, by its path', async () => {
		const { transport, payment } = open();
		const beneficiary = '{"name":"x","account":{"number":null}}';
		await expect(payment.create({ ...v3Payment, beneficiary })).rejects.toThrow(
			"the member 'account.number' is empty",
		);
		expect(transport.requests).toEqual([]);
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
			/the member 'account_number' is empty\. Give it a value, or leave it out/,
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
			{ id: paymentId, external: true, additional_query: '{"a":[1,"b c"],"external":true}' },
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
		[{ id: 'A', external: true, additional_query: '{"external":false}' }, 'additional_query'],
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
			{ ...asked, offset: 5, additional_query: '{"state":["a","b"]}' },
			[{}],
		);
		expect(payments).toEqual([{}]);
		expect(transport.lines()).toEqual([
			'GET /v3/payments?state=a&state=b&limit=50&offset=5&direction=desc',
		]);
	});

	it.each(['{"limit":7}', '{"offset":7}', '{"direction":"asc"}', '{"sorting_order":"asc"}'])(
		'refuses %s, which the node gives',
		async (additional_query) => {
			await expect(list({ ...asked, additional_query }, [])).rejects.toMatchObject({
				issues: [{ field: 'additional_query' }],
			});
		},
	);

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
