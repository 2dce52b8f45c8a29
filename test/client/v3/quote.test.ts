import type { PayoutError } from '../../../client/errors';
import { withRetry } from '../../../client/http/withRetry';
import { createV3 } from '../../../client/v3';
import { quoteBody, quoteId } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const open = () => {
	const transport = createFakeTransport({ body: quoteBody });
	return { transport, quote: createV3({ baseUrl: 'https://service.example', transport }).quote };
};

const request = {
	country: 'IND',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
	currency: 'AED',
	amount: '1000.00',
	amount_type: 'source',
};

describe('create', () => {
	it('sends the request', async () => {
		const { transport, quote } = open();
		expect(await quote.create(request)).toEqual(quoteBody);
		expect(transport.lines()).toEqual(['POST /v3/quote']);
		expect(transport.bodyOf(0)).toEqual({ ...request, amount: 1000 });
		expect(transport.requests[0]?.timeoutMs).toBe(40_000);
	});

	it('sends deal, timeout and additional fields', async () => {
		const { transport, quote } = open();
		await quote.create({
			...request,
			deal: quoteId,
			timeout: 60,
			additional_body: { x: 1 },
		});
		expect(transport.lines()).toEqual(['POST /v3/quote?timeout=60']);
		expect(transport.bodyOf(0)).toEqual({ ...request, amount: 1000, deal: quoteId, x: 1 });
		expect(transport.requests[0]?.timeoutMs).toBe(70_000);
	});

	it('sends the payout currency, and the country under its other name', async () => {
		const { transport, quote } = open();
		await quote.create({
			...request,
			payment_currency: 'INR',
			send_country_as: 'payment_country',
		});
		const { country, ...rest } = request;
		expect(transport.bodyOf(0)).toEqual({
			...rest,
			amount: 1000,
			payment_country: country,
			payment_currency: 'INR',
		});
	});

	it('refuses a payout currency of another country, and says which one it is', async () => {
		const { transport, quote } = open();
		await expect(quote.create({ ...request, payment_currency: 'NGN' })).rejects.toMatchObject({
			issues: [
				{
					field: 'payment_currency',
					problem: 'must be INR, the currency of IND, or be left out',
				},
			],
		});
		expect(transport.requests).toHaveLength(0);
	});

	it('leaves an empty deal out', async () => {
		const { transport, quote } = open();
		await quote.create({ ...request, deal: '' });
		expect(transport.bodyOf(0)).not.toHaveProperty('deal');
	});

	it.each<[string, unknown]>([
		['country', 'USA'],
		['payment_type', ''],
		['payment_method', 'cheque'],
		['currency', 'INR'],
		['amount', '-1'],
		['amount_type', 'destination '],
		['payment_currency', 'AED'],
		['send_country_as', 'nation'],
		['deal', 'my-deal'],
		['timeout', 5],
		['additional_body', '[]'],
		['additional_body', { deal: null }],
	])('refuses %s %p and sends nothing', async (field, value) => {
		const { transport, quote } = open();
		await expect(quote.create({ ...request, [field]: value })).rejects.toMatchObject({
			issues: [{ field }],
		});
		expect(transport.requests).toHaveLength(0);
	});

	it('names every wrong field at once', async () => {
		const { quote } = open();
		const error = await quote.create({}).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({
			issues: [
				'country',
				'payment_type',
				'payment_method',
				'currency',
				'amount',
				'amount_type',
			].map((field) => ({ field })),
		});
	});
});

describe('get', () => {
	it.each([
		[{ id: quoteId }, `GET /v3/quotes/${quoteId}`],
		[
			{ id: quoteId, country: 'IND', additional_query: { a: true } },
			`GET /v3/quotes/${quoteId}?a=true&country=IND`,
		],
	])('%p asks %s', async (input, line) => {
		const { transport, quote } = open();
		await quote.get(input);
		expect(transport.lines()).toEqual([line]);
	});

	it.each([{}, { id: quoteId, rate: '3.5' }, { quote: { id: quoteId } }])(
		'passes on the answer %j',
		async (body) => {
			const transport = createFakeTransport({ body });
			expect(
				await createV3({ baseUrl: 'https://service.example', transport }).quote.get({
					id: quoteId,
				}),
			).toEqual(body);
		},
	);

	it.each(['', '..', 'q', `${quoteId}/../x`])('refuses the id %p and sends nothing', async (id) => {
		const { transport, quote } = open();
		await expect(quote.get({ id })).rejects.toMatchObject({ issues: [{ field: 'id' }] });
		expect(transport.requests).toHaveLength(0);
	});
});

describe.each(['Could not obtain quote.', 'Could not fetch quote at this time.'])(
	'a 500 "%s"',
	(detail) => {
		const refusal = {
			status: 500,
			body: { type: 'about:blank', title: 'Internal Server Error', status: 500, detail },
		};
		const create = async (count: number) => {
			const steps = Array.from({ length: count }, () => refusal);
			const inner = createFakeTransport(...steps, { body: quoteBody });
			const clock = createFakeClock({ autoAdvance: true });
			const transport = withRetry(inner, { clock, random: () => 0 });
			const { quote } = createV3({ baseUrl: 'https://service.example', transport });
			const result = await quote.create(request).catch((thrown: unknown) => thrown);
			return { result, tries: inner.count('POST') };
		};

		it('is tried again, as any other 500', async () => {
			expect(await create(1)).toEqual({ result: quoteBody, tries: 2 });
		});

		it('names both causes after the last try', async () => {
			const { result, tries } = await create(4);
			expect(tries).toBe(4);
			expect(result).toMatchObject({ status: 500, retryable: true });
			const { advice } = result as PayoutError;
			expect(advice).toMatch(/no rate .* no route/);
			expect(advice).toMatch(/out of order|in a few minutes/);
		});
	},
);
