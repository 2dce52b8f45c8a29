import { InputError } from '../../../client/errors';
import { checkInput, prepare } from '../../../client/call/prepare';
import { createV2 } from '../../../client/v2';
import { createQuoted, unquoted } from '../../../client/v2/payment';
import { paymentBody, paymentId, v2Payment } from '../../support/fakes/answers';
import { createFakeTransport, type Step } from '../../support/fakes/fakeTransport';

const open = (step: Step) => {
	const transport = createFakeTransport(step);
	return {
		transport,
		payment: createV2({ baseUrl: 'https://service.example', transport }).payment,
	};
};

describe('create', () => {
	it('sends the amount of a quote with every digit, also if it is a text', async () => {
		const { transport, payment } = open({ status: 202, body: paymentBody });
		await payment.create({ ...v2Payment, amount: '12345678901234567.89' });
		const body = new TextDecoder().decode(transport.requests[0]?.body);
		expect(body).toContain('"amount":12345678901234567.89');
	});

	it('sends the fields unchanged', async () => {
		const { transport, payment } = open({ status: 202, body: paymentBody });
		expect(await payment.create(v2Payment)).toEqual(paymentBody);
		expect(transport.lines()).toEqual(['POST /v2/payment']);
		expect(transport.bodyOf(0)).toEqual(v2Payment);
		expect(transport.requests[0]?.timeoutMs).toBe(70_000);
	});

	it('sends the optional fields', async () => {
		const optional = {
			beneficiary_account_type: 'current',
			beneficiary_mobile: '+919812345678',
			beneficiary_email: 'nathan@example.com',
			remarks: 'Salary',
			sender_birthdate: '1990-12-31',
			sender_identity_doc_exp: '2031-01-01',
			sender_identity_doc_country: 'ARE',
			sender_mobile: '971501234567',
		};
		const { transport, payment } = open({ body: paymentBody });
		await payment.create({ ...v2Payment, ...optional, beneficiary_name: 'é'.repeat(128) });
		expect(transport.bodyOf(0)).toMatchObject(optional);
	});

	it('leaves out optional fields that are empty, so that additional ones count', async () => {
		const { transport, payment } = open({ body: paymentBody });
		await payment.create({
			...v2Payment,
			remarks: '',
			additional_body: { remarks: 'x', purpose: 'gift' },
		});
		expect(transport.bodyOf(0)).toEqual({ ...v2Payment, remarks: 'x', purpose: 'gift' });
	});

	it('refuses additional fields that the form gives as well', async () => {
		const { transport, payment } = open({ body: paymentBody });
		const additional_body = { amount: 1, external_id: 'other' };
		await expect(payment.create({ ...v2Payment, additional_body })).rejects.toThrow(
			/additional_body: names .*external_id/,
		);
		expect(transport.requests).toHaveLength(0);
	});

	it('says own for self', async () => {
		const { transport, payment } = open({ body: paymentBody });
		await payment.create({ ...v2Payment, sender_relation: 'self' });
		expect(transport.bodyOf(0)).toMatchObject({ sender_relation: 'own' });
	});

	it('never sends a timestamp of its own', async () => {
		const { transport, payment } = open({ body: paymentBody });
		await payment.create({ ...v2Payment, timestamp: '2026-01-01T00:00:00Z' });
		expect(transport.bodyOf(0)).not.toHaveProperty('timestamp');
	});

	it.each<[string, unknown, RegExp]>([
		['country', 'XXX', /must be a country code/],
		['country', 'IN', /must be written as IND/],
		['currency', 'INR', /which you spend .* INR is what beneficiaries get/],
		['quote', 'q-1', /UUID/],
		['amount', 'abc', /not a number/],
		['amount', -1, /greater than 0/],
		['amount', 0, /greater than 0/],
		['amount', '1,000.00', /thousands separator/],
		['amount', '12345678901234567890', /more digits/],
		['amount', Number.NaN, /not a number/],
		['amount', Number.POSITIVE_INFINITY, /not a number/],
		['amount', '1e5', /exponent/],
		['external_id', 'a b', /may contain only/],
		['external_id', '.', /cannot be/],
		['external_id', '..', /cannot be/],
		['external_id', 'x'.repeat(129), /129 characters/],
		['external_id', undefined, /is required/],
		['external_id', '', /is empty|is required/],
		['bank_name', '', /is required/],
		['beneficiary_name', 'x'.repeat(129), /129 characters; at most 128/],
		['beneficiary_address', 'x'.repeat(71), /71 characters; at most 70/],
		['sender_address', 'x'.repeat(71), /71 characters; at most 70/],
		['beneficiary_account_number', Number('12345678901234567890'), /Give it as text/],
		['beneficiary_account_type', 'giro', /must be one of/],
		['beneficiary_mobile', '+91 98', /international number/],
		['beneficiary_email', 'nathan', /email/],
		['sender_birthdate', '31.12.1990', /date/],
		['sender_identity_doc_type', 'visa', /must be one of/],
		['sender_identity_doc_country', 'DE', /3 capital letters/],
		['sender_country', 'AE', /must be written as ARE/],
		['sender_relation', 'friend', /must be one of/],
		['additional_body', '{', /not valid JSON/],
		['additional_body', '[]', /JSON object/],
	])('refuses %s %p and sends nothing', async (field, value, sentence) => {
		const { transport, payment } = open({ body: paymentBody });
		const error = await payment
			.create({ ...v2Payment, [field]: value })
			.catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(InputError);
		expect(error).toMatchObject({ issues: [{ field, problem: expect.stringMatching(sentence) }] });
		expect(transport.requests).toHaveLength(0);
	});

	it.each(['id', 'timestamp', 'status'])(
		'passes on an answer without %s, because other code checks whether it is the payment',
		async (member) => {
			const answer = Object.fromEntries(
				Object.entries(paymentBody).filter(([name]) => name !== member),
			);
			const { payment } = open({ status: 202, body: answer });
			await expect(payment.create(v2Payment)).resolves.toEqual(answer);
		},
	);
});

describe('a payment before its quote', () => {
	const { quote, amount, ...details } = v2Payment;

	it('is paid with what the quote says, to the last digit, and nothing else of the kind', async () => {
		const transport = createFakeTransport({ body: paymentBody }, { body: paymentBody });
		const { exchange } = createV2({ baseUrl: 'https://service.example', transport });
		const additional_body = '{"note":"n"}';
		const payment = checkInput(unquoted, {
			...details,
			sender_relation: 'self',
			additional_body,
		});
		expect(payment).toEqual({ externalId: 'INV-1', body: { ...details, note: 'n' } });
		await exchange(prepare(createQuoted(payment), { quote, amount: '83012.123456789012345678' }));
		expect(transport.lines()).toEqual(['POST /v2/payment']);
		expect(transport.requests[0]?.timeoutMs).toBe(70_000);
		expect(new TextDecoder().decode(transport.requests[0]?.body)).toContain(
			'"amount":83012.123456789012345678}',
		);
		await exchange(prepare(createQuoted(payment), { quote, amount }));
		expect(transport.bodyOf(1)).toEqual({ ...v2Payment, note: 'n' });
	});

	it('is refused for every field except those two', () => {
		expect(() => checkInput(unquoted, { ...details, external_id: '..', currency: 'USD' })).toThrow(
			/^currency: .*; external_id: [^;]*$/,
		);
	});
});

describe('get', () => {
	it.each([
		[
			{ id: 'flow#1', external: true, country: 'IND' },
			'GET /v2/payments/flow%231?country=IND&external=true',
		],
		[
			{ id: paymentId, external: false, country: 'PAK' },
			`GET /v2/payments/${paymentId}?country=PAK&external=false`,
		],
		// An external ID that looks like a UUID is still looked up as an external ID.
		[
			{ id: paymentId, external: true, country: 'IND' },
			`GET /v2/payments/${paymentId}?country=IND&external=true`,
		],
	])('%p asks %s', async (input, line) => {
		const { transport, payment } = open({ body: paymentBody });
		expect(await payment.get(input)).toEqual(paymentBody);
		expect(transport.lines()).toEqual([line]);
	});

	it.each([
		[{ id: 'INV-1', external: false, country: 'IND' }, 'id'],
		[{ id: '..', external: true, country: 'IND' }, 'id'],
		[{ id: 'a/b', external: true, country: 'IND' }, 'id'],
		[{ id: 'INV-1', external: true }, 'country'],
		[{ id: 'INV-1', country: 'IND' }, 'external'],
	])('refuses %p at %s and sends nothing', async (input, field) => {
		const { transport, payment } = open({ body: paymentBody });
		const error = await payment.get(input).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ issues: [{ field }] });
		expect(transport.requests).toHaveLength(0);
	});
});

describe('list', () => {
	it('sends its filters, statuses as repeated keys and moments in UTC', async () => {
		const { transport, payment } = open({ body: [paymentBody] });
		const asked = {
			country: 'IND',
			limit: 50,
			offset: 0,
			direction: 'desc',
			start_ts: '2026-01-01T00:00:00+05:30',
			end_ts: '2026-01-31',
			status: ['queued', 'failed'],
			search_type: 'external_id',
			search_term: 'a&b',
		};
		expect(await payment.list(asked)).toEqual([paymentBody]);
		expect(transport.lines()).toEqual([
			'GET /v2/payments?country=IND&limit=50&offset=0&start_ts=2025-12-31T18%3A30%3A00.000Z&end_ts=2026-01-31T00%3A00%3A00.000Z&status=queued&status=failed&search_type=external_id&search_term=a%26b&sorting_order=desc',
		]);
	});

	it.each<[string, unknown]>([
		['country', ''],
		['limit', 0],
		['limit', 1001],
		['limit', 1.5],
		['limit', '50'],
		['offset', -1],
		['direction', 'up'],
		['start_ts', 'yesterday'],
		['end_ts', '2026-02-30'],
		['status', ['queued', 'paid']],
	])('refuses %s %p and sends nothing', async (field, value) => {
		const { transport, payment } = open({ body: [] });
		await expect(
			payment.list({ country: 'IND', limit: 50, direction: 'asc', [field]: value }),
		).rejects.toMatchObject({
			issues: [{ field }],
		});
		expect(transport.requests).toHaveLength(0);
	});
});
